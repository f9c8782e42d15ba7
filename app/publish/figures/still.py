"""The command line: an address in, a figure of its head out."""

from pathlib import Path

import anyio

from regard.app.application import create_app
from regard.app.publish.figures.shown_map import map_at
from regard.app.refusal import Refusal
from regard.app.settings import Settings
from regard.model.figures import file


def save_figure(address: str, path: Path, settings: Settings, *, caption: bool, width: float | None) -> None:
    """Write the head that an address shows to a file. Raises ValueError, which says what to change."""
    file.check(path, captioned=caption, width=width)
    if not path.parent.is_dir():
        raise ValueError(f"There is no folder {path.parent}: make it first.")
    try:
        found = anyio.run(map_at, create_app(settings), address)
        named = (found.weights, found.rows, found.columns, found.caption, found.place)
        file.save(path, *named, captioned=caption, width=width)
    except Refusal as refusal:
        raise ValueError(refusal.message) from None
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror}.") from None
