"""The end of a round: hands are thrown away, and dealt anew (CB-34 to CB-41, CB-45)."""

from __future__ import annotations

from kibitz.core.happened import EVERYONE, TO
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY, clockwise
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import BIRDS, HAND
from kibitz.games.cubirds.rules.deck import discard_size, whisper_cards
from kibitz.games.cubirds.rules.ending import end_game
from kibitz.games.cubirds.rules.setup import begin_round, deal_hands
from kibitz.games.cubirds.state import MOST_COUNTED, Kind, State


@rule
def end_round(s: State) -> None:
    """The others throw their hands away (CB-35); whoever emptied theirs deals and starts (CB-37, CB-41)."""
    for step in range(1, s.players):
        throw_hand(s, clockwise(s.seat, step, s.players))
    s.dealer = s.seat
    s.rounds_ended[s.seat] = min(int(s.rounds_ended[s.seat]) + 1, MOST_COUNTED)
    if not deal_follows(s, s.seat, 0):
        end_game(s, CB.TOO_FEW_TO_DEAL, NOBODY)
    elif s.turn >= s.max_turns:
        end_game(s, CB.TURN_LIMIT, NOBODY)
    else:
        s.round_no += 1
        deal_hands(s)
        begin_round(s)


@rule
def deal_follows(s: State, seat: int, more: int) -> bool:
    """If `seat` ends the round: will there be cards for a new deal (CB-45)? `more` are yet to be discarded."""
    there = int(s.deck_size) + discard_size(s) + more
    for other in range(s.players):
        if other != seat:
            there += int(s.hand_size[other])
    return there >= HAND * s.players


@rule
def throw_hand(s: State, seat: int) -> None:
    """Face down: others keep only what they saw going into the hand (A-9), unless the table plays open."""
    told = whisper_cards(s, Kind.THREW, seat, s.hand, s.hand_size[seat])
    if s.reveal_discarded_hands:
        s.happened[told, TO] = EVERYONE
    for bird in range(BIRDS):
        seen = s.hand[seat, bird] if s.reveal_discarded_hands else s.known[seat, bird]
        s.discard[bird] += seen
        s.thrown[seat, bird] += s.hand[seat, bird] - seen
        s.thrown_size[seat] += s.hand[seat, bird] - seen
        s.hand[seat, bird] = 0
        s.known[seat, bird] = 0
        s.absent[seat, bird] = 0
    s.hand_size[seat] = 0
