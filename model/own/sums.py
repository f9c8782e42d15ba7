"""Remarks on weights that somebody brings: rows that do not sum to 1, rows of padding, exact zeros."""

from collections.abc import Iterator

import numpy as np
from jaxtyping import Bool, Float32, Float64

from regard.model.own.local.lacking import lost_blocks

WHOLE = 0.005
"""Rows sum to 1 as far as this, which bfloat16 keeps."""
DOUBLED, AROUND, NEAR = 2.0, 0.5, 0.3
"""Dropout of one half at most doubles a sum; it leaves the mean of sums about 1, and each sum of a mean of heads."""
EXACT, HALF = 1e-6, 2.0**-11
"""Decimals are exact in float32 so far, and in float16 by this part of them."""
EIGHTH, REST_OF_FLOAT8 = 2.0**-3, 0xFFFFF
"""float8 rounds by an eighth at most, and has none of these bits of float32."""
ELSEWHERE: dict[tuple[int, ...], str] = {
    (2,): "Each column sums to 1",
    (1,): "The heads sum to 1 in each cell",
    (0,): "The layers sum to 1 in each cell",
    (2, 3): "Each map sums to 1 as a whole",
}
"""Where a softmax may have been taken instead, by its axes."""
SCORES = "Scores? Give their softmax. Importances? They need not sum to 1."
REST = "Is the rest of some rows a sink's share, in another part of the softmax, or in columns that are not here?"
SINK = "With q and k, sink= shows a sink's share."
NOWHERE = "No row may look anywhere: all of this text is masked."


def are_whole(weights: Float32[np.ndarray, "layers heads i j"]) -> bool:
    """Whether each row is a distribution."""
    return not _are_blank(weights).any() and _are_1(_sums(weights))


def remarks_on(weights: Float32[np.ndarray, "layers heads i j"], *, is_self: bool) -> Iterator[str]:
    """A sentence each; is_self: whether rows and columns are the same, more than one, and no mask is given."""
    sums = _sums(weights)
    if not sums.size:
        yield NOWHERE
        return
    blank = int(np.count_nonzero(_are_blank(weights)))
    if blank:
        yield f"{'1 row is' if blank == 1 else f'{blank} rows are'} 0: padding?"
    if not _are_1(sums):
        low, high = f"{sums.min():.2f}", f"{sums.max():.2f}"
        capped = ", those above 1 in the colour of 1" if np.nanmax(weights) > 1 + WHOLE else ""
        yield f"Rows sum to {low if low == high else f'{low} to {high}'}: the weights are shown as they are{capped}."
        elsewhere = [*_elsewhere(weights), *lost_blocks(weights, WHOLE)]
        yield from elsewhere
        if not elsewhere:
            reasons = _reasons(weights, sums) if sums.max() > 1 + WHOLE else _rest(sums)
            yield from _rounding(weights, sums) or reasons
    if padding := np.count_nonzero(np.isnan(weights).all((0, 1, 3))):
        yield f"{padding} of the {weights.shape[2]} rows may look nowhere: padding."
    if zeros := np.count_nonzero(weights == 0):
        if is_self and not np.triu(np.nan_to_num(weights), 1).any():
            yield "All weights that look ahead are exactly 0: if a mask forbids these, give it too."
        else:
            share = round(100 * zeros / np.count_nonzero(~np.isnan(weights)))
            yield f"{f'{share} %' if share else 'Less than 1 %'} of the weights are exactly 0."


def _elsewhere(weights: Float32[np.ndarray, "layers heads i j"]) -> Iterator[str]:
    """Sums over other axes that are 1, or of columns that are the same whole number."""
    for axes, said in ELSEWHERE.items():
        sums = np.asarray(np.nansum(weights, axes, dtype=np.float64))
        if weights.shape[axes[0]] > 1 and _are_1(sums):
            yield f"{said}: was the softmax taken over the wrong axis?"
        elif axes == (2,) and (count := round(float(np.median(sums)))) > 1 and _are_1(sums / count):
            yield f"Each column sums to {count}: were rows and columns swapped, and heads added?"
            if np.nanmax(weights) <= 1 + WHOLE and weights.shape[2] > weights.shape[3]:
                yield of_edges(count)


