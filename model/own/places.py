"""Columns that are places: the patches of a picture, or stretches of time, and the names that these have."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.names import Names, read_names
from regard.model.own.pieces import are_marked
from regard.model.own.words import as_words, plain
from regard.model.tokenizer import SPACE

CLASS_TOKEN = "[CLS]"  # noqa: S105 - a name
MOST = 2**31  # of what is counted
SHORTEST, LONGEST = 1e-6, 86_400.0


@dataclass(frozen=True)
class Grid:
    """Columns that are patches, row by row from the top left; at: the first of them, from 0."""

    rows: int
    columns: int
    at: int

    @property
    def names(self) -> list[str]:
        """The names of the patches, counted from 1: "patch 1, 1"."""
        return [f"patch {i}, {j}" for i in range(1, self.rows + 1) for j in range(1, self.columns + 1)]

    def named(self, names: Sequence[str]) -> list[str]:
        """The columns, of which the patches are named by their place where all of them have the same name."""
        end = self.at + self.rows * self.columns
        patches = names[self.at : end]
        if len({*patches}) > 1:
            return [*names]
        mark = SPACE if are_marked(names) else ""
        return [*names[: self.at], *(mark + name for name in self.names), *names[end:]]


@dataclass(frozen=True)
class Time:
    """Columns that follow each other in time; seconds: the length of each, written with so many digits."""

    seconds: float
    digits: int

    def names(self, count: int) -> list[str]:
        """The moments at which they begin.

        >>> Time(0.02, 2).names(3)
        ['0.00 s', '0.02 s', '0.04 s']
        """
        return [f"{k * self.seconds:.{self.digits}f} s" for k in range(count)]


def read_places(
    tokens: Any, columns: Any, shape: tuple[int, ...], grid: Any, picture_at: Any, seconds: Any
) -> tuple[Grid | Time | None, Any, Any]:
    """The places that the columns are, if any, with tokens and columns named by them.

    grid: rows and columns of patches. picture_at: how many columns stand before these; None: none where there are as
    many columns as patches, else they are the one run of so many columns of the same name, as <image>, or a class token
    alone stands before them. seconds: the length of a column. Raises Unsuitable for what does not fit.
    """
    _, batch, _, i, j = shape
    if grid is None and seconds is None:
        if picture_at is not None:
            raise Unsuitable("picture_at needs grid: the rows and columns of patches of the picture.")
        return None, tokens, columns
    if grid is not None and seconds is not None:
        raise Unsuitable("Give grid or seconds, not both: columns are patches or times.")
    place: Grid | Time
    if grid is None:
        if columns is not None:
            raise Unsuitable("Give columns or seconds, not both: each names the columns.")
        place = _time(seconds)
        named = [place.names(j)] * batch
        is_self = i == j and tokens is None
    else:
        grid, picture_at = plain(grid), plain(picture_at)
        names = _names(tokens, columns, shape, _cells(grid), picture_at)
        place = _grid(grid, picture_at, names, j)
        named = [place.named(one) for one in names or [_unnamed(j, place, is_implied=picture_at is None)] * batch]
        is_self = i == j and columns is None
    return (place, named, None) if is_self else (place, tokens, named)


def _names(tokens: Any, columns: Any, shape: tuple[int, ...], cells: int, at: Any) -> Names | None:
    """The names that columns have already: rows name them too where there are as many."""
    _, batch, _, i, j = shape
    if columns is None and i != j:
        return None
    name, what, given = ("tokens", "row", tokens) if columns is None else ("columns", "column", columns)
    if given is None:
        return None
    names = as_words(given)
    is_batch = isinstance(names, (list, tuple)) and names and isinstance(names[0], (list, tuple))
    texts = [_with_patches(text, cells, at, j, what) for text in (names if is_batch else [names])]
    all_names = texts if is_batch else texts[0]
    return read_names(name, all_names, batch, j, what, unnamed="leave out the names of all patches, or of none")


def _with_patches(given: Any, cells: int, at: Any, count: int, what: str) -> Any:
    """Names of all columns of a text where those of patches, perhaps of a class token too, were left out."""
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
    if not _is_count(at) or not with_class <= at <= len(given) + with_class:
        return given
    before = at - with_class
    return [*given[:before], *[CLASS_TOKEN] * with_class, *["patch"] * cells, *given[before:]]


def _cells(grid: Any) -> int:
    """Number of patches; 0 for anything but a grid, which is refused later."""
    is_grid = isinstance(grid, (list, tuple)) and len(grid) == 2 and all(map(_is_count, grid))
    return int(grid[0] * grid[1]) if is_grid else 0


def _unnamed(count: int, grid: Grid, *, is_implied: bool) -> list[str]:
    """Names of columns that have none: patches alike, others counted, but for the class token."""
    names = [str(k) for k in range(1, count + 1)]
    cells = grid.rows * grid.columns
    names[grid.at : grid.at + cells] = ["patch"] * cells
    return [CLASS_TOKEN, *names[1:]] if is_implied and grid.at else names


def _grid(grid: Any, at: Any, names: Names | None, count: int) -> Grid:
    if not _cells(grid):
        raise Unsuitable("grid must be two whole numbers: the rows and the columns of patches, as (14, 14).")
    rows, across = map(int, grid)
    said = f"grid has {rows} × {across} = {rows * across} patches and there are {count} columns"
    if rows * across > count:
        raise Unsuitable(f"{said}: each patch is a column.")
    if at is None:
        starts = _starts(rows * across, names, count)
        if len(starts) != 1:
            raise Unsuitable(f"{said}: say with picture_at how many columns stand before the picture.")
        at = starts.pop()
    if not _is_count(at) or at > count - rows * across:
        raise Unsuitable(f"{said}: picture_at must be a whole number from 0 to {count - rows * across}.")
    return Grid(rows, across, int(at))


def _is_count(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given < MOST


def _starts(cells: int, names: Names | None, count: int) -> set[int]:
    """Places where the patches may begin, as far as their number and their names say."""
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


def _time(seconds: Any) -> Time:
    length = plain(seconds)
    if not isinstance(length, (int, float)) or isinstance(length, bool) or not SHORTEST <= length <= LONGEST:
        raise Unsuitable(f"seconds must be a number from {SHORTEST:f} to {LONGEST:g}: the length of a column.")
    number = float(length)
    digits = next(d for d in range(10) if abs(round(number, d) - number) < number / 100)
    return Time(number, digits)
