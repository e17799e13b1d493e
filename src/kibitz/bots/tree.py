"""The tree of a search, in flat arrays, and the compiled loop that grows it. One implementation for every game.

Information-set Monte-Carlo tree search: each round imagines a world that the searching seat cannot tell from the real
one (`redeal`), walks down the tree by the actions that are legal in that world, adds one node, plays on for a few plies
as the room's `greedy` advises, and asks the room's `sense` who will win. A node stands for the actions that led to it,
whatever was dealt on the way, so its children are counted only in the worlds that offered them.

Where several seats are waited for at once, they choose in turn order and none is aware of another's choice: each seat
decides at a node of its own that hangs at the beginning of the stage (its `action` is `blind(seat)`), while the world
moves on by what was really chosen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, next_word
from kibitz.core.guard import GUARD
from kibitz.core.happened import play_unheard
from kibitz.core.rule import across_games, rule

Nodes: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int32]
Words: TypeAlias = NDArray[np.uint32]

# A node: what led to it, its first child and its next sibling, how often it was chosen, how often it was on offer.
ACTION, CHILD, SIBLING, VISITS, OFFERED = range(5)
NODE = 5
ROOT = 0
NONE = 0  # no node: the root is nobody's child
# The root was led to by nothing, so its action's place holds the number of nodes in use.
USED = ACTION

# Knobs of a search, in an array because compiled code takes it as it is.
EXPLORE, DOUBT, WIDE, WIDER, PLIES, WHIM = range(6)
FINE = 1000  # a chance in so many parts

LONGEST_PATH = 256
MOST_EXTRA_PLIES = 8
KEY_WORDS = 8
FREELY = -1  # no action is asked for: a round begins with whichever the search wants to know more about


@rule
def blind(seat: int) -> int:
    """The mark of a node where `seat` decides without knowing what others chose meanwhile."""
    return -1 - seat


@rule
def lowest_seat(seats: int) -> int:
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def clear(nodes: Nodes, worth: Floats) -> None:
    for column in range(NODE):
        nodes[ROOT, column] = 0
    nodes[ROOT, USED] = 1
    worth[ROOT] = 0.0


@rule
def find_child(nodes: Nodes, parent: int, action: int) -> int:
    child = int(nodes[parent, CHILD])
    while child != NONE and nodes[child, ACTION] != action:
        child = int(nodes[child, SIBLING])
    return child


@rule
def add_child(nodes: Nodes, worth: Floats, parent: int, action: int) -> int:
    """A new node, or NONE when the arrays are full."""
    node = int(nodes[ROOT, USED])
    if node >= len(nodes):
        return NONE
    nodes[ROOT, USED] = node + 1
    nodes[node, ACTION] = action
    nodes[node, CHILD] = NONE
    nodes[node, SIBLING] = nodes[parent, CHILD]
    nodes[node, VISITS] = 0
    nodes[node, OFFERED] = 0
    worth[node] = 0.0
    nodes[parent, CHILD] = node
    return node


@rule
def find_or_add(nodes: Nodes, worth: Floats, parent: int, action: int) -> int:
    child = find_child(nodes, parent, action)
    return child if child != NONE else add_child(nodes, worth, parent, action)


@rule
def place_of(actions: Ints, n: int, action: int) -> int:
    """Where the action stands in the ascending list, or -1."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < n and actions[low] == action else -1


@rule
def match_children(nodes: Nodes, parent: int, actions: Ints, n: int, children: Ints) -> None:
    """For each legal action its child, or NONE. Every child whose action is legal was on offer once more."""
    for i in range(n):
        children[i] = NONE
    child = int(nodes[parent, CHILD])
    while child != NONE:
        place = place_of(actions, n, nodes[child, ACTION])
        if place >= 0:
            children[place] = child
            nodes[child, OFFERED] += 1
        child = int(nodes[child, SIBLING])


