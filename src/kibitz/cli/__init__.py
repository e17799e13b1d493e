"""The command `kibitz`.

main       the app, and the one place where an error becomes a sentence and an exit code
arguments  the arguments that several commands share
language   which language to speak, and the house's own words
games      kibitz games
rules      kibitz rules, and coverage: which tests name which clause
simulate   kibitz simulate
records    kibitz record, kibitz verify
play       kibitz play: its arguments; session is the game itself, screen what it prints
seats      who sits where: people and bots
new_room   kibitz new-room: a small complete room, from room_template/

`kibitz --help` must be instant: these modules import Numba, NumPy and the rooms only inside a command.
"""
