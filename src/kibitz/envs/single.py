"""One game played decision by decision, as the interfaces of others ask for it: what they wrap is this."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.bots.players import Chair, Player, read_bot
from kibitz.core.chance import seed_key
from kibitz.core.errors import BadInput
from kibitz.core.features import Features
from kibitz.core.fields import SPECTATOR, State
from kibitz.core.game import Game, find_game
from kibitz.core.guard import listed

COLUMNS = 100  # of a drawn table


class SingleGame:
    """`bots` sit at their seats and move by themselves; whoever is asked next is `mover`, -1 when the game is over."""

    def __init__(self, game: Game | str, options: Mapping[str, Any] | None = None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if self.game.features is None or self.game.encode is None:
            raise BadInput(f"{self.game.id} does not say what a seat sees (`encode`), so nothing can be trained on it")
        self.features: Features = self.game.features
        self._encode = self.game.encode
        self.options = self.game.choose(options or {})
        self.players = int(self.options["players"])
        self.bots: dict[int, Player] = {}
        self.state: State
        self.mover = -1
        self.moves = 0

    def deal(self, seed: str, bots: Mapping[int, str] | None = None) -> None:
        """Begin anew: the same seed is the same deal, and bots that do not look at the clock play the same game."""
        self.state = self.game.deal(self.options, seed_key(seed))
        self.moves = 0
        self.bots = {
            seat: read_bot(name)(Chair(self.game, self.options, seat, f"{seed} {seat}"))
            for seat, name in (bots or {}).items()
        }
        self._ask()

    def play(self, action: int) -> None:
        """Whoever is asked answers; what is not legal is refused with the rule that forbids it."""
        self.game.check(self.state, self.mover, action)
        self._apply(self.mover, action)
        self._ask()

    def _apply(self, seat: int, action: int) -> None:
        self.game.apply(self.state, seat, action)
        self.moves += 1

    def _ask(self) -> None:
        self.mover = self._next()
        while self.mover in self.bots:
            known = self.game.redact(self.state, self.mover)
            self._apply(self.mover, self.bots[self.mover].move(known, None).action)
            self.mover = self._next()

    def _next(self) -> int:
        """Of several that decide at once the first: none is aware of another's choice."""
        waited_for = self.game.seats_waited_for(self.state)
        return waited_for[0] if waited_for else -1

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    def legal(self) -> NDArray[np.int32]:
        if self.mover < 0:
            return np.zeros(0, np.int32)
        return listed(self.game.legal, self.state, self.mover, self.game.most_legal)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Ones at the legal actions; nothing is legal for who is not asked."""
        mask = np.zeros(self.game.actions, np.int8)
        if seat == self.mover:
            mask[self.legal()] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.float32]:
        seen = np.zeros(self.features.size, np.float32)
        self._encode(self.state, seat, seen)
        return seen

    def rewards(self) -> list[float]:
        """1 for a win, shared first places share it, less the even share; nothing before the end."""
        if not self.over:
            return [0.0] * self.players
        winners = self.game.standing(self.state).winners
        return [(1 / len(winners) if seat in winners else 0.0) - 1 / self.players for seat in range(self.players)]

    def drawn(self, names: Sequence[str]) -> str:
        """The table as a terminal draws it for whoever is asked; for somebody who watches where nobody is."""
        drawing = self.game.drawing()
        view = self.game.view_for(self.state, self.mover if self.mover >= 0 else SPECTATOR)
        if drawing is None:
            return repr(view)
        from rich.console import Console

        console = Console(file=io.StringIO(), width=COLUMNS, color_system=None)
        console.print(drawing.draw(view, tuple(names), self.game.text("en")))
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()


def picture_of(text: str) -> NDArray[np.uint8]:
    """A drawn table as pixels, for whoever wants to film it."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(14)
    lines = text.splitlines() or [""]
    wide, high = 9 * COLUMNS, 18 * len(lines) + 12
    image = Image.new("RGB", (wide, high), "#1d2326")
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        # Letter by letter, so that columns stay columns whatever the font.
        for column, letter in enumerate(line):
            pen.text((6 + 9 * column, 6 + 18 * number), letter, fill="#e8e4da", font=font)
    return np.asarray(image, np.uint8)
