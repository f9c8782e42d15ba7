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
    known = np.nan_to_num(weights)
    kept = np.flatnonzero(are_residues & known.any((0, 1, 2)) & known.any((0, 1, 3)))
    found = np.full((1, 1, *weights.shape[2:]), np.nan, np.float32)
    heads = known[..., kept[:, None], kept].reshape(-1, len(kept), len(kept))
    total = np.zeros(heads.shape[1:])
    for head in heads:  # one at a time: in float64 all are several times as large as the weights
        total += average_product_corrected(head.astype(np.float64))
    found[0, 0, kept[:, None], kept] = total / len(heads)
    return found
