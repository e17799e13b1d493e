"""Tables: seats of every kind, coming, leaving and coming back, chat, hints, resigning, a rematch."""

from __future__ import annotations

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kibitz.core.record import from_json, verify
from tests.server.people import BOT, HERE, LINK, Guest, ServedHouse, Window, mover_and_other, two_at_a_table

# Counted from 1, as people do: the host begins.
HOST_BEGINS = {"first_dealer": 1}


def test_a_table_has_seats_here_by_link_and_for_bots(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, {"kind": "here", "name": "Zoe"}, LINK, {"kind": "bot", "level": 5})
    card = ann.card(table)
    assert card["status"] == "open"
    assert [seat["kind"] for seat in card["seats"]] == ["here", "here", "link", "bot"]
    assert [seat["name"] for seat in card["seats"]] == ["Ann", "Zoe", "", "Raven"]
    assert [seat["mine"] for seat in card["seats"]] == [True, True, False, False]
    assert [seat["level"] for seat in card["seats"]] == [0, 0, 0, 5]


def test_a_bot_is_the_bird_that_was_asked_for_and_no_bird_sits_twice(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    wishes = [{"kind": "bot", "level": 3, "bird": bird} for bird in ("", "jay", "jay", "hoopoe")]
    card = ann.card(ann.opens(HERE, *wishes))
    assert [seat["bird"] for seat in card["seats"]] == ["", "thrush", "jay", "waxwing", "hoopoe"]
    assert [seat["name"] for seat in card["seats"]] == ["Ann", "Thrush", "Jay", "Waxwing", "Hoopoe"]
    wish = {"game": "cubirds", "seats": [HERE, {"kind": "bot", "level": 1, "bird": "jay"}]}
    assert ann.http.post("/api/tables", json=wish).json()["said"] == "There is no such bird of that level."


def test_the_host_gives_a_free_seat_to_a_bird_that_does_not_sit_there_yet(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, LINK, BOT))
    window.send("bot", seat=1, level=1)
    seats = window.until("seats", lambda said: said["seats"][1]["kind"] == "bot")["seats"]
    assert [seat["bird"] for seat in seats] == ["", "tit", "sparrow"]


def test_somebody_must_sit_at_this_screen(house: ServedHouse) -> None:
    answer = Guest(house).http.post("/api/tables", json={"game": "cubirds", "seats": [LINK, BOT]})
    assert answer.status_code == 400
    assert answer.json()["code"] == "seat"


def test_the_game_begins_when_every_seat_is_taken_and_a_third_guest_watches(house: ServedHouse) -> None:
    ann, bob, eve = Guest(house, "Ann"), Guest(house, "Bob"), Guest(house, "Eve")
    table = ann.opens(HERE, LINK, options=HOST_BEGINS)
    first = ann.at(table)
    assert (first.now["viewer"], first.now["moves"], first.now["view"]) == (None, [], None)
    assert first.refused("play", seat=0, action=0, step=0)["code"] == "waiting"
    assert first.refused("hint", seat=0)["code"] == "hint"

    second = bob.at(table)
    assert second.now["viewer"] is None
    second.send("sit", seat=1)
    assert second.until("now", lambda now: now["viewer"] is not None)["viewer"] == 1
    begun = first.until("now", lambda now: now["viewer"] is not None)
    assert begun["viewer"] == 0
    assert begun["moves"]
    assert ann.card(table)["status"] == "playing"

    third = eve.at(table)
    assert third.refused("sit", seat=1)["code"] == "seat"
    assert third.refused("sit", seat=9)["code"] == "seat"
    assert third.now["viewer"] is None
    assert third.welcome["watchers"] == 1
    assert [seat["name"] for seat in third.seats] == ["Ann", "Bob"]
    assert first.until("seats", lambda seats: seats["watchers"] == 1)


