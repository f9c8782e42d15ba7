"""The loss of Vaswani et al. 2017: cross-entropy with label smoothing."""

from jaxtyping import Float, Int
from torch import Tensor


def smoothed_cross_entropy(
    hidden: Float[Tensor, "n d_model"],
    embedding: Float[Tensor, "vocabulary d_model"],
    produced: Int[Tensor, " n"],
    smoothing: float,
) -> Float[Tensor, ""]:
    r"""Mean cross-entropy of the right piece, with some of the target spread over the whole vocabulary.

    $$ L = \log\sum_v e^{z_v} - (1 - \epsilon)\, z_y - \epsilon\, \bar z, \qquad z = E h $$

    Label smoothing of Szegedy et al. 2016, arXiv 1512.00567, used in section 5.4 of Vaswani et al. 2017. Only the first
    term needs all scores z: z_y is one product a token, and the mean score is the product with the mean embedding.
    """
    normaliser = (hidden @ embedding.mT).logsumexp(-1)
    right = (hidden * embedding[produced]).sum(-1)
    mean = hidden @ embedding.mean(0)
    return (normaliser - (1 - smoothing) * right - smoothing * mean).mean()
