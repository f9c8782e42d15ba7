"""Weights in windows of a picture: each window is a map of its own, laid over its place in the picture.

Liu et al. 2021, arXiv 2103.14030: a feature map is padded at the right and below to whole windows, in every second
block shifted cyclically up and to the left, and cut into windows, row by row; patches that the shift alone brought
together may not look at each other (a mask of -100).
"""

from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

import numpy as np
from jaxtyping import Bool, Int

from regard.model.errors import Unsuitable
from regard.model.own.naming.words import plain
from regard.model.own.place.grid import cells_of, is_count, patch
from regard.model.trace import Given

NOTHING = 1e-20
"""Weights below this are what a mask of -100 leaves: 1e-45, or 0."""
MOST_WINDOWS = 2**14
"""Of all images: each has names of its own before some are chosen."""
PADDING = "padding"
SPREAD = "grid"
"""The name that MaxViT gives to windows of patches that lie apart."""
AXES = {3: "texts rows columns", 4: "texts heads rows columns", 5: "layers texts heads rows columns"}
"""What arrays of windows are, by the number of their axes."""


@dataclass(frozen=True)
class Windows:
    """So many rows and columns of windows of side × side patches; shift: by how many patches up and to the left.

    grid: rows and columns of patches of the picture; what is beyond them is padding. is_spread: whether a window has a
    patch of each part of the picture, as the grid attention of MaxViT (Tu et al. 2022, arXiv 2204.01697, section 3.1).
    shown: the windows that are, of those of all images, from 0: the texts of the page. Methods take a window so.
    """

    rows: int
    columns: int
    side: int
    shift: int
    grid: tuple[int, int]
    is_spread: bool = False
    shown: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        return self.rows * self.columns

    def at(self, window: int) -> tuple[int, int]:
        """The row and the column of a window, from 0; windows go on image by image."""
        return divmod(window % self.count, self.columns)

    def patches(self, window: int) -> list[tuple[int, int] | None]:
        """The row and the column in the picture, from 0, of each patch of a window; None: padding."""
        down, across = (self._along(k, n) for k, n in zip(self.at(window), (self.rows, self.columns), strict=True))
        return [(i, j) if i < self.grid[0] and j < self.grid[1] else None for i in down for j in across]

    def _along(self, window: int, windows: int) -> list[int]:
        if self.is_spread:
            return [window + k * windows for k in range(self.side)]
        return [(window * self.side + k + self.shift) % (windows * self.side) for k in range(self.side)]

    def names_of(self, window: int) -> list[str]:
        """The names of the patches of a window, by their place in the picture."""
        return [PADDING if at is None else patch(*at) for at in self.patches(window)]

    def given(self, text: int) -> Given:
        """The window that is a text, and the patches of the picture with the place in it of each row and column."""
        window = self.shown[text]
        (row, column), image = self.at(window), window // self.count
        places = [None if at is None else at[0] * self.grid[1] + at[1] for at in self.patches(window)]
        there = {one: k for k, one in enumerate(self.shown)}
        return {
            "grid": {"rows": self.grid[0], "columns": self.grid[1], "at": 0, "patches": places},
            "windows": {
                "rows": self.rows,
                "columns": self.columns,
                "row": row,
                "column": column,
                "image": image,
                "shift": self.shift,
                "spread": self.is_spread,
                "texts": [there.get(image * self.count + one) for one in range(self.count)],
            },
        }

    def said(self, text: int) -> list[str]:
        """Sentences on the window that is a text: its place, and what shift and padding mean for it."""
        window = self.shown[text]
        row, column = self.at(window)
        image = f", image {window // self.count + 1}" if max(self.shown) >= self.count else ""
        found = [f"Window {row + 1}, {column + 1} of {self.rows} × {self.columns}{image}."]
        if self.is_spread:
            found.append("Its patches are spread over the picture, one of each part.")
        if self.shift:
            patches = "1 patch" if self.shift == 1 else f"{self.shift} patches"
            found.append(f"Windows are shifted by {patches}, down and to the right.")
            if row + 1 == self.rows or column + 1 == self.columns:
                found.append(
                    "This one goes on at the other edge of the picture: parts that are no neighbours there may not "
                    "look at each other."
                )
        if padded := self.names_of(window).count(PADDING):
            found.append(f"{padded} of its places {'is' if padded == 1 else 'are'} padding beyond the picture.")
        return found

    def closed(self, windows: int) -> Bool[np.ndarray, "windows i j"]:
        """True between parts of a window, of so many, that the shift alone brought together."""
        parts = [self._parts(*self.at(window)) for window in range(windows)]
        return np.stack([part[:, None] != part for part in parts])

    def _parts(self, row: int, column: int) -> Int[np.ndarray, " i"]:
        """The part of each patch of a window: those in the last row or column of windows have two, or four."""
        goes_on = np.arange(self.side) >= self.side - self.shift
        down, across = goes_on & (row + 1 == self.rows), goes_on & (column + 1 == self.columns)
        return (2 * down[:, None] + across).ravel()


