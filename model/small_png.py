"""A PNG of few colours with a palette, which takes half of the bytes that it has with four numbers a pixel."""

import zlib
from collections.abc import Iterator
from struct import pack, unpack

import numpy as np
from jaxtyping import UInt8

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA = 8, 6, 0, 0, 0  # bits a number, kind of colour, and the usual ways to compress, to filter, to interlace
PALETTE = 8, 3, 0, 0, 0
MOST = 256  # colours of a palette
OPAQUE = 255


def with_palette(png: bytes) -> bytes:
    """The picture with a palette; of more colours the rarest, of edges of letters, become the nearest of the others.

    One that is not opaque, or of another form than what Typst writes, stays as it was.
    """
    chunks = [*_chunks(png)]
    width, height, *form = unpack(">IIBBBBB", chunks[0][1])
    if tuple(form) != RGBA:
        return png
    lines = np.frombuffer(zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT")), np.uint8)
    lines = lines.reshape(height, 1 + 4 * width)
    pixels = _unfiltered(lines[:, 0], lines[:, 1:].reshape(height, width, 4))
    if pixels[..., 3].min() < OPAQUE:
        return png
    found, which, counts = np.unique(pixels.view(np.uint32).ravel(), return_inverse=True, return_counts=True)
    colours = found.view(np.uint8).reshape(-1, 4)[:, :3]
    palette = colours[np.sort(np.argsort(-counts, stable=True)[:MOST])]
    which = _nearest(colours, palette)[which]
    rows = np.zeros((height, 1 + width), np.uint8)  # the first of each says that nothing was filtered
    rows[:, 1:] = which.reshape(height, width)
    written = [
        (b"IHDR", pack(">IIBBBBB", width, height, *PALETTE)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in written)


def _nearest(colours: UInt8[np.ndarray, "n 3"], palette: UInt8[np.ndarray, "m 3"]) -> np.ndarray:
    """The number of the colour of the palette that is nearest to each."""
    apart = np.abs(colours[:, None].astype(np.int16) - palette)  # n m 3
    return apart.sum(-1).argmin(-1).astype(np.uint8)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def _unfiltered(
    kinds: UInt8[np.ndarray, " height"], lines: UInt8[np.ndarray, "height width 4"]
) -> UInt8[np.ndarray, "height width 4"]:
    """The pixels of a PNG, whose lines hold them less a guess from those to the left (a), above (b), and both (c).

    A pixel needs its neighbours, so the pixels of one diagonal are found at once, after those before it.
    """
    height, width, _ = lines.shape
    found = np.zeros((height + 1, width + 1, 4), np.int16)  # beyond the edges all is 0
    for diagonal in range(height + width - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        a, b, c = found[y + 1, x], found[y, x + 1], found[y, x]
        guesses = np.stack([np.zeros_like(a), a, b, (a + b) // 2, _paeth(a, b, c)])
        found[y + 1, x + 1] = (lines[y, x] + guesses[kinds[y], np.arange(len(y))]) & 0xFF
    return found[1:, 1:].astype(np.uint8)


def _paeth(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """The nearest to a + b - c among a, b and c."""
    far = np.abs(b - c), np.abs(a - c), np.abs(a + b - 2 * c)
    return np.where((far[0] <= far[1]) & (far[0] <= far[2]), a, np.where(far[1] <= far[2], b, c))
