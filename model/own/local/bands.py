"""Local attention as libraries hold it: columns that stand relative to the row, laid out over the tokens.

Column k of row i is token i - before + k; columns of global tokens, at which every row looks, stand before these.
Beltagy et al. 2020, arXiv 2004.05150, section 3.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from jaxtyping import Bool

from regard.model.errors import Unsuitable
from regard.model.own.arrays import first, place
from regard.model.own.axes.part import Part
from regard.model.own.axes.shapes import MOST, check_numbers
from regard.model.own.naming.words import plain

LAID_OUT = "window"
"""The mask of what lies outside of the band, among the arrays."""
BESIDE = (
    'whose rows stand in global_attentions: give the whole output, or {"attentions": ..., "global_attentions": ...}.'
)
"""What to do about columns of global tokens."""


@dataclass(frozen=True)
class Band:
    """Columns of weights that are relative to the row: so many before its own place and so many after it.

    blank: [texts, tokens], true of padding. places: of each text the global tokens, from 0, in the order of their
    columns, which stand before the band; none where there is no such column. far: what global tokens look at, [layers,
    texts, heads, tokens, columns]. narrower: of each layer so many columns fewer to both sides; (0,) of all.
    """

    before: int
    after: int
    blank: np.ndarray
    places: tuple[tuple[int, ...], ...] = ()
    far: np.ndarray | None = None
    narrower: tuple[int, ...] = (0,)

    @property
    def width(self) -> int:
        """Columns that are relative to the row."""
        return self.before + 1 + self.after

    def shape(self, weights: np.ndarray) -> tuple[int, ...]:
        """Layers, texts, heads, rows, columns of the whole map. Raises Unsuitable for more tokens than can be shown."""
        tokens = weights.shape[3]
        if tokens > MOST["columns"]:
            raise Unsuitable(f"The band has {tokens} tokens: at most {MOST['columns']} can be shown.")
        return (*weights.shape[:4], tokens)

    def laid_out(self, weights: np.ndarray, part: Part) -> dict[str, np.ndarray]:
        """Weights of this part, [layers, texts, heads, rows, columns of the band], over all tokens, and their mask.

        Raises Unsuitable for more weights than a page can hold, and for weights before the first or behind the last
        token.
        """
        tokens = part.shape[3]
        band = self._cut(part)
        rows = part.places.get("rows", np.arange(tokens))
        shape = (*weights.shape[:4], tokens)
        check_numbers(shape)
        at = rows[:, None] + np.arange(-self.before, self.after + 1)
        inside = (at >= 0) & (at < tokens)
        near = weights[..., -self.width :]
        _check_outside(near, ~inside)
        whole = np.zeros(shape, weights.dtype)
        i, k = np.nonzero(inside)
        whole[..., i, at[i, k]] = near[..., i, k]
        if band.far is not None:
            band.add_far(whole, weights, band.far, rows)
        return {"weights": whole, LAID_OUT: band.looks(rows, tokens)}

    def add_far(self, whole: np.ndarray, weights: np.ndarray, far: np.ndarray, rows: np.ndarray) -> None:
        """Write the columns and the rows of global tokens into the whole map."""
        for text, places in enumerate(self.places):
            for column, token in enumerate(places):
                whole[:, text, :, :, token] += weights[:, text, :, :, column]
                whole[:, text, :, rows == token] = far[:, text, :, :, column]

    def looks(self, rows: np.ndarray, tokens: int) -> Bool[np.ndarray, "layers texts 1 rows columns"]:
        """Mark where these rows may look: near their own place, at global tokens, and everywhere from these."""
        apart = np.arange(tokens) - rows[:, None]
        near = np.stack([(less - self.before <= apart) & (apart <= self.after - less) for less in self.narrower])[
            :, None
        ]
        is_global = np.zeros(self.blank.shape, bool)
        for text, places in enumerate(self.places):
            is_global[text, list(places)] = True
        looks = near | is_global[:, None, :] | is_global[:, rows, None]
        return (looks & ~self.blank[:, None, :] & ~self.blank[:, rows, None])[:, :, None]

    def _cut(self, part: Part) -> "Band":
        """The band of the layers, texts and heads that are shown."""
        layers, heads = part.places.get("layers", slice(None)), part.places.get("heads", slice(None))
        narrower = np.broadcast_to(self.narrower, part.shape[:1])[layers].tolist()
        narrower = narrower if len(set(narrower)) > 1 else narrower[:1]  # one mask for all
        texts = part.places.get("texts", slice(None))
        far = None if self.far is None else self.far[layers][:, texts][:, :, heads]
        places = tuple(part.of_texts(self.places)) if self.places else ()
        return replace(self, blank=self.blank[texts], places=places, far=far, narrower=tuple(narrower))


def _check_outside(near: np.ndarray, outside: np.ndarray) -> None:
    """Raise Unsuitable for weights of tokens that there are not."""
    if (at := first((np.nan_to_num(near) != 0) & outside)) is not None:
        raise Unsuitable(
            f"{place('weights', at)}, as layer, text, head, row, column of the band, is above 0 and stands before the "
            "first or behind the last token: band must say how many columns stand before the row's own place, and how "
            "many after it, as band=(2, 2)."
        )


def read_band(given: Any, weights: np.ndarray) -> Band:
    """The band of weights, [layers, texts, heads, rows, columns], of which this much is said.

    given: as many columns before the row as after it together, an even number, attention_window of Longformer; or a
    pair, (before, after), (w - 1, 0) of a causal window of w. Raises Unsuitable where it does not fit.
    """
    before, after = _sides(plain(given))
    width, columns = before + 1 + after, weights.shape[4]
    if width == columns:
        return Band(before, after, (weights == 0).all((0, 2, 4)))
    said = f"band=({before}, {after}) has {width} columns, with the row's own, and there are {columns}"
    if width > columns:
        raise Unsuitable(f"{said}.")
    raise Unsuitable(f"{said}: those that stand first may be of global tokens, {BESIDE}")


def _sides(given: Any) -> tuple[int, int]:
    numbers = given if isinstance(given, (list, tuple)) else [given]
    are_whole = all(isinstance(one, int) and not isinstance(one, bool) and one >= 0 for one in numbers)
    if are_whole and len(numbers) == 2:
        return numbers[0], numbers[1]
    if are_whole and len(numbers) == 1 and numbers[0] % 2 == 0:
        return numbers[0] // 2, numbers[0] // 2
    raise Unsuitable(
        "band must be an even number of columns, half of them before the row's own place and half after it, as "
        "attention_window of Longformer, or two numbers, (before, after): (3, 0) of a causal window of 4."
    )


def sentence(before: int, after: int, count: int) -> str:
    """Words on where columns stood before they were laid out.

    >>> sentence(2, 2, 0)
    'Columns were relative to the row, from 2 before it to 2 after it: each now stands at its token.'
    """
    behind = f", behind {count} of global tokens" if count > 1 else ", behind that of a global token" if count else ""
    where = f"from {before} before it to {after} after it{behind}"
    return f"Columns were relative to the row, {where}: each now stands at its token."
