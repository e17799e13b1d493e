"""docs/protocol.md names every message, and the bot in it plays a whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.messages import FromLearner, FromPage, ToLearner, ToPage, ToReader
from tests.server.people import ServedHouse

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_page_names_every_message_with_its_fields() -> None:
    text = PAGE.read_text("utf-8")
    for kind in get_args(FromPage | FromLearner):
        line = next(line for line in text.splitlines() if f'`{{"t": "{kind.__struct_config__.tag}"' in line)
        assert all(f'"{field}"' in line for field in kind.__struct_fields__)
    for kind in get_args(ToPage | ToLearner | ToReader):
        row = re.search(rf"^\|[^|]*`{kind.__struct_config__.tag}`.*$", text, re.MULTILINE)
        assert row is not None
        assert all(f"`{field}`" in row[0] for field in kind.__struct_fields__)


def test_the_page_names_every_endpoint() -> None:
    text = PAGE.read_text("utf-8")
    for endpoint in ENDPOINTS:
        last = re.sub(r":\w+}", "}", endpoint.path)
        for beginning in ("/api/tables/{table}", "/api/games/{game}"):
            last = last.removeprefix(beginning)
        assert last in text, endpoint.path


@pytest.mark.slow
def test_the_bot_of_the_page_plays_a_whole_game(house: ServedHouse) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert code is not None
    program = code[1].replace("http://127.0.0.1:8000", house.address.rstrip("/"))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert ran.stdout.startswith("winners: ["), ran.stderr