@rule
def choose_branch(
    nodes: Nodes, worth: Floats, n: int, children: Ints, weights: Floats, hope: float, knobs: Floats
) -> int:
    """The action to follow, by its place in the list: what it brought so far, and what was tried too little.

    Upper confidence bounds with the room's weights (as in PUCT) and availability counts. Progressive widening: only the
    actions of the greatest weight take part, more of them as the node is visited more often. `weights` is used up.
    """
    visits = 0
    gathered = 0.0
    for i in range(n):
        if children[i] != NONE:
            visits += nodes[children[i], VISITS]
            gathered += worth[children[i]]
    if visits > 0:
        hope = max(0.0, gathered / visits - knobs[DOUBT])
    wide = min(n, int(knobs[WIDE] + knobs[WIDER] * math.sqrt(visits)))
    full = nodes[ROOT, USED] >= len(nodes)  # then nothing new can be remembered, so the known branches are followed
    chosen = 0
    best = -np.inf
    for _ in range(wide):
        i = 0
        for other in range(1, n):
            if weights[other] > weights[i]:
                i = other
        child = children[i]
        tried = int(nodes[child, VISITS]) if child != NONE else 0
        offered = int(nodes[child, OFFERED]) if child != NONE else visits + 1
        expected = worth[child] / tried if tried > 0 else hope
        bound = expected + knobs[EXPLORE] * weights[i] * math.sqrt(offered) / (1 + tried)
        weights[i] = -1.0
        if bound > best and not (full and child == NONE and visits > 0):
            best = bound
            chosen = i
    return chosen


@rule
def as_before(nodes: Nodes, n: int, children: Ints, dice: Words) -> int:
    """An action drawn by how often each was followed so far, or -1: none was."""
    visits = 0
    for i in range(n):
        visits += int(nodes[children[i], VISITS]) if children[i] != NONE else 0
    if visits == 0:
        return -1
    left = below(dice, visits)
    for i in range(n):
        left -= int(nodes[children[i], VISITS]) if children[i] != NONE else 0
        if left < 0:
            return i
    return -1


@rule
def descend(
    world: Any,
    viewer: int,
    asked: int,
    dice: Words,
    nodes: Nodes,
    worth: Floats,
    knobs: Floats,
    path: Ints,
    movers: Ints,
    actions: Ints,
    weights: Floats,
    children: Ints,
    blinds: Ints,
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    weigh: Callable[[Any, int, Any, int, Any], None],
) -> int:
    """Walk down to a new node and bring the world there; returns the number of decisions on `path`.

    The first decision is `asked`, unless that is FREELY. Legal for the viewer, it is legal in each of their worlds.
    """
    depth = 0
    at = ROOT
    begun = ROOT  # where the stage of simultaneous decisions began
    stage = 0
    while depth < len(path):
        seats = waiting(world)
        if seats == 0:
            break
        if stage == 0 or seats & ~stage != 0:
            stage = seats if seats & (seats - 1) != 0 else 0
            begun = at
            blinds[:] = NONE
        else:
            stage = seats
        mover = viewer if (seats >> viewer) & 1 else lowest_seat(seats)
        decides = at
        if stage != 0:
            if blinds[mover] == NONE:
                blinds[mover] = find_or_add(nodes, worth, begun, blind(mover))
            decides = blinds[mover]
            if decides == NONE:
                break
        n = legal(world, mover, actions)
        match_children(nodes, decides, actions, n, children)
        # Whoever chooses at the same time cannot answer what is asked about: they do as before, and learn nothing.
        unaware = asked != FREELY and stage != 0 and begun == ROOT and mover != viewer
        i = 0
        if asked != FREELY and depth == 0:
            i = place_of(actions, n, asked)
        elif n > 1:
            i = as_before(nodes, n, children, dice) if unaware else -1
        if i < 0:
            weigh(world, mover, actions, n, weights)
            i = choose_branch(nodes, worth, n, children, weights, 1.0 / world.players, knobs)
        action = int(actions[i])
        child = int(children[i])
        known = child != NONE
        if not known:
            child = add_child(nodes, worth, decides, action)
        apply(world, mover, action)
        if child == NONE:
            break
        if not unaware:
            path[depth] = child
            movers[depth] = mover
            depth += 1
        if stage != 0:
            blinds[mover] = child
            at = find_or_add(nodes, worth, at, action)
        else:
            at = child
        if (not known and n > 1) or at == NONE:
            break
    return depth