def read_windows(given: Any, grid: Any, shape: tuple[int, ...], weights: np.ndarray | None) -> Windows:
    """The windows of arrays of this shape, as layers, texts, heads, rows, columns.

    Their shift is given as a third number, or seen in closed cells of weights. Raises Unsuitable for what does not fit.
    """
    numbers = plain(given)
    is_spread = isinstance(numbers, (list, tuple)) and [*numbers[2:]] == [SPREAD]
    numbers = numbers[:2] if is_spread else numbers
    if not (isinstance(numbers, (list, tuple)) and len(numbers) in (2, 3) and all(map(is_count, numbers))):
        raise Unsuitable(
            "windows must be the rows and the columns of windows, as (8, 8), and with a third number their shift in "
            f'patches, as (8, 8, 3), or "{SPREAD}" where each has patches of the whole picture.'
        )
    rows, columns, *shifted = map(int, numbers)
    side = _check_fit(rows, columns, shape)
    if shifted and shifted[0] >= side:
        raise Unsuitable(f"The shift of windows is less than their side: from 0 to {side - 1} patches.")
    whole = Windows(rows, columns, side, 0, _grid(grid, rows * side, columns * side, side))
    if shifted or is_spread or weights is None:
        return replace(whole, shift=shifted[0] if shifted else 0, is_spread=is_spread)
    return _as_seen(whole, weights)


def _check_fit(rows: int, columns: int, shape: tuple[int, ...]) -> int:
    """The patches along a window. Raises Unsuitable where there are not so many windows, or these are no squares."""
    _, texts, _, i, j = shape
    if i != j or isqrt(j) ** 2 != j:
        raise Unsuitable(f"windows are squares of patches that look at each other: {i} rows and {j} columns are none.")
    if texts > MOST_WINDOWS:
        raise Unsuitable(f"windows are {texts:,} maps: at most {MOST_WINDOWS:,} can be read; give fewer images.")
    if not rows * columns or texts % (rows * columns):
        root = isqrt(texts)
        remedy = f", as windows=({root}, {root})" if root**2 == texts else ""
        raise Unsuitable(
            f"windows has {rows} × {columns} = {rows * columns} windows and there are {texts} maps: give the rows and "
            f"columns of windows of one picture{remedy}."
        )
    return isqrt(j)


def _grid(given: Any, rows: int, columns: int, side: int) -> tuple[int, int]:
    """The patches of the picture: as many as windows hold, or fewer by less than a window."""
    grid = plain(given)
    if grid is None:
        return rows, columns
    if not cells_of(grid) or not all(0 <= most - one < side for most, one in zip((rows, columns), grid, strict=True)):
        raise Unsuitable(
            f"grid must be the rows and columns of patches of the picture: the windows hold {rows} × {columns}, of "
            f"which less than {side} may be padding."
        )
    return int(grid[0]), int(grid[1])


def _as_seen(windows: Windows, weights: np.ndarray) -> Windows:
    """Windows with the shift whose closed cells are those without weight; as they are where no such cells are."""
    nothing = np.asarray((weights < NOTHING).all((0, 2)))
    shifted = (replace(windows, shift=shift) for shift in range(1, windows.side) if nothing.any())
    return next((one for one in shifted if np.array_equal(nothing, one.closed(len(nothing)))), windows)


def looks_in(windows: Windows, texts: int, weights: np.ndarray | None) -> Bool[np.ndarray, "1 texts 1 i j"] | None:
    """Mark where patches may look, None: everywhere; a weight above 0 in a closed cell shows that it is open."""
    if not windows.shift:
        return None
    closed = windows.closed(texts)[None, :, None]
    return ~closed if weights is None else ~(closed & (weights < NOTHING).all((0, 2), keepdims=True))


def check_whole_maps(grid: Any, shape: tuple[int, ...]) -> None:
    """Raise Unsuitable for maps that are windows of a grid, [layers, texts, heads, rows, columns], as nobody said."""
    layers, texts, _, rows, columns = shape
    cells, side = cells_of(given := plain(grid)), isqrt(columns)
    if rows != columns or side**2 != columns or cells <= columns or any(size % side for size in given):
        return
    down, across = (size // side for size in given)
    if down * across in {layers, texts}:
        raise Unsuitable(
            f"grid has {given[0]} × {given[1]} = {cells} patches and there are {columns} columns in {down * across} "
            f"maps: of windows of the picture say windows too, windows=({down}, {across})."
        )
