"""The arena on a Ray cluster: the same games as here, whoever plays them, and none lost with a worker."""

from __future__ import annotations

import importlib.util
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kibitz.arena.cluster import run_on_cluster
from kibitz.arena.journal import Journal
from kibitz.arena.results import sum_up
from kibitz.arena.running import run
from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played
from kibitz.core.errors import BadInput
from kibitz.core.game import find_game
from tests.cli.conftest import Run, kibitz

__all__ = ["kibitz"]
GAME = find_game("cubirds")
CONTEST = Contest(GAME.id, GAME.choose({"players": 3}), ("greedy", "random", "search@20"), "cluster", 24)


def without_times(played: list[Played]) -> list[Played]:
    """What came of the games, in their order; how long a thought took is another each time."""
    return [msgspec.structs.replace(game, slowest_s=()) for game in sorted(played, key=lambda game: game.number)]


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`ray start --head` on this machine, and its address; only who knows its token is let in."""
    port = free_port()
    ray = Path(sys.executable).parent / "ray"
    words = ["start", "--head", "--block", f"--port={port}", "--num-cpus=2", "--include-dashboard=false"]
    words += ["--node-ip-address=127.0.0.1", "--disable-usage-stats", "--object-store-memory=100000000"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        with (tmp_path_factory.mktemp("ray") / "log").open("wb") as log:
            head = subprocess.Popen([ray, *words], stdout=log, stderr=log, start_new_session=True)
        try:
            wait_for(port, head)
            yield f"127.0.0.1:{port}"
        finally:
            os.killpg(head.pid, signal.SIGTERM)
            head.wait()


def wait_for(port: int, head: subprocess.Popen[bytes]) -> None:
    while head.poll() is None:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError(f"ray start ended with {head.returncode}")


def workers() -> list[int]:
    """The processes in which games are being played."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "cmdline").read_bytes().startswith(b"ray::play"):
                found.append(int(entry.name))
        except OSError:  # it ended while we looked
            continue
    return found


@pytest.mark.proof
def test_a_cluster_plays_the_same_games(cluster: str) -> None:
    here: list[Played] = []
    there: list[Played] = []
    run(CONTEST, [], 1, here.append)
    run_on_cluster(CONTEST, [], cluster, there.append)
    assert without_times(there) == without_times(here)
    some = there[::2]
    rest: list[Played] = []
    run_on_cluster(CONTEST, some, cluster, rest.append)
    assert without_times(some + rest) == without_times(here), "what was played is not played again"


@pytest.mark.proof
def test_a_killed_worker_loses_no_game(cluster: str, tmp_path: Path) -> None:
    contest = replace(CONTEST, bots=("search@400", "greedy"), options=GAME.choose({"players": 2}))
    journal = Journal(tmp_path / "journal.jsonl", contest)
    killed: list[int] = []

    def done(played: Played) -> None:
        journal.add(played)
        if not killed and (playing := workers()):
            killed.append(playing[0])
            os.kill(playing[0], signal.SIGKILL)

    run_on_cluster(contest, [], cluster, done)
    journal.close()
    assert killed
    here: list[Played] = []
    run(contest, [], 1, here.append)
    assert without_times(list(journal.played)) == without_times(here)


@pytest.mark.proof
def test_the_command_plays_on_a_cluster(kibitz: Run, cluster: str) -> None:
    words = ["arena", "cubirds", "--bots", "greedy,random", "--games", "8", "--seed", "cluster", "--json"]
    here, there = kibitz(*words), kibitz(*words, "--ray", cluster)
    said: list[dict[str, Any]] = [msgspec.json.decode(one.out) for one in (here, there)]
    for results in said:
        for bot in results["bots"]:
            bot.pop("slowest_s")
    assert said[0] == said[1]


def test_a_cluster_that_is_not_there_is_told() -> None:
    told = "no Ray cluster answers" if importlib.util.find_spec("ray") else r"it comes with kibitz\[ray\]"
    with pytest.raises(BadInput, match=told):
        run_on_cluster(CONTEST, [], f"127.0.0.1:{free_port()}", lambda _: None)


def test_sums_do_not_ask_where_games_were_played() -> None:
    here: list[Played] = []
    run(replace(CONTEST, games=3), [], 1, here.append)
    assert sum_up(CONTEST, here) == sum_up(CONTEST, here[::-1])
