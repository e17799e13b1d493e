"""Rules that are plain first and compiled later: the same game, byte for byte, however it was played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from kibitz.core.game import room_names
from tests.proof import amount

# Played plainly, compiled, and changing over in the middle: every state, and what is seen of it now and then.
THREE_WAYS = """
    import hashlib, json, sys
    from kibitz.core.fields import SPECTATOR
    from kibitz.core.game import find_game
    from kibitz.core.match import Match
    from kibitz.core.record import to_json, write_record
    from kibitz.core.rule import Rule
    from kibitz.core.waking import is_ready, wake
    import msgspec

    game = find_game(sys.argv[1])
    assert is_ready(game), "python -m tests.warm first"

    def played(change_at):
        told = hashlib.sha256()
        match = Match.open(game, {}, bytes(range(32)))
        while not match.over and match.step < int(sys.argv[2]):
            if match.step == change_at:
                wake(game)
            seat = game.seats_waited_for(match.state)[0]
            seen = game.redact(match.state, seat)
            told.update(match.state.tobytes())
            if match.step % 7 == 0:
                told.update(msgspec.json.encode([match.view(seat), match.happened(seat), match.view(SPECTATOR)]))
            match.act(seat, int(game.greedy(seen, seat)))
        told.update(to_json(write_record(match)))
        return told.hexdigest()

    plain = {rule: rule.now for rule in Rule.all.values()}
    ways = [played(-1)]
    assert "numba" not in sys.modules
    ways.append(played(20))
    compiled = sum(rule.now is not plain[rule] for rule in plain)
    ways.append(played(-1))
    print(json.dumps({"ways": ways, "compiled": compiled}))
"""


def python(program: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", dedent(program), *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "KIBITZ_JIT": "later", **environment},
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", room_names())
def test_a_game_begun_plainly_and_finished_compiled_has_the_record_of_either_way(name: str) -> None:
    ran = python(THREE_WAYS, name, str(amount(60, 10_000)))
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert len(set(told["ways"])) == 1
    assert told["compiled"] > 5, "nothing has changed over"


def test_two_rules_of_one_name_are_refused() -> None:
    """Parts of two families of moves once bore one name, and all but the last stayed plain."""
    ran = python("""
        from kibitz.core.game import games
        from kibitz.core.rule import rule

        games()
        rule(games)
        try:
            rule(games)
        except ValueError as error:
            print(error)
    """)
    assert "there are two rules kibitz.core.game.games" in ran.stdout, ran.stderr


OLD_CODE = """
    import os, time
    from kibitz.core.game import games
    from kibitz.core.rule import cache_root
    from kibitz.core.waking import NOTES, notes_file, sweep

    rooms = list(games().values())
    mine = [notes_file(game.id, game.package) for game in rooms]
    root = cache_root()
    old, fresh, note = root / "0123456789abcdef", root / "fedcba9876543210", root / NOTES / "chess-0123"
    for folder in (old, fresh, note.parent):
        folder.mkdir(parents=True)
    for file in (old / "rules.nbi", note, *mine):
        file.write_bytes(b"")
    long_ago = time.time() - 30 * 86400
    for kept in (old, note, *mine):
        os.utime(kept, (long_ago, long_ago))
    sweep(rooms)
    assert not old.exists() and not note.exists(), "of an earlier version"
    assert fresh.exists(), "another house of this machine may use it"
    assert all(file.exists() and file.stat().st_mtime > long_ago + 9 for file in mine), "in use"
"""


def test_compiled_code_of_earlier_versions_is_swept_away(tmp_path: Path) -> None:
    ran = python(OLD_CODE, KIBITZ_CACHE=str(tmp_path))
    assert ran.returncode == 0, ran.stderr
