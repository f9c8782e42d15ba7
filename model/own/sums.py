"""Remarks on weights that somebody brings: rows that do not sum to 1, exact zeros."""

from collections.abc import Iterator

import numpy as np
from jaxtyping import Float32, Float64

WHOLE = 0.005
"""Rows sum to 1 as far as this, which bfloat16 keeps."""
ELSEWHERE: dict[tuple[int, ...], str] = {
    (2,): "Each column sums to 1",
    (1,): "The heads sum to 1 in each cell",
    (0,): "The layers sum to 1 in each cell",
    (2, 3): "Each map sums to 1 as a whole",
}
"""Where a softmax may have been taken instead, by its axes."""


def are_whole(weights: Float32[np.ndarray, "layers heads i j"]) -> bool:
    """Whether each row is a distribution."""
    return bool((np.abs(_sums(weights) - 1) <= WHOLE).all())


def remarks_on(weights: Float32[np.ndarray, "layers heads i j"], *, is_self: bool) -> Iterator[str]:
    """A sentence each; is_self: whether rows and columns are the same, more than one, and no mask is given."""
    sums = _sums(weights)
    if not sums.size:
        return
    if not are_whole(weights):
        low, high = f"{sums.min():.2f}", f"{sums.max():.2f}"
        yield f"Rows sum to {low if low == high else f'{low} to {high}'}: the weights are shown as they are."
        for axes, said in ELSEWHERE.items():
            if (np.abs(np.nansum(weights, axes, dtype=np.float64) - 1) <= WHOLE).all():
                yield f"{said}: was the softmax taken over the wrong axis?"
    if zeros := np.count_nonzero(weights == 0):
        if is_self and not np.triu(np.nan_to_num(weights), 1).any():
            yield "All weights that look ahead are exactly 0: if a mask forbids these, give it too."
        else:
            share = round(100 * zeros / np.count_nonzero(~np.isnan(weights)))
            yield f"{f'{share} %' if share else 'Less than 1 %'} of the weights are exactly 0."


def _sums(weights: Float32[np.ndarray, "layers heads i j"]) -> Float64[np.ndarray, " rows"]:
    """The sums of the rows that may look anywhere."""
    sums = np.nan_to_num(weights).sum(-1, dtype=np.float64)
    return sums[~np.isnan(weights).all(-1)]
