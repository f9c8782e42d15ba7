"""Rows and columns that are places: the patches of a picture, or stretches of time, and the names that these have."""

from dataclasses import dataclass, replace
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.naming.names import Names, read_names
from regard.model.own.naming.words import as_words, plain
from regard.model.own.place.grid import Grid, cells_of, read_grid, starts, with_patches

SHORTEST, LONGEST = 1e-6, 86_400.0


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


@dataclass(frozen=True)
class Places:
    """The places that columns and rows are, None where they are none, with tokens and columns named by them."""

    columns: Grid | Time | None
    rows: Grid | None
    tokens: Any
    names: Any


@dataclass(frozen=True)
class Said:
    """Arguments on places as they were given.

    grid, row_grid: rows and columns of patches. picture_at: how many columns stand before these; None: none where there
    are as many columns as patches, else they are the one run of so many columns of the same name, as <image>, or a
    class token alone stands before them. seconds: the length of a column. windows: as `read_windows` takes them.
    """

    grid: Any = None
    row_grid: Any = None
    picture_at: Any = None
    seconds: Any = None
    windows: Any = None

    @property
    def has_grid(self) -> bool:
        """Whether rows or columns are said to be patches."""
        return self.grid is not None or self.row_grid is not None

    @property
    def has_places(self) -> bool:
        """Whether rows or columns are said to be patches, or maps to be windows of a picture."""
        return self.has_grid or self.windows is not None


def check_pictured(picture: Any, said: Said) -> None:
    """Raise Unsuitable for a picture of which nobody said where its patches are."""
    if picture is not None and not said.has_grid and said.windows is None:
        raise Unsuitable("picture needs grid: its rows and columns of patches, as (14, 14).")


def read_places(tokens: Any, columns: Any, shape: tuple[int, ...], said: Said) -> Places:
    """The places of the columns and of the rows. Raises Unsuitable for what does not fit."""
    if not said.has_grid and said.picture_at is not None:
        raise Unsuitable("picture_at needs grid: the rows and columns of patches of the picture.")
    if said.grid is not None and said.seconds is not None:
        raise Unsuitable("Give grid or seconds, not both: columns are patches or times.")
    said = _of_rows(said, columns, shape)
    if said.row_grid is not None:
        return _looking(tokens, columns, shape, said)
    if said.grid is not None:
        return _looked_at(tokens, columns, shape, said)
    return Places(None, None, tokens, columns) if said.seconds is None else _in_time(tokens, columns, shape, said)


def _of_rows(said: Said, columns: Any, shape: tuple[int, ...]) -> Said:
    """Return what was said, with a grid that fits the rows alone as one of rows."""
    *_, i, j = shape
    grid, at = plain(said.grid), plain(said.picture_at)
    cells = cells_of(grid)
    if not cells or said.row_grid is not None or i == j or cells > i:
        return said
    fits = cells <= j and (at is not None or cells in {j, j - 1} or starts(cells, _listed(columns), j))
    return said if fits or (at is None and cells not in {i, i - 1}) else Said(None, grid, at, said.seconds)


def _listed(names: Any) -> Names | None:
    """Names of a text, or of each of a batch, as far as they are names."""
    given = as_words(names)
    if not isinstance(given, (list, tuple)) or not given:
        return None
    texts = given if isinstance(given[0], (list, tuple)) else [given]
    return tuple(tuple(text) for text in texts) if all(isinstance(text, (list, tuple)) for text in texts) else None


def _looking(tokens: Any, columns: Any, shape: tuple[int, ...], said: Said) -> Places:
    """Rows that are patches; the columns may be patches of another grid, times, or words."""
    _, batch, _, i, j = shape
    if columns is None and said.grid is None and i != j and _count(tokens) == j:
        tokens, columns = None, tokens  # rows are named by their place
    at = plain(said.picture_at) if said.grid is None else None
    row_grid, named = _named("row_grid", said.row_grid, at, ("tokens", "row", tokens), batch, i)
    if said.grid is not None:
        place, others = _named("grid", said.grid, plain(said.picture_at), ("columns", "column", columns), batch, j)
        return Places(place, row_grid, named, others)
    if said.seconds is not None:
        return replace(_in_time(named, columns, shape, said), rows=row_grid)
    return Places(None, row_grid, named, [str(k) for k in range(1, j + 1)] if columns is None else columns)


def _count(tokens: Any) -> int:
    names = _listed(tokens)
    return len(names[0]) if names else 0


def _looked_at(tokens: Any, columns: Any, shape: tuple[int, ...], said: Said) -> Places:
    """Columns that are patches; where nothing names the rows of others than these, they are queries."""
    _, batch, _, i, j = shape
    is_self = i == j and columns is None
    axis = ("tokens", "row", tokens) if is_self else ("columns", "column", columns)
    grid, named = _named("grid", said.grid, plain(said.picture_at), axis, batch, j)
    if is_self:
        return Places(grid, None, named, None)
    return Places(grid, None, [f"query {k}" for k in range(1, i + 1)] if tokens is None else tokens, named)


def _named(
    what: str, given: Any, at: Any, axis: tuple[str, str, Any], batch: int, count: int
) -> tuple[Grid, list[list[str]]]:
    """A grid, and the names of all rows or columns of its axis, of each text; axis: its argument, what it names."""
    name, named, names = axis
    grid = plain(given)
    read = None if names is None else _read(name, names, cells_of(grid), at, batch, count, named)
    found = read_grid(what, grid, at, read, count, "row" if what == "row_grid" else "column")
    if read is None:
        return found, [found.unnamed(count, is_implied=at is None)] * batch
    return found, [found.named(text) for text in read]


def _read(name: str, given: Any, cells: int, at: Any, batch: int, count: int, what: str) -> Names:
    """The names that there are already, patches among them."""
    names = as_words(given)
    is_batch = isinstance(names, (list, tuple)) and names and isinstance(names[0], (list, tuple))
    texts = [with_patches(text, cells, at, count, what) for text in (names if is_batch else [names])]
    unnamed = "leave out the names of all patches, or of none"
    return read_names(name, texts if is_batch else texts[0], batch, count, what, unnamed=unnamed)


def _in_time(tokens: Any, columns: Any, shape: tuple[int, ...], said: Said) -> Places:
    if columns is not None:
        raise Unsuitable("Give columns or seconds, not both: each names the columns.")
    _, batch, _, i, j = shape
    place = _time(said.seconds)
    named = [place.names(j)] * batch
    is_self = i == j and tokens is None
    return Places(place, None, named, None) if is_self else Places(place, None, tokens, named)


def _time(seconds: Any) -> Time:
    length = plain(seconds)
    if not isinstance(length, (int, float)) or isinstance(length, bool) or not SHORTEST <= length <= LONGEST:
        raise Unsuitable(f"seconds must be a number from {SHORTEST:f} to {LONGEST:g}: the length of a column.")
    number = float(length)
    digits = next(d for d in range(10) if abs(round(number, d) - number) < number / 100)
    return Time(number, digits)
