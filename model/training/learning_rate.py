"""The learning-rate schedule of Vaswani et al. 2017."""


def learning_rate(step: int, d_model: int, warmup: int, steps: int = 0, cooldown: int = 0, rate: float = 1.0) -> float:
    r"""Rise for `warmup` steps, then fall with the square root of the step; over the last `cooldown` steps, to 0.

    $$ lrate = d_{model}^{-0.5} \cdot \min(step^{-0.5}, step \cdot warmup^{-1.5}) $$

    Vaswani et al. 2017, equation 3; the linear end (0 leaves it out) and `rate` are ours. Steps count from 1.
    """
    noam: float = rate * d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)
    return noam * min(1.0, (steps + 1 - step) / cooldown) if cooldown else noam
