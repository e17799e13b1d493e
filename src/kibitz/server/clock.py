"""Clocks: a budget for each seat that runs only while the seat is waited for, and never while the server is down."""

from __future__ import annotations

import msgspec

from kibitz.server.messages import ClockState


class ChessClock:
    """Times are in milliseconds of a monotonic clock that the caller reads: no clock is hidden in here."""

    def __init__(self, seats: int, minutes: int, increment_s: int) -> None:
        self.on = minutes > 0
        self.left_ms = [minutes * 60_000] * seats
        self.increment_ms = increment_s * 1000
        self.running: tuple[int, ...] = ()
        self.since_ms = 0

    def _spent(self, seat: int, now_ms: int) -> int:
        return now_ms - self.since_ms if seat in self.running else 0

    def left(self, seat: int, now_ms: int) -> int:
        return max(0, self.left_ms[seat] - self._spent(seat, now_ms))

    def turn_to(self, seats: tuple[int, ...], now_ms: int) -> None:
        """Stop the clocks that ran, give those who moved their increment, start the clocks of `seats`."""
        if not self.on:
            return
        for seat in self.running:
            self.left_ms[seat] = self.left(seat, now_ms)
            if seat not in seats:
                self.left_ms[seat] += self.increment_ms
        self.running = seats
        self.since_ms = now_ms

    def fallen(self, now_ms: int) -> list[int]:
        """Seats whose time is over."""
        return [seat for seat in self.running if self.on and self.left(seat, now_ms) == 0]

    def next_fall_ms(self, now_ms: int) -> int | None:
        """How long until the first clock falls."""
        return min((self.left(seat, now_ms) for seat in self.running), default=None) if self.on else None

    def shown(self, now_ms: int) -> ClockState | None:
        if not self.on:
            return None
        return ClockState([self.left(seat, now_ms) for seat in range(len(self.left_ms))], list(self.running))

    def stored(self, now_ms: int, next_seats: tuple[int, ...] = ()) -> bytes:
        """What `turn_to(next_seats)` at this moment would leave to each seat."""
        if not self.on:
            return b""
        moved = [seat in self.running and seat not in next_seats for seat in range(len(self.left_ms))]
        left = [self.left(seat, now_ms) + self.increment_ms * gained for seat, gained in enumerate(moved)]
        return msgspec.json.encode(left)

    def falls_s(self, raw: bytes, seats: tuple[int, ...]) -> float | None:
        """When the first clock of those seats will fall, if `raw` is what is left from now on."""
        left = msgspec.json.decode(raw, type=list[int]) if self.on and raw else []
        return min((left[seat] / 1000 for seat in seats), default=None) if left else None

    def restore(self, raw: bytes) -> None:
        if self.on and raw:
            left_ms = msgspec.json.decode(raw, type=list[int])
            if len(left_ms) != len(self.left_ms):
                raise msgspec.ValidationError(f"{len(left_ms)} clocks for {len(self.left_ms)} seats")
            self.left_ms = left_ms
            self.running = ()
