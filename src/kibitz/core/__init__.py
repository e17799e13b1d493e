"""The contract of a game, and what follows from it for every game. Does no I/O and names no game.

rule      compile a rule with Numba, or leave it plain Python
chance    the ChaCha8 stream inside every record
fields    the record: its fields, and who may know each of them
happened  what the last action did, as rows inside the record
clause    numbered clauses of a rules text
verdict   what a verdict answers
actions   families of actions: numbers, typed moves, parts
told      typed events, read from the rows of what happened
notation  what the notations of all rooms have in common
options   what may be chosen when a table opens
guard     lists for `legal` that notice an overrun
game      Game: what a room offers; the registry that finds the rooms
match     header + log; the state is their fold
record    the documented game record: write, read, verify
text      catalogues in three languages
"""
