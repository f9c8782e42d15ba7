"""A training in a terminal: a bar, the newest losses, and the map of an example in block characters."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jaxtyping import Float32
from numpy import ndarray
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from regard.model.tokenizer import SPACE
from regard.model.training.example import Reading
from regard.model.training.watching import Seen

SHADES = " ░▒▓█"
WIDEST = 120  # columns of a map


@contextmanager
def screen(console: Console) -> Iterator[Callable[[Seen], None]]:
    """Draw a training in the same place, as often as the function is called, until the end of the block."""
    with Live(console=console, auto_refresh=False) as live:
        yield lambda seen: live.update(picture(seen), refresh=True)


def picture(seen: Seen) -> RenderableType:
    """The bar, the facts, and the example below them."""
    progress = Progress(TextColumn("step {task.completed:,} of {task.total:,}"), BarColumn())
    progress.add_task("", total=seen.steps, completed=seen.progress.step)
    parts: list[RenderableType] = [progress, _facts(seen)]
    if seen.reading:
        parts.append(_written(seen.reading))
        if seen.reading.weights is not None:
            parts.append(_map(seen.reading, seen.reading.weights))
    return Group(*parts)


def _facts(seen: Seen) -> Text:
    last = seen.progress.history[-1] if seen.progress.history else {}
    unseen = [entry["development_loss"] for entry in seen.progress.history if "development_loss" in entry]
    facts = [
        f"loss {last['loss']:.3f}, learning rate {last['learning_rate']:.2g}" if last else "",
        f"unseen {unseen[-1]:.3f}" if unseen else "",
        f"{seen.pieces_a_second:,.0f} pieces a second" if seen.pieces_a_second else "",
        "" if seen.seconds_left is None else f"{_time(seen.seconds_left)} left",
    ]
    return Text(", ".join(fact for fact in facts if fact))


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _written(reading: Reading) -> Text:
    where = f"; its map: layer {reading.at.layer}, head {reading.at.head}, the sharpest now" if reading.at else ""
    return Text(f"\n“{reading.source.text}” → “{reading.written.text}”{where}", overflow="ellipsis", no_wrap=True)


def _map(reading: Reading, weights: Float32[ndarray, "i j"]) -> Table:
    """One line a row, named by the piece that it produces; one character a column."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim")
    table.add_column(no_wrap=True)
    table.add_row("", Text("".join(_letter(token) for token in reading.source.tokens[:WIDEST]), style="dim"))
    for token, row in zip(reading.read.tokens, weights.tolist(), strict=True):
        table.add_row(_label(token), Text("".join(map(shade, row[:WIDEST]))))
    return table


def shade(weight: float) -> str:
    """The block character of a weight; a dot where it may not look.

    >>> [shade(weight) for weight in (0.0, 0.3, 1.0, float("nan"))]
    [' ', '░', '█', '·']
    """
    return "·" if weight != weight else SHADES[round(weight * (len(SHADES) - 1))]  # noqa: PLR0124  NaN alone


def _letter(token: str) -> str:
    return "⏎" if token.startswith("</") else token.replace(SPACE, "␣")[0]


def _label(token: str) -> str:
    return token.replace(SPACE, "␣")
