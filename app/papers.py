"""The result tables of the papers in `docs/papers.toml`, as data."""

import tomllib
from dataclasses import dataclass
from functools import cache

from regard.app.prose import DOCS

Cell = str | int | float


@dataclass(frozen=True)
class PaperTable:
    """One table of a paper.

    digits: after the point, by column; see: a page that shows its subject, "" where none does.
    """

    id: str
    paper: str
    arxiv: str
    number: str
    about: str
    columns: tuple[str, ...]
    digits: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remark: str
    see: str = ""

    @property
    def words(self) -> list[int]:
        """The columns without a number, counted from 0."""
        return [k for k, column in enumerate(zip(*self.rows, strict=True)) if all(isinstance(c, str) for c in column)]

    @property
    def texts(self) -> list[list[str]]:
        """The rows as the paper prints them."""
        return [[_text(cell, digits) for cell, digits in zip(row, self.digits, strict=True)] for row in self.rows]


@cache
def paper_tables() -> list[PaperTable]:
    """All of them, in the order of the file."""
    tables = tomllib.loads((DOCS / "papers.toml").read_text(encoding="utf-8"))["tables"]
    return [PaperTable(**table | {"rows": tuple(map(tuple, table["rows"]))}) for table in tables]


def _text(cell: Cell, digits: int) -> str:
    return cell if isinstance(cell, str) else f"{cell:.{digits}f}"
