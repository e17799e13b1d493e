"""What a review draws: the curve, the waterfall of an account, and a shape for every seat, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kibitz.review.report import Point, Review

BROAD, SLIM = 900, 380  # of a desk and of a phone
HIGH, LEFT, RIGHT, TOP, LANE = 190, 40, 40, 44, 20
DOUBLED = 2
FLAG, BADGE = 27.0, 19.0  # how far apart
SHAPES = (  # round the origin, for a circle of radius 8
    '<circle r="8"/>',
    '<rect x="-7" y="-7" width="14" height="14" rx="2.5"/>',
    '<path d="M-8 0-4-7H4L8 0 4 7H-4Z"/>',
    '<path d="M0-9 9 0 0 9-9 0Z"/>',
    '<path d="M0-9 8.6-2.8 5.3 7.3H-5.3L-8.6-2.8Z"/>',
)
LETTERS = "ABCDE"
MARKS = {
    "blunder": '<path class="d" d="M-7-5H7L0 7Z"/>',
    "mistake": '<path class="d" d="M-5-4H5L0 5Z"/>',
    "slip": '<path class="h" d="M-5-4H5L0 5Z"/>',
    "missed": '<circle class="h" r="5"/>',
    "find": '<path class="u" d="M-6 5H6L0-6Z"/>',
}


def shape(seat: int) -> str:
    drawn = SHAPES[seat % len(SHAPES)]
    return (
        f'<svg class="seat s{seat % len(SHAPES)}" viewBox="-10 -10 20 20" aria-hidden="true">{drawn}'
        f'<text y="4" text-anchor="middle">{LETTERS[seat % len(LETTERS)]}</text></svg>'
    )


def mark(kind: str) -> str:
    return f'<svg class="mark" viewBox="-8 -8 16 16" aria-hidden="true">{MARKS[kind]}</svg>'


def curve(review: Review, width: int, label: str, step_label: Callable[[int], str]) -> str:
    """A line a seat with its error as a ribbon, turning points as flags, and under it a lane a seat with marks."""
    last = max(point.step for point in review.curve) or 1
    bottom = TOP + HIGH
    lanes = review.players if review.ledger is not None else 0
    height = bottom + 26 + LANE * lanes

    def x(step: float) -> float:
        return LEFT + step / last * (width - LEFT - RIGHT)

    def y(share: float) -> float:
        return bottom - min(1.0, max(0.0, share)) * HIGH

    parts = [
        f'<svg class="curve {"slim" if width == SLIM else "broad"}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{label}">',
        *(
            f'<line class="grid" x1="{LEFT}" x2="{width - RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>'
            f'<text class="tick" x="{LEFT - 8}" y="{y(share) + 5:.1f}" text-anchor="end">{round(100 * share)}</text>'
            for share in (0.0, 0.5, 1.0)
        ),
        f'<line class="even" x1="{LEFT}" x2="{width - RIGHT}" y1="{y(1 / review.players):.1f}"'
        f' y2="{y(1 / review.players):.1f}"/>',
    ]
    flags = apart([x(turn.step) for turn in review.turns], FLAG, LEFT, width - RIGHT)
    for number, (turn, at) in enumerate(zip(review.turns, flags, strict=True), 1):
        stands = x(turn.step)
        parts.append(
            f'<a href="#turn-{number}"><path class="pole" d="M{at:.1f} 26L{stands:.1f} {TOP}V{bottom}"/>'
            f'<circle class="flag" cx="{at:.1f}" cy="14" r="12"/>'
            f'<text class="flag" x="{at:.1f}" y="19" text-anchor="middle">{number}</text></a>'
        )
    parts += [
        f'<path class="ribbon s{seat}" d="{ribbon(review.curve, seat, x, y)}"/>' for seat in range(review.players)
    ]
    for seat in reversed(range(review.players)):
        points = " ".join(f"{x(point.step):.1f},{y(point.u[seat]):.1f}" for point in review.curve)
        parts.append(f'<polyline class="line s{seat}" points="{points}"/>')
    ends = [y(review.curve[-1].u[seat]) for seat in range(review.players)]
    for seat, at in enumerate(apart(ends, BADGE, TOP - BADGE / 2, bottom + BADGE / 2)):
        parts.append(f'<g class="s{seat}" transform="translate({width - RIGHT + 16:.1f} {at:.1f})">{badge(seat)}</g>')
    for seat in range(lanes):
        lane = bottom + 26 + LANE * seat
        parts.append(f'<g class="s{seat}" transform="translate({LEFT - 16} {lane}) scale(.9)">{badge(seat)}</g>')
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{width - RIGHT}" y1="{lane}" y2="{lane}"/>')
        parts += [
            f'<a href="#step-{step.step}"><g class="mark" transform="translate({x(step.step):.1f} {lane})">'
            f"<title>{step_label(step.step)}</title>{MARKS[step.mark]}</g></a>"
            for step in review.steps
            if step.by == seat and step.mark
        ]
    return "".join(parts) + "</svg>"


def badge(seat: int) -> str:
    return f'{SHAPES[seat % len(SHAPES)]}<text y="4" text-anchor="middle">{LETTERS[seat % len(LETTERS)]}</text>'


def ribbon(points: Sequence[Point], seat: int, x: Callable[[float], float], y: Callable[[float], float]) -> str:
    upper = [f"{x(p.step):.1f} {y(p.u[seat] + DOUBLED * p.se[seat]):.1f}" for p in points]
    lower = [f"{x(p.step):.1f} {y(p.u[seat] - DOUBLED * p.se[seat]):.1f}" for p in reversed(points)]
    return "M" + "L".join((*upper, *lower)) + "Z"


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """As near as possible to where they belong, none nearer to another than the gap, all within bounds."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    placed = list(places)
    least = low
    for at in order:
        placed[at] = least = max(placed[at], least)
        least += gap
    most = high
    for at in reversed(order):
        placed[at] = most = min(placed[at], most)
        most -= gap
    return placed


def waterfall(parts: Sequence[float], result: float) -> list[str]:
    """A bar for each part of an account, from where the ones before it end; the first and the last stand on zero."""
    ends = [0.0]
    for part in parts:
        ends.append(ends[-1] + part)
    low, high = min(0.0, *ends), max(100.0, *ends)
    wide = 120.0

    def x(points: float) -> float:
        return wide * (points - low) / (high - low)

    def edge(points: float) -> str:
        return f'<line x1="{x(points):.1f}" x2="{x(points):.1f}" y1="0" y2="22"/>'

    def bar(one: float, other: float, kind: str) -> str:
        begins, width = min(x(one), x(other)), max(1.5, abs(x(other) - x(one)))
        return (
            f'<svg class="bar" viewBox="0 0 {wide:g} 22" preserveAspectRatio="none" aria-hidden="true">'
            f"{edge(0)}{edge(100)}"
            f'<rect class="{kind}" x="{begins:.1f}" y="4" width="{width:.1f}" height="14" rx="2"/></svg>'
        )

    bars = [bar(0.0, parts[0], "even")]
    bars += [bar(ends[i], ends[i + 1], "down" if parts[i] < 0 else "up") for i in range(1, len(parts))]
    return [*bars, bar(0.0, result, "sum")]
