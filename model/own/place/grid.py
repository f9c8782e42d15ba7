"""Rows or columns that are the patches of a picture: where these stand, and the names that they have."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.naming.names import Names
from regard.model.own.naming.pieces import are_marked
from regard.model.tokenizer import SPACE
from regard.model.trace import PatchGrid

CLASS_TOKEN = "[CLS]"  # noqa: S105 - a name
PATCH = re.compile(r"▁?patch \d+, \d+")
"""Names of patches, as `patch` makes them."""
MOST = 2**31  # of what is counted


@dataclass(frozen=True)
class Grid:
    """Rows or columns that are patches, row by row from the top left; at: the first of them, from 0."""

    rows: int
    columns: int
    at: int

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def given(self) -> PatchGrid:
        """The grid as an answer has it."""
        return {"rows": self.rows, "columns": self.columns, "at": self.at}

    @property
    def names(self) -> list[str]:
        """The names of the patches, counted from 1: "patch 1, 1"."""
        return [patch(i, j) for i in range(self.rows) for j in range(self.columns)]

    def named(self, names: Sequence[str]) -> list[str]:
        """The axis, on which patches are named by their place where all of them have the same name."""
        end = self.at + self.cells
        patches = names[self.at : end]
        if len({*patches}) > 1:
            return [*names]
        mark = SPACE if are_marked(names) else ""
        return [*names[: self.at], *(mark + name for name in self.names), *names[end:]]

    def unnamed(self, count: int, *, is_implied: bool) -> list[str]:
        """An axis without names: patches by their place, others counted, but for the class token."""
        names = [str(k) for k in range(1, count + 1)]
        names[self.at : self.at + self.cells] = self.names
        return [CLASS_TOKEN, *names[1:]] if is_implied and self.at else names


def patch(i: int, j: int) -> str:
    """The name of a patch in this row and column of the picture, from 0.

    >>> patch(0, 2)
    'patch 1, 3'
    """
    return f"patch {i + 1}, {j + 1}"


def cells_of(grid: Any) -> int:
    """The number of patches; 0 for anything but a grid, which is refused later."""
    is_grid = isinstance(grid, (list, tuple)) and len(grid) == 2 and all(map(is_count, grid))
    return int(grid[0] * grid[1]) if is_grid else 0


def is_count(given: Any) -> bool:
    """Whether this is a whole number from 0."""
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given < MOST


def read_grid(name: str, grid: Any, at: Any, names: Names | None, count: int, what: str) -> Grid:
    """The patches among so many rows or columns. what: which of both; at: how many stand before, None: not said.

    Raises Unsuitable for a grid that does not fit, and where several places are possible.
    """
    if not cells_of(grid):
        raise Unsuitable(f"{name} must be two whole numbers: the rows and the columns of patches, as (14, 14).")
    rows, across = map(int, grid)
    cells = rows * across
    said = f"{name} has {rows} × {across} = {cells} patches and there are {count} {what}s"
    if cells > count:
        raise Unsuitable(f"{said}: each patch is a {what}.")
    if at is None:
        found = starts(cells, names, count)
        if len(found) != 1:
            raise Unsuitable(f"{said}: say with picture_at how many {what}s stand before the picture.")
        at = found.pop()
    if not is_count(at) or at > count - cells:
        raise Unsuitable(f"{said}: picture_at must be a whole number from 0 to {count - cells}.")
    return Grid(rows, across, int(at))


def starts(cells: int, names: Names | None, count: int) -> set[int]:
    """Places where so many patches may begin, as far as their number and their names say."""
    if cells == count:
        return {0}
    found = {start for text in names or () for start in _runs(text, cells)}
    return found or ({1} if cells + 1 == count else set())


def _runs(names: Sequence[str], length: int) -> list[int]:
    """Places where a name begins that stands so many times in a row.

    >>> _runs(["a", "<image>", "<image>", "b"], 2)
    [1]
    """
    edges = [k for k in range(len(names) + 1) if k in {0, len(names)} or names[k] != names[k - 1]]
    return [a for a, b in pairwise(edges) if b - a == length]


def with_patches(given: Any, cells: int, at: Any, count: int, what: str) -> Any:
    """Names of all rows or columns of a text where those of patches, perhaps of a class token too, were left out."""
    if not isinstance(given, (list, tuple)) or not given:
        return given
    unnamed = count - len(given)
    with_class = unnamed - cells
    if not cells or with_class not in (0, 1):
        return given
    if at is None:
        of = f"{cells} are patches, 1 the class token" if with_class else "they are patches"
        raise Unsuitable(
            f"{unnamed} {what}s have no name: {of}. Say with picture_at how many columns stand before the picture."
        )
    if not is_count(at) or not with_class <= at <= len(given) + with_class:
        return given
    before = at - with_class
    return [*given[:before], *[CLASS_TOKEN] * with_class, *["patch"] * cells, *given[before:]]
