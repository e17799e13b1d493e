"""Taking back: free where it is one's own and nothing was shown; else asked for; always in the record."""

from __future__ import annotations

from kibitz.core.record import TakenBack, from_json, verify
from tests.server.people import BOT, HERE, Guest, ServedHouse, Window, mover_and_other, two_at_a_table


def quiet_lay(window: Window) -> None:
    """A lay that turns no card: the mover still decides on a draw or a flock."""
    window.plays(next(end["action"] for end in window.now["view"]["ends"] if not end["refills"]))
    assert window.now["moves"]


def revealing(window: Window, other: Window) -> tuple[Window, Window]:
    """Play until somebody drew cards from the deck; that window, and the other."""
    mover, waiting = mover_and_other(window, other)
    while not any(event["event"] == "drew" for event in mover.now["events"]):
        mover, waiting = mover_and_other(window, other)
        drawing = [end["action"] for end in mover.now["view"]["ends"] if end["draw"]]
        draw = [move["action"] for move in mover.now["moves"] if move["text"] == "draw"]
        mover.plays(next(iter([*draw, *drawing]), None))
        waiting.until_step(mover.now["step"])
    return mover, waiting


def test_ones_own_move_is_taken_back_freely_while_nothing_was_shown(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    before = mover.now
    assert before["undo"]["step"] is None
    quiet_lay(mover)
    other.until_step(1)
    assert mover.now["undo"] == {"step": 0, "said": "Take back your last move", "asked_by": None, "alone": False}
    mover.send("undo", seat=mover.now["viewer"], step=1)
    assert mover.until("log", lambda log: log["whole"])
    assert mover.until("now") == before
    assert other.until("now", lambda now: now["step"] == 0)


def test_taking_back_answers_the_step_one_saw(house: ServedHouse) -> None:
    mover, _ = mover_and_other(*two_at_a_table(house))
    quiet_lay(mover)
    assert mover.refused("undo", seat=mover.now["viewer"], step=0)["code"] == "stale"
    assert mover.now["step"] == 1


def test_before_the_first_move_there_is_nothing_to_take_back(house: ServedHouse) -> None:
    mover, _ = mover_and_other(*two_at_a_table(house))
    for ask in (False, True):
        refusal = mover.refused("undo", seat=mover.now["viewer"], step=0, ask=ask)
        assert (refusal["code"], refusal["said"]) == ("undo", "You have no move to take back yet.")


def test_cards_that_were_drawn_are_not_put_back_without_leave_and_the_reason_is_said(house: ServedHouse) -> None:
    mover, _ = revealing(*two_at_a_table(house))
    said = mover.now["undo"]["said"]
    assert mover.now["undo"]["step"] is None
    refusal = mover.refused("undo", seat=mover.now["viewer"], step=mover.now["step"])
    assert (refusal["code"], refusal["said"]) == ("undo", said)
    assert "everyone agrees" in said


def test_the_others_are_asked_and_agree_and_the_record_is_marked(house: ServedHouse) -> None:
    mover, other = revealing(*two_at_a_table(house))
    step, seat = mover.now["step"], mover.now["viewer"]
    mover.send("undo", seat=seat, step=step, ask=True)
    asked = other.until("now", lambda now: now["undo"]["asked_by"] is not None)
    assert asked["undo"]["asked_by"] == seat
    assert asked["step"] == step
    other.send("answer", seat=asked["viewer"], yes=True)
    back = other.until("now", lambda now: now["step"] < step)
    assert back["undo"]["asked_by"] is None
    assert mover.until("now", lambda now: now["step"] == back["step"])["moves"]
    mover.send("resign", seat=seat)
    mover.until("now", lambda now: now["outcome"] is not None)
    record = from_json(Guest(house).http.get(f"/api/tables/{mover.table}/record").content)
    assert record.taken_back == [TakenBack(seat, back["step"], agreed=True, shown=True)]
    assert verify(record).step == back["step"]


def test_the_others_are_asked_and_would_rather_play_on(house: ServedHouse) -> None:
    mover, other = revealing(*two_at_a_table(house))
    step = mover.now["step"]
    mover.send("undo", seat=mover.now["viewer"], step=step, ask=True)
    asked = other.until("now", lambda now: now["undo"]["asked_by"] is not None)
    other.send("answer", seat=asked["viewer"], yes=False)
    refusal = mover.until("refused")
    assert refusal["code"] == "undo"
    assert ["Ann", "Bob"][asked["viewer"]] in refusal["said"]
    assert other.until("now")["undo"]["asked_by"] is None
    assert other.now["step"] == step


def test_one_cannot_agree_to_ones_own_request(house: ServedHouse) -> None:
    mover, other = revealing(*two_at_a_table(house))
    step, seat = mover.now["step"], mover.now["viewer"]
    mover.send("undo", seat=seat, step=step, ask=True)
    other.until("now", lambda now: now["undo"]["asked_by"] is not None)
    mover.send("answer", seat=seat, yes=True)
    mover.settled()
    assert mover.now["step"] == step


def test_a_request_ends_when_the_game_goes_on(house: ServedHouse) -> None:
    mover, other = revealing(*two_at_a_table(house))
    mover.send("undo", seat=mover.now["viewer"], step=mover.now["step"], ask=True)
    asked = other.until("now", lambda now: now["undo"]["asked_by"] is not None)
    mover, _ = mover_and_other(mover, other)
    step = mover.plays()["step"]
    other.until_step(step)
    other.send("answer", seat=asked["viewer"], yes=True)
    other.settled()
    assert (other.now["step"], other.now["undo"]["asked_by"]) == (step, None)


def answered(window: Window) -> Window:
    """Play until the bots have answered, and it is one's own decision again."""
    window.plays()
    while not window.now["moves"] or window.now["undo"]["said"] != "Back to your last decision":
        if window.now["moves"]:
            window.plays()
        else:
            window.until("now")
    window.settled()
    return window


def test_against_bots_alone_one_goes_back_over_their_answers_and_is_told_first_what_that_means(
    house: ServedHouse,
) -> None:
    ann = Guest(house)
    window = answered(ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1})))
    step, undo = window.now["step"], window.now["undo"]
    assert undo["alone"]
    assert undo["step"] < step - 1
    refusal = window.refused("undo", seat=0, step=step)
    assert (refusal["code"], window.now["step"]) == ("undo", step)
    assert "will be marked" in refusal["said"]
    window.send("undo", seat=0, step=step, ask=True)
    log = window.until("log", lambda log: log["whole"])
    assert [line["said"] for line in log["lines"]][-1] == "Ann went back after something hidden had been shown."
    back = window.until("now")
    assert (back["step"], bool(back["moves"])) == (undo["step"], True)
    window.send("resign", seat=0)
    outcome = window.until("now", lambda now: now["outcome"] is not None)["outcome"]
    assert "something hidden had been shown" in outcome["note"]
    record = from_json(ann.http.get(f"/api/tables/{window.table}/record").content)
    assert record.taken_back == [TakenBack(0, undo["step"], agreed=True, shown=True)]
    assert verify(record).step == undo["step"]


def test_a_finished_game_is_not_taken_back(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    mover, _ = mover_and_other(first, second)
    mover.plays()
    first.send("resign", seat=0)
    mover.until("now", lambda now: now["outcome"] is not None)
    refusal = mover.refused("undo", seat=mover.now["viewer"], step=mover.now["step"], ask=True)
    assert refusal["said"] == "The game is over, so nothing can be taken back."
