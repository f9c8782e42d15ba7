"""The learning-rate schedule and the loss of Vaswani et al. 2017."""

from jaxtyping import Float, Int
from torch import Tensor


def learning_rate(step: int, d_model: int, warmup: int, steps: int = 0, cooldown: int = 0, rate: float = 1.0) -> float:
    r"""Rise for `warmup` steps, then fall with the square root of the step; over the last `cooldown` steps, to 0.

    $$ lrate = d_{model}^{-0.5} \cdot \min(step^{-0.5}, step \cdot warmup^{-1.5}) $$

    Vaswani et al. 2017, equation 3; the linear end (0 leaves it out) and `rate` are ours. Steps count from 1.
    """
    noam: float = rate * d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)
    return noam * min(1.0, (steps + 1 - step) / cooldown) if cooldown else noam


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
