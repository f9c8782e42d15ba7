"""The colours of weights on light paper, even steps of lightness in OKLab: those of `static/shared/maps/ramp.ts`."""

from functools import cache

import numpy as np
from jaxtyping import Float

PAPER, INK, GREY, HAIRLINE, HATCH = "#fbfaf7", "#1d1e22", "#6d6c68", "#dedbd3", "#b9b5aa"
QUERY, KEY = "#b8501f", "#2a5c9a"
BELOW, ABOVE = "#8a1c4a", "#2f8f86"  # of numbers below and above 0
LIGHTNESS, CHROMA, HUE, BULGE = 0.28, 0.15, np.radians(284), 0.05  # of a weight of 1, and of the middle

TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
    ]
)
"""Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/."""


@cache
def colour(hundredths: int) -> str:
    """The colour of a weight from 0 to 1.

    >>> colour(0), colour(100)
    ('#fbfaf7', '#270b6e')
    """
    t = min(max(hundredths / 100, 0), 1)
    start, chroma = _lab(PAPER), CHROMA * t + BULGE * 4 * t * (1 - t)
    ends = np.array([0, np.cos(HUE), np.sin(HUE)]) * chroma
    return _hex(start * (1 - t) + ends + np.array([LIGHTNESS * t, 0, 0]))


@cache
def signed_colour(hundredths: int) -> str:
    """The colour of a number from -1 to 1: paper at 0."""
    t, paper = min(abs(hundredths) / 100, 1), _lab(PAPER)
    return _hex(paper + (_lab(BELOW if hundredths < 0 else ABOVE) - paper) * t)


def _lab(colour: str) -> Float[np.ndarray, " lab"]:
    x = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    light = np.where(x > 0.04045, ((x + 0.055) / 1.055) ** 2.4, x / 12.92)
    found: Float[np.ndarray, " lab"] = TO_LAB @ np.cbrt(TO_LMS @ light)
    return found


def _hex(lab: Float[np.ndarray, " lab"]) -> str:
    light = np.linalg.inv(TO_LMS) @ (np.linalg.inv(TO_LAB) @ lab) ** 3
    x = np.where(light > 0.0031308, 1.055 * np.maximum(light, 0) ** (1 / 2.4) - 0.055, 12.92 * light)
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, float(one)))):02x}" for one in x)