def test_before_the_game_begins_a_seat_can_be_given_back(house: ServedHouse) -> None:
    ann, bob, eve = Guest(house, "Ann"), Guest(house, "Bob"), Guest(house, "Eve")
    table = ann.opens(HERE, LINK, LINK)
    second = bob.at(table)
    second.send("sit", seat=1)
    second.until("seats", lambda seats: seats["seats"][1]["mine"])
    second.send("stand", seat=1)
    assert second.until("seats", lambda seats: not seats["seats"][1]["mine"])["seats"][1]["name"] == ""
    third = eve.at(table)
    third.send("sit", seat=1)
    assert third.until("seats", lambda seats: seats["seats"][1]["mine"])["seats"][1]["name"] == "Eve"


def test_a_seat_that_can_still_be_given_back_shows_no_cards(house: ServedHouse) -> None:
    """Else a guest could read the hand of one seat, stand up, and play against it from another."""
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK, LINK)
    second = bob.at(table)
    second.send("sit", seat=1)
    second.until("seats", lambda seats: seats["seats"][1]["mine"])
    second.settled()
    seated, watching = bob.at(table), Guest(house).at(table)
    assert seated.welcome["log"] == watching.welcome["log"]
    assert seated.now == watching.now
    assert not [line for line in second.raw if "You get" in line]


def test_leaving_lets_a_bot_play_until_its_player_comes_back(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    seat = mover.now["viewer"]
    mover.send("stand", seat=seat)
    assert other.until("seats", lambda seats: seats["seats"][seat]["bot_plays"])
    while not other.now["moves"]:
        other.until("now")
    mover.send("sit", seat=seat)
    assert mover.until("seats", lambda seats: not seats["seats"][seat]["bot_plays"])
    while not mover.now["moves"]:
        if other.now["moves"]:
            other.plays()
        mover.until_step(other.now["step"])
    assert mover.plays()["step"] == other.until_step(mover.now["step"])["step"]


def test_a_closed_window_shows_as_away_and_an_opened_one_as_back(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK)
    first, second = ann.at(table), bob.at(table)
    second.send("sit", seat=1)
    assert first.until("seats", lambda seats: seats["seats"][1]["here"])
    step = second.until("now", lambda now: now["viewer"] == 1)
    second.close()
    assert first.until("seats", lambda seats: not seats["seats"][1]["here"])
    again = bob.at(table)
    assert first.until("seats", lambda seats: seats["seats"][1]["here"])
    assert again.now == step


def test_bots_play_a_whole_round_after_each_move(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT, BOT, options=HOST_BEGINS))
    while window.now["view"]["turn"] < 6:
        if window.now["moves"]:
            window.plays()
        else:
            window.until("now")


def test_everyone_hears_what_is_said(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    watcher = Guest(house, "Eve").at(first.table)
    first.send("chat", text="  good <b>luck</b>\n!  ")
    for window in (first, second, watcher):
        line = window.until("chat")["line"]
        assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "good <b>luck</b> !")
    watcher.send("chat", text="hello")
    assert second.until("chat")["line"]["seat"] is None
    later = Guest(house).at(first.table)
    assert [line["text"] for line in later.welcome["chat"]] == ["good <b>luck</b> !", "hello"]


def test_chat_can_be_switched_off(house: ServedHouse) -> None:
    first, second = two_at_a_table(house, chat=False)
    assert first.welcome["chat_on"] is False
    assert first.refused("chat", text="hello")["code"] == "chat"
    assert "chat" not in [message["t"] for message in second.settled()]


def test_one_who_has_no_guest_can_watch_but_not_speak(house: ServedHouse) -> None:
    first, _ = two_at_a_table(house)
    nobody = Window(house, first.table, "")
    assert nobody.now["viewer"] is None
    assert nobody.refused("chat", text="hello")["code"] == "seat"
    assert nobody.refused("rematch")["code"] == "seat"


