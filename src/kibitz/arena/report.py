"""The results as one HTML page that needs nothing else: tables, and a plot drawn as SVG."""

from __future__ import annotations

from html import escape

from kibitz.arena.results import BotResult, HeadToHead, Results

STYLE = """
:root { color-scheme: light dark; --line: #8886; --mark: #2f6f8f; }
@media (prefers-color-scheme: dark) { :root { --mark: #8fc7e0; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; } svg text { fill: currentColor; font: 13px system-ui, sans-serif; }
.muted { opacity: .7; }
"""
WIDTH, ROW, LEFT, RIGHT, TOP = 720, 34, 170, 60, 16


def page(results: Results) -> str:
    options = ", ".join(f"{name} {value}" for name, value in results.options.items())
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(results.game)}: bots measured</title><style>{STYLE}</style></head><body>
<h1>{escape(results.game)}: bots measured</h1>
<p>{results.games} games. <span class="muted">{escape(options)}. Seed {escape(results.seed)}.</span></p>
<h2>Ratings</h2>
{plot(results.bots)}
<p class="muted">{escape(results.rating_scale)}. The bar spans two sigmas to either side.</p>
{_standing(results.bots)}
<h2>Head to head</h2>
<p class="muted">How often the bot of the row finished before the bot of the column.</p>
{_cross_table(results)}
</body></html>
"""


def plot(bots: list[BotResult]) -> str:
    """A dot and a bar for each bot on a scale of rating points."""
    low = min(bot.rating - 2 * bot.sigma for bot in bots)
    high = max(bot.rating + 2 * bot.sigma for bot in bots)
    first, last = int(low // 100 * 100), int(-(-high // 100) * 100)
    step = 100 * max(1, round((last - first) / 1000))

    def x(rating: float) -> float:
        return LEFT + (rating - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(bots) + 30
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings of the bots">']
    parts += [
        f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{height - 26}" stroke="var(--line)"/>'
        f'<text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle">{tick}</text>'
        for tick in range(first, last + 1, step)
    ]
    for row, bot in enumerate(bots):
        y = TOP + ROW * row + ROW / 2
        parts.append(
            f'<text x="{LEFT - 12}" y="{y + 4:.1f}" text-anchor="end">{escape(_short(bot.bot))}</text>'
            f'<line x1="{x(bot.rating - 2 * bot.sigma):.1f}" x2="{x(bot.rating + 2 * bot.sigma):.1f}"'
            f' y1="{y:.1f}" y2="{y:.1f}" stroke="var(--mark)" stroke-width="3"/>'
            f'<circle cx="{x(bot.rating):.1f}" cy="{y:.1f}" r="6" fill="var(--mark)"/>'
        )
    return "".join(parts) + "</svg>"


def _short(name: str) -> str:
    return name if len(name) <= 22 else name[:21] + "…"


def _standing(bots: list[BotResult]) -> str:
    head = "<tr><th>bot<th>games<th>wins<th>win rate<th>95 % interval<th>rating<th>sigma<th>mean score</tr>"
    rows = [
        f"<tr><td>{escape(bot.bot)}<td>{bot.games}<td>{bot.wins:g}<td>{100 * bot.win_rate:.1f} %"
        f"<td>{100 * bot.low:.1f}–{100 * bot.high:.1f} %<td>{bot.rating:.0f}<td>{bot.sigma:.0f}"
        f"<td>{bot.mean_score:.2f}</tr>"
        for bot in bots
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def _cross_table(results: Results) -> str:
    met = {(pair.bot, pair.other): pair for pair in results.head_to_head}
    names = [bot.bot for bot in results.bots]
    head = "<tr><th>" + "".join(f"<th>{escape(_short(name))}" for name in names) + "</tr>"
    rows = [
        f"<tr><td>{escape(name)}" + "".join(f"<td>{_met(met.get((name, other)))}" for other in names) + "</tr>"
        for name in names
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def _met(pair: HeadToHead | None) -> str:
    if pair is None or pair.games == 0:
        return "–"
    return f"{100 * (pair.wins + pair.draws / 2) / pair.games:.1f} % <span class='muted'>of {pair.games}</span>"
