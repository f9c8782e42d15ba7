"""Ten digits drawn by a few strokes: pictures to begin with, which no person wrote and no data set holds."""

from itertools import pairwise

import numpy as np
from jaxtyping import Float32

SIDE = 28  # of the picture that strokes are drawn in, in pixels
WIDTH = 1.1  # half of a stroke, in pixels

Pixels = int | float
Stroke = list[tuple[Pixels, Pixels]]


def _arc(x: Pixels, y: Pixels, across: Pixels, down: Pixels, start: float = 0.0, end: float = 1.0) -> Stroke:
    """Part of an ellipse around (x, y), clockwise from the top, in turns."""
    angles = np.linspace(start, end, 25) * 2 * np.pi
    return [(x + across * float(np.sin(a)), y - down * float(np.cos(a))) for a in angles]


STROKES: dict[str, list[Stroke]] = {
    "0": [_arc(14, 14, 6, 9)],
    "1": [[(11, 8), (14, 5), (14, 23)]],
    "2": [[*_arc(14, 10, 5, 5, -0.22, 0.35), (9, 23), (20, 23)]],
    "3": [_arc(13, 9.5, 5, 4.5, -0.18, 0.5), _arc(13, 18.5, 5.5, 4.5, 0.0, 0.68)],
    "4": [[(12, 5), (8, 15), (20, 15)], [(17, 7), (16, 24)]],
    "5": [[(19, 5), (11, 5), (10, 12)], _arc(13, 17, 6, 5.5, -0.08, 0.65)],
    "6": [[(17, 5), (12, 10), (9, 16)], _arc(14, 18, 5, 5)],
    "7": [[(8, 6), (20, 6), (14, 23)]],
    "8": [_arc(14, 9.5, 4.5, 4.5), _arc(14, 18.5, 5.3, 4.7)],
    "9": [_arc(13, 10, 4.5, 5), [(17.5, 10), (17, 16), (15, 23)]],
}
"""Each digit as lines from point to point, x to the right and y down, in pixels."""


def drawn(strokes: list[Stroke]) -> Float32[np.ndarray, "h w"]:
    """A picture of strokes, white on black: 1 within the width of one, 0 a pixel further away.

    >>> drawn([[(2, 3), (5, 3)]])[:6, 3].round(1)
    array([0. , 0.6, 1. , 1. , 0.6, 0. ], dtype=float32)
    """
    y, x = np.mgrid[:SIDE, :SIDE] + 0.5
    away = np.full((SIDE, SIDE), np.inf)
    for stroke in strokes:
        for (ax, ay), (bx, by) in pairwise(stroke):
            dx, dy = bx - ax, by - ay
            along = (((x - ax) * dx + (y - ay) * dy) / (dx**2 + dy**2)).clip(0, 1)
            away = np.minimum(away, np.hypot(x - ax - along * dx, y - ay - along * dy))
    return (WIDTH + 1 - away).clip(0, 1).astype(np.float32)