@rule
def look_ahead(
    world: Any,
    knobs: Floats,
    dice: Words,
    actions: Ints,
    rewards: Floats,
    places: NDArray[np.int32],
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    scores: Callable[[Any, Any], None],
    greedy: Callable[[Any, int], int],
    sense: Callable[[Any, Any], None],
) -> None:
    """Play on for a few plies and until the turn passes, then say what each seat may hope for."""
    seats = waiting(world)
    before = seats
    for ply in range(int(knobs[PLIES]) + MOST_EXTRA_PLIES):
        if seats == 0 or (ply >= knobs[PLIES] and seats != before):
            break
        mover = lowest_seat(seats)
        if knobs[WHIM] > 0 and below(dice, FINE) < knobs[WHIM] * FINE:
            action = int(actions[below(dice, legal(world, mover, actions))])
        else:
            action = greedy(world, mover)
        apply(world, mover, action)
        before = seats
        seats = waiting(world)
    if seats != 0:
        sense(world, rewards)
        return
    scores(world, places)
    winners = 0
    for seat in range(world.players):
        winners += 1 if places[seat, 0] == 1 else 0
    for seat in range(world.players):
        rewards[seat] = 1.0 / winners if places[seat, 0] == 1 else 0.0


@across_games(
    "int(states, int, int, u32[:], i32[:,:], f64[:], f64[:], int, i32[:], int,"
    " waiting, legal, apply, scores, redeal, greedy, sense, weigh)"
)
def grow(
    states: NDArray[Any],
    viewer: int,
    asked: int,
    dice: Words,
    nodes: Nodes,
    worth: Floats,
    knobs: Floats,
    rounds: int,
    actions: Ints,
    seats: int,
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    scores: Callable[[Any, Any], None],
    redeal: Callable[[Any, int, Any], None],
    greedy: Callable[[Any, int], int],
    sense: Callable[[Any, Any], None],
    weigh: Callable[[Any, int, Any, int, Any], None],
) -> int:
    """Grow the tree by some rounds. states[0] is what `viewer` may know of the table; states[1] is scratch.

    `asked` is the viewer's action that each round begins with, or FREELY.
    `actions` is a guarded list: what is written beside it has as much room.
    """
    key = np.zeros(KEY_WORDS, np.uint32)
    path = np.zeros(LONGEST_PATH, np.int32)
    movers = np.zeros(LONGEST_PATH, np.int32)
    children = np.zeros(len(actions) + GUARD, np.int32)
    weights = np.zeros(len(actions) + GUARD, np.float64)
    blinds = np.zeros(seats, np.int32)
    rewards = np.zeros(seats, np.float64)
    places = np.zeros((seats, 2), np.int32)
    for _ in range(rounds):
        states[1] = states[0]
        world = states[1]
        for word in range(KEY_WORDS):
            key[word] = next_word(dice)
        redeal(world, viewer, key)
        play_unheard(world)
        depth = descend(
            world, viewer, asked, dice, nodes, worth, knobs, path, movers, actions, weights, children, blinds,
            waiting, legal, apply, weigh,
        )  # fmt: skip
        look_ahead(world, knobs, dice, actions, rewards, places, waiting, legal, apply, scores, greedy, sense)
        nodes[ROOT, VISITS] += 1
        for step in range(depth):
            nodes[path[step], VISITS] += 1
            worth[path[step]] += rewards[movers[step]]
    return int(nodes[ROOT, VISITS])


@rule
def keep_subtree(nodes: Nodes, worth: Floats, root: int, kept: Nodes, kept_worth: Floats, trust: float) -> None:
    """Copy what hangs below `root` into other arrays, level by level.

    The counts shrink to a part of them: they were made when less was known. `OFFERED` of a copied node holds its old
    number until its children are copied.
    """
    clear(kept, kept_worth)
    kept[ROOT, OFFERED] = root
    kept[ROOT, VISITS] = int(nodes[root, VISITS] * trust)
    done = 0
    while done < kept[ROOT, USED]:
        old = int(nodes[kept[done, OFFERED], CHILD])
        while old != NONE:
            visits = int(nodes[old, VISITS] * trust)
            if visits > 0 or nodes[old, ACTION] < 0:
                copy = add_child(kept, kept_worth, done, nodes[old, ACTION])
                if copy == NONE:
                    break
                kept[copy, VISITS] = visits
                kept[copy, OFFERED] = old
                kept_worth[copy] = worth[old] * visits / max(1, nodes[old, VISITS])
            old = int(nodes[old, SIBLING])
        old = int(kept[done, OFFERED])
        kept[done, OFFERED] = int(nodes[old, OFFERED] * trust) + 1
        done += 1
