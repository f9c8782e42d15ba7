"""An estimate and its interval in words, in digits that say something."""

import math

MEASURED = 4  # decimals of what measured.json keeps


def estimate(mean: float, low: float, high: float, digits: int = 2) -> str:
    """Write an estimate with its interval, in so many decimals, or in more where the interval is too narrow for them.

    >>> estimate(1.67, 1.62, 1.72), estimate(0.0019, 0.0006, 0.0037), estimate(0, 0, 0)
    ('1.67 (1.62 to 1.72)', '0.0019 (0.0006 to 0.0037)', '0.00 (0.00 to 0.00)')
    """
    if 0 < high - low < 10**-digits:
        digits = min(1 - math.floor(math.log10(high - low)), MEASURED)
    return "{} ({} to {})".format(*(f"{x:z.{digits}f}" for x in (mean, low, high)))
