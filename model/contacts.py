r"""Contacts between the residues of a protein, from the heads of a model that has read its sequence.

$$ F = S - \frac{S \mathbf{1} \mathbf{1}^\top S}{\mathbf{1}^\top S \mathbf{1}}, \quad S = A + A^\top $$

Rao, Meier, Sercu, Ovchinnikov & Rives 2021, "Transformer protein language models are unsupervised structure learners",
section 3.2, with the average product correction of Dunn, Wahl & Gloor 2008. Their regression, which weighs the heads,
was fitted to known structures and is not in the attention: here all heads count alike.
"""

import numpy as np
from jaxtyping import Bool, Float, Float32


def average_product_corrected(weights: Float[np.ndarray, "*heads i i"]) -> Float[np.ndarray, "*heads i i"]:
    """Maps made symmetric, A + Aᵀ, less what is expected from the sums of each row and column.

    >>> average_product_corrected(np.array([[0.0, 1.0], [1.0, 0.0]]))
    array([[-1.,  1.],
           [ 1., -1.]])
    """
    symmetric = weights + weights.swapaxes(-1, -2)
    of_rows, of_columns = symmetric.sum(-1, keepdims=True), symmetric.sum(-2, keepdims=True)
    total = symmetric.sum((-2, -1), keepdims=True)
    return symmetric - of_rows * of_columns / np.where(total > 0, total, 1)


def contacts(
    weights: Float32[np.ndarray, "layers heads i i"], are_residues: Bool[np.ndarray, " i"]
) -> Float32[np.ndarray, "1 1 i i"]:
    """The mean of the corrected maps of all heads, among residues; NaN for marks and for padding, which has no weight.

    A weight that a mask forbids counts as 0. Numbers below 0: the two attend to each other less than to others.
    """
    heads = [head for layer in weights for head in layer]  # one after the other: a sum of all takes the room of one
    looked_at, looks = np.zeros((2, len(are_residues)), bool)
    for head in heads:
        is_seen = np.nan_to_num(head) != 0
        looked_at |= is_seen.any(0)
        looks |= is_seen.any(1)
    kept = np.flatnonzero(are_residues & looked_at & looks)
    summed = np.zeros((len(kept), len(kept)))
    for head in heads:
        summed += average_product_corrected(np.nan_to_num(head[kept[:, None], kept]).astype(np.float64))
    found = np.full((1, 1, *weights.shape[2:]), np.nan, np.float32)
    found[0, 0, kept[:, None], kept] = summed / len(heads)
    return found
