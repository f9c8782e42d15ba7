"""A link as a QR code, to be drawn as one path."""

from functools import lru_cache
from typing import NamedTuple

import segno

MARGIN = 4  # cells, as ISO/IEC 18004 asks for


class Picture(NamedTuple):
    """size: of its square, in cells, with the margin; path: the dark cells, as SVG writes paths."""

    size: int
    path: str


@lru_cache(maxsize=4)
def picture(link: str) -> Picture:
    """The QR code of a link; error correction M restores 15 %."""
    rows = segno.make_qr(link, error="m").matrix
    runs = [
        f"M{MARGIN + begin} {MARGIN + y}h{end - begin}v1h-{end - begin}z"
        for y, row in enumerate(rows)
        for begin, end in _runs(bytes(row))
    ]
    return Picture(len(rows) + 2 * MARGIN, "".join(runs))


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Begin and end of each run of dark cells."""
    edges = [x for x in range(len(row) + 1) if (row[x - 1] if x else 0) != (row[x] if x < len(row) else 0)]
    return [*zip(edges[::2], edges[1::2], strict=True)]