def test_a_hint_is_a_legal_move_in_words(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    mover.send("hint", seat=mover.now["viewer"])
    hint = mover.until("hint")
    while hint["why"][0][-1].startswith("A quick look"):  # the thinker has just been opened
        mover.send("hint", seat=mover.now["viewer"])
        hint = mover.until("hint", lambda said: bool(said["moves"]))
    mover.send("words")
    assert hint["moves"][0] in mover.until("words")["moves"]
    assert len(hint["why"]) == len(hint["moves"])
    for thoughts in hint["why"]:
        assert all(thought[0].isupper() or thought[0].isdigit() for thought in thoughts), thoughts
        assert thoughts[-1].endswith("% to win.")
    assert other.refused("hint", seat=other.now["viewer"])["code"] == "hint"


def test_hints_can_be_switched_off(house: ServedHouse) -> None:
    mover, _ = mover_and_other(*two_at_a_table(house, hints=False))
    assert mover.welcome["hints_on"] is False
    assert mover.refused("hint", seat=mover.now["viewer"])["code"] == "hint"


def test_what_the_rules_forbid_is_refused_with_the_clause(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    seat, step = mover.now["viewer"], mover.now["step"]
    forbidden = next(action for action in range(75) if action not in mover.actions)
    played = mover.refused("play", seat=seat, action=forbidden, step=step)
    asked = mover.refused("why", seat=seat, action=forbidden)
    assert played == asked
    assert (played["code"], played["action"]) == ("rule", forbidden)
    assert played["clause"].startswith("CB-")
    mover.send("why", seat=seat, action=mover.actions[0])
    assert mover.until("allowed")["action"] == mover.actions[0]
    out_of_turn = other.refused("play", seat=other.now["viewer"], action=mover.actions[0], step=step)
    assert out_of_turn["code"] == "rule"
    assert mover.now["step"] == step


def test_whoever_resigns_ends_the_game_and_its_record_opens(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    guest = Guest(house)
    for path in ("record", "fairness", "timeline", "replay/0"):
        assert guest.http.get(f"/api/tables/{mover.table}/{path}").status_code == 409
    mover.plays()
    loser = other.until_step(1)["viewer"]
    other.send("resign", seat=loser)
    for window in (mover, other):
        outcome = window.until("now", lambda now: now["outcome"] is not None)["outcome"]
        assert outcome["winners"] == [1 - loser]
        assert outcome["clause"] is None
        assert ["Ann", "Bob"][loser] in outcome["why"]
    assert other.refused("play", seat=loser, action=0, step=1)["code"] == "over"
    assert other.refused("resign", seat=loser)["code"] == "over"
    record = from_json(guest.http.get(f"/api/tables/{mover.table}/record").content)
    assert verify(record).resigned == loser
    assert [seat.name for seat in record.seats] == ["Ann", "Bob"]
    fairness = guest.http.get(f"/api/tables/{mover.table}/fairness").json()
    assert fairness["holds"]
    assert fairness["commitment"] == mover.welcome["commitment"]


def test_nobody_resigns_from_a_game_that_has_not_begun(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, LINK))
    assert window.refused("resign", seat=0)["code"] == "waiting"
    assert ann.card(window.table)["status"] == "open"


def test_a_rematch_opens_when_all_want_it(house: ServedHouse) -> None:
    first, second = two_at_a_table(house, options=HOST_BEGINS, chat=False)
    assert first.refused("rematch")["code"] == "over"
    first.send("resign", seat=0)
    second.until("now", lambda now: now["outcome"] is not None)
    first.send("rematch")
    assert second.until("rematch") == {"t": "rematch", "ready": [0], "table": None, "turned": False}
    second.send("rematch")
    offer = first.until("rematch", lambda offer: offer["table"] is not None)
    assert offer == second.until("rematch")
    assert offer["ready"] == [0, 1]
    again = Guest(house).at(offer["table"])
    assert [seat["name"] for seat in again.seats] == ["Ann", "Bob"]
    assert again.welcome["commitment"] != first.welcome["commitment"]
    assert again.welcome["chat_on"] is False
    assert again.welcome["options"] == first.welcome["options"]


def test_in_a_turned_rematch_whoever_sat_second_sits_first_and_the_host_is_still_the_host(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK, options=HOST_BEGINS)
    first, second = ann.at(table), bob.at(table)
    second.send("sit", seat=1)
    first.until("now", lambda now: now["viewer"] == 0)
    first.send("resign", seat=0)
    second.until("now", lambda now: now["outcome"] is not None)
    first.send("rematch", turned=True)
    assert second.until("rematch")["turned"] is True
    second.send("rematch", turned=False)  # comes too late to turn them back
    offer = second.until("rematch", lambda offer: offer["table"] is not None)
    again = ann.at(offer["table"])
    assert [(seat["name"], seat["mine"]) for seat in again.seats] == [("Bob", False), ("Ann", True)]
    assert again.welcome["host"] is True
    assert again.now["waiting"] == [0]


def test_whoever_looks_in_while_a_rematch_is_asked_for_is_told(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    first.send("resign", seat=0)
    second.until("now", lambda now: now["outcome"] is not None)
    assert "rematch" not in {message["t"] for message in Guest(house).at(first.table).settled()}
    first.send("rematch")
    second.until("rematch")
    late = Guest(house).at(first.table)
    assert {"t": "rematch", "ready": [0], "table": None, "turned": False} in map(json.loads, late.raw)


def test_the_rematch_is_found_after_the_house_was_closed_and_opened(own_house: ServedHouse) -> None:
    ann = Guest(own_house)
    window = ann.at(ann.opens(HERE, BOT))
    window.send("resign", seat=0)
    window.until("now", lambda now: now["outcome"] is not None)
    window.send("rematch")
    again = window.until("rematch")["table"]
    window.close()
    own_house.close()
    own_house.open()
    back = Guest(own_house, token=ann.token).at(window.table)
    assert {"t": "rematch", "ready": [], "table": again, "turned": False} in map(json.loads, back.raw)
    back.send("rematch")
    assert back.until("rematch")["table"] == again
    assert len(Guest(own_house, token=ann.token).http.get("/api/tables").json()) == 2


def test_a_table_is_as_it_was_after_the_house_was_closed_and_opened(own_house: ServedHouse) -> None:
    first, second = two_at_a_table(own_house, options=HOST_BEGINS)
    first.send("chat", text="wait for me")
    first.until("chat")
    first.plays()
    second.until_step(1)
    ann, table, before, cards = first.now, first.table, second.now, first.seats
    first.close()
    second.close()
    own_house.close()
    own_house.open()
    watching = Guest(own_house).at(table)
    assert watching.now["step"] == 1
    assert watching.now["view"]["players"] == before["view"]["players"] == ann["view"]["players"]
    assert [seat["name"] for seat in watching.seats] == [seat["name"] for seat in cards]
    assert [line["text"] for line in watching.welcome["chat"]] == ["wait for me"]


def test_a_guest_goes_on_after_the_house_was_closed_and_opened(own_house: ServedHouse) -> None:
    ann = Guest(own_house)
    table = ann.opens(HERE, BOT, options=HOST_BEGINS)
    window = ann.at(table)
    window.plays()
    window.close()
    own_house.close()
    own_house.open()
    back = Guest(own_house, token=ann.token)
    assert back.me["guest"] == ann.me["guest"]
    assert [card["table"] for card in back.http.get("/api/tables").json()] == [table]
    window = back.at(table)
    while not window.now["moves"]:
        window.until("now")
    assert window.plays()["step"] >= 2


@pytest.mark.parametrize("code", ["abc-def-gh", "x", "..", "%00", "a" * 200])
def test_a_table_that_is_not_there(house: ServedHouse, code: str) -> None:
    with connect(f"{house.live}ws/tables/{code}", proxy=None) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_table_tells_when_it_was_finished_and_no_time_before(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    stranger = Guest(house)
    assert stranger.card(first.table)["changed"] == 0
    first.send("resign", seat=0)
    second.until("now", lambda now: now["outcome"] is not None)
    assert abs(stranger.card(first.table)["changed"] - time.time()) < 3600
