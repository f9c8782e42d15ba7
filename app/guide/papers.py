"""The result tables of the papers in `docs/papers.toml`, as data."""

import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from regard.app.guide.prose import DOCS

Cell = str | int | Decimal


@dataclass(frozen=True)
class PaperTable:
    """One table of a paper.

    see: a page that shows its subject, "" where none does.
    """

    id: str
    paper: str
    arxiv: str
    number: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remark: str
    see: str = ""

    @property
    def head(self) -> int:
        """The column that names the rows, from 0: the first that has a name itself."""
        return next(k for k, name in enumerate(self.columns) if name)

    @property
    def words(self) -> list[int]:
        """The columns without a number, counted from 0."""
        return [k for k, column in enumerate(zip(*self.rows, strict=True)) if all(isinstance(c, str) for c in column)]

    @property
    def texts(self) -> list[list[str]]:
        """The rows as the paper prints them."""
        return [[str(cell) for cell in row] for row in self.rows]


@cache
def paper_tables() -> list[PaperTable]:
    """All of them, in the order of the file."""
    tables = tomllib.loads((DOCS / "papers.toml").read_text(encoding="utf-8"), parse_float=Decimal)["tables"]
    return [PaperTable(**table | {"rows": tuple(map(tuple, table["rows"]))}) for table in tables]


def paper_table(id: str) -> PaperTable:
    """One of them, by its id."""
    return next(table for table in paper_tables() if table.id == id)