def _rounding(weights: Float32[np.ndarray, "layers heads i j"], sums: Float64[np.ndarray, " rows"]) -> list[str]:
    """A sentence on weights of two or three decimals, or of float8, whose sums are off by no more than that explains.

    float8 has 2 or 3 bits behind the first: Micikevicius et al. 2022, arXiv 2209.05433.
    """
    off, columns, numbers = np.abs(sums - 1).max(), weights.shape[3], np.nan_to_num(weights)
    for decimals in (2, 3):
        may_be = off <= columns * 10.0**-decimals / 2 + EXACT and off < NEAR
        if may_be and np.allclose(numbers, np.round(numbers, decimals), HALF, EXACT):
            return [f"Are they rounded to {decimals} decimals?"]
    if off <= EIGHTH and not (numbers.view(np.uint32) & REST_OF_FLOAT8).any():
        return ["Are they rounded to float8?"]
    return []


def of_edges(nodes: int) -> str:
    """A sentence on rows that may be the edges of a graph, whose weights sum to 1 over those that enter a node."""
    return f"Or are the rows edges that lead to {nodes} nodes? Give edges=(edge_index, alpha)."


def _reasons(weights: Float32[np.ndarray, "layers heads i j"], sums: Float64[np.ndarray, " rows"]) -> Iterator[str]:
    """Likely reasons why rows sum to more than 1; nothing of weights that may be those of a sigmoid."""
    middle = float(np.median(sums))
    if _are_1(sums / 100):
        yield "Percent? Divide by 100."
    elif _are_1(sums / max(2, round(middle))):
        yield f"Were heads or layers added? Divide by {round(middle)}."
    elif _may_be_dropped(sums, has_holes=_has_holes(weights)):
        yield "Dropout? A model in training mode sets weights to 0 and divides the rest by 1 − p: call model.eval()."
    elif np.nanmax(weights) > 1 + WHOLE:
        yield SCORES


def _may_be_dropped(sums: Float64[np.ndarray, " rows"], *, has_holes: bool) -> bool:
    """True where dropout in training is likely, which sets weights to 0 and divides the others by 1 - p.

    Without a 0 they are a mean of heads. Srivastava et al. 2014, JMLR 15.
    """
    if sums.max() > DOUBLED + WHOLE or abs(sums.mean() - 1) >= AROUND:
        return False
    return has_holes or bool((np.abs(sums - 1) < NEAR).all())


def _has_holes(weights: Float32[np.ndarray, "layers heads i j"]) -> bool:
    """True where single weights are 0: not the same in every head, not whole columns, not all that look ahead."""
    zeros = weights == 0
    if zeros.shape[0] * zeros.shape[1] > 1:
        return bool((zeros & ~zeros.all((0, 1))).any())
    holes = zeros & ~zeros.all(2, keepdims=True)
    return bool((holes if np.triu(np.nan_to_num(weights), 1).any() else np.tril(holes)).any())


def _rest(sums: Float64[np.ndarray, " rows"]) -> Iterator[str]:
    """Likely places of the rest, where no row sums to more than 1 and not all to the same."""
    low, high = float(sums.min()), float(sums.max())
    if high < 1 - WHOLE and 0 < low < high - WHOLE:
        left = f"{1 - high:.2f} to {1 - low:.2f}"
        yield f"Each row leaves {left} to something else: a sink, or another part of the softmax? {SINK}"
    elif ((sums > WHOLE) & (sums < 1 - WHOLE)).any() and high >= 1 - WHOLE:
        yield REST


def _are_1(sums: Float64[np.ndarray, "*_"]) -> bool:
    return bool((np.abs(sums - 1) <= WHOLE).all())


def _are_blank(weights: Float32[np.ndarray, "layers heads i j"]) -> Bool[np.ndarray, " i"]:
    """Whether a row is 0 in every head, though others are not: libraries fill padding with zeros."""
    blank = (weights == 0).all((0, 1, 3))
    return blank & ~blank.all()


def _sums(weights: Float32[np.ndarray, "layers heads i j"]) -> Float64[np.ndarray, " rows"]:
    """The sums of the rows that may look anywhere, without those of zeros that stand for padding."""
    there = ~np.isnan(weights)  # a second copy of the weights, without them, would be as large as these
    return weights.sum(-1, dtype=np.float64, where=there)[there.any(-1) & ~_are_blank(weights)]
