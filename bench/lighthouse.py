"""How light the page loads: Lighthouse's marks for the lobby and for a table, on a desk and on a phone.

    python -m bench.lighthouse [--lighthouse COMMAND] [--room cubirds] [--runs 5] [--json FILE]

A house is opened with an empty folder, and in it a table of one person and one bot. Lighthouse
(`npm install lighthouse`, anywhere; or `npx lighthouse`) loads each page as somebody who comes for the first time: a
browser with an empty cache a run, which at the table is the browser of whoever plays there. Desk: the preset `desktop`;
phone: Lighthouse's own, a slow network and a processor four times slower, both simulated. The medians are printed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shlex
import shutil
import socket
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from bench.first_minute import House, house
from kibitz.core.rule import cache_root
from kibitz.server.guests import COOKIE

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
SCREENS = {"desk": ["--preset=desktop"], "phone": []}
PATIENCE_S = 300.0


@dataclass
class Run:
    marks: dict[str, int]
    first_paint_s: float
    largest_paint_s: float
    blocked_ms: float  # between the first paint and the time the page answers
    shift: float
    elements: int
    requests: int
    kilobytes: float
    machine: float  # Lighthouse's own measure of its speed: some 1,500 to 3,000 for a desk computer that is idle
    failed: list[str]  # audits that cost a mark


@contextlib.contextmanager
def browser(cookie: str | None, address: str) -> Iterator[int]:
    """A browser that has never been here; the port Lighthouse finds it at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=path, args=["--no-sandbox", f"--remote-debugging-port={port}"]
        )
        if cookie:
            context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        yield port
        context.close()


def measure(command: list[str], address: str, page: str, screen: str, cookie: str | None) -> Run:
    with browser(cookie, address) as port, tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        told = subprocess.run(
            [
                *command,
                f"{address}{page}",
                *SCREENS[screen],
                f"--port={port}",
                f"--only-categories={','.join(CATEGORIES)}",
                "--output=json",
                f"--output-path={out}",
                "--quiet",
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if told.returncode:
            raise SystemExit(told.stderr)
        return read(json.loads(out.read_text()))


def read(report: dict[str, Any]) -> Run:
    audits = report["audits"]

    def number(audit: str) -> float:
        return float(audits[audit]["numericValue"])

    asked = audits["network-requests"]["details"]["items"]
    parts = [part for name in CATEGORIES for part in report["categories"][name]["auditRefs"]]
    costly = {part["id"] for part in parts if part["weight"] and (audits[part["id"]]["score"] or 0) < 0.9}
    return Run(
        {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES},
        number("first-contentful-paint") / 1000,
        number("largest-contentful-paint") / 1000,
        number("total-blocking-time"),
        number("cumulative-layout-shift"),
        elements(audits),
        len(asked),
        sum(one.get("transferSize", 0) for one in asked) / 1000,
        float(report["environment"]["benchmarkIndex"]),
        sorted(one for one in costly if audits[one]["scoreDisplayMode"] != "notApplicable"),
    )


def elements(audits: dict[str, Any]) -> int:
    return int(audits["dom-size-insight"]["details"]["debugData"]["totalElements"])


def table_at(opened: House, room: str) -> tuple[str, str]:
    """A table with a person and a bot: its path, and the cookie of whoever plays there."""
    with httpx.Client(base_url=opened.address, trust_env=False, timeout=PATIENCE_S) as http:
        http.put("/api/me", json={"name": "Ann"}).raise_for_status()
        wish = {"game": room, "seats": [{"kind": "here"}, {"kind": "bot", "level": 1}]}
        table = http.post("/api/tables", json=wish).raise_for_status().json()["table"]
        return f"t/{table}", http.cookies[COOKIE]


def median(runs: list[Run], part: str) -> float:
    return float(statistics.median(getattr(run, part) for run in runs))


def line(page: str, screen: str, runs: list[Run]) -> str:
    marks = [statistics.median(run.marks[name] for run in runs) for name in CATEGORIES]
    return (
        f"{page:9} {screen:6}"
        + "".join(f"{mark:6.0f}" for mark in marks)
        + f" {median(runs, 'first_paint_s'):8.2f} s {median(runs, 'largest_paint_s'):8.2f} s"
        + f" {median(runs, 'blocked_ms'):8.0f} ms {median(runs, 'shift'):8.3f} {median(runs, 'elements'):9.0f}"
        + f" {median(runs, 'requests'):9.0f} {median(runs, 'kilobytes'):8.0f} kB {median(runs, 'machine'):9.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lighthouse", type=shlex.split, default=["npx", "lighthouse"])
    parser.add_argument("--room", default="cubirds")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    print(
        f"{'':16}  perf  a11y  best   seo first paint  largest   blocked    shift  elements  requests      bytes  speed"
    )
    kept: dict[str, list[dict[str, Any]]] = {}
    with house(cache_root().parent) as opened:
        path, cookie = table_at(opened, asked.room)
        for page, at, who in (("lobby", "", None), (asked.room, path, cookie)):
            for screen in SCREENS:
                runs = [measure(asked.lighthouse, opened.address, at, screen, who) for _ in range(asked.runs)]
                kept[f"{page}, {screen}"] = [asdict(run) for run in runs]
                print(line(page, screen, runs), flush=True)
                print(" " * 17 + "costs marks: " + ", ".join(sorted({one for run in runs for one in run.failed})))
    if asked.json:
        asked.json.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
