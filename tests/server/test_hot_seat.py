"""Two people at one screen: a curtain hangs between them, and no hand comes before its player lifts it."""

from __future__ import annotations

from tests.server.people import HERE, Guest, ServedHouse, Window

SECRET_EVENTS = ("dealt", "drew", "threw")


def at_one_screen(house: ServedHouse) -> Window:
    ann = Guest(house)
    return ann.at(ann.opens(HERE, HERE, options={"first_dealer": 1}))


def shows_no_secret(now: dict[str, object]) -> bool:
    events = [event for event in now["events"] if event["event"] in SECRET_EVENTS]  # type: ignore[attr-defined]
    hand = now["view"]["hand"]  # type: ignore[index]
    return now["viewer"] is None and not now["moves"] and hand == [] and all(event["cards"] is None for event in events)


def pass_the_turn(window: Window) -> None:
    """The viewer moves until it is another's turn."""
    seat = window.now["viewer"]
    while window.now["viewer"] == seat:
        window.plays()


def test_no_hand_comes_before_the_curtain_is_lifted(house: ServedHouse) -> None:
    window = at_one_screen(house)
    assert window.now["curtain"] == 0
    assert shows_no_secret(window.now)
    window.send("look", seat=0)
    lifted = window.until("now")
    assert (lifted["viewer"], lifted["curtain"]) == (0, None)
    assert lifted["view"]["hand"]
    assert lifted["moves"]


def test_after_the_move_passes_the_next_hand_stays_behind_the_curtain(house: ServedHouse) -> None:
    window = at_one_screen(house)
    window.send("look", seat=0)
    window.until("now")
    pass_the_turn(window)
    assert window.now["curtain"] == 1
    assert shows_no_secret(window.now)
    window.send("look", seat=0)  # the one who just moved cannot look again, and not at the other's cards
    assert shows_no_secret(window.until("now"))
    window.send("look", seat=1)
    assert window.until("now")["viewer"] == 1
    pass_the_turn(window)
    assert window.now["curtain"] == 0
    assert shows_no_secret(window.now)


def test_behind_the_curtain_neither_why_nor_a_hint_tells_anything(house: ServedHouse) -> None:
    window = at_one_screen(house)
    assert window.refused("why", seat=0, action=0)["code"] == "seat"
    assert window.refused("why", seat=1, action=0)["code"] == "seat"
    assert window.refused("suppose", seat=0, step=0, actions=[])["code"] == "seat"
    assert window.refused("hint", seat=0)["code"] == "hint"
    window.send("look", seat=0)
    window.until("now")
    assert window.refused("why", seat=1, action=0)["code"] == "seat"
    assert window.refused("hint", seat=1)["code"] == "hint"


def test_the_log_on_a_shared_screen_says_what_a_spectator_may_read(house: ServedHouse) -> None:
    window = at_one_screen(house)
    window.send("look", seat=0)
    window.until("now")
    pass_the_turn(window)
    watching = Guest(house).at(window.table)
    window.send("language", language="en")
    assert window.until("log", lambda log: log["whole"])["lines"] == watching.welcome["log"]


def test_taking_back_to_the_other_player_brings_the_curtain_with_it(house: ServedHouse) -> None:
    """Seat 0 moved, seat 1 looked; if seat 0's move is taken back, seat 1 is in front of the screen."""
    window = at_one_screen(house)
    window.send("look", seat=0)
    window.until("now")
    pass_the_turn(window)
    window.send("look", seat=1)
    step = window.until("now")["step"]
    window.send("undo", seat=0, step=step, ask=True)
    back = window.until("now", lambda now: now["step"] < step)
    assert back["curtain"] == 0
    assert shows_no_secret(back)
