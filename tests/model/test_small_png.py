"""A picture with a palette has the pixels that it had."""

import zlib
from struct import pack

import numpy as np
import pytest

from regard.model.small_png import PALETTE, RGBA, SIGNATURE, _chunk, _chunks, with_palette

HEIGHT, WIDTH = 5, 7
NONE, SUB, UP, AVERAGE, PAETH = range(5)
COLOURS = np.array([[251, 250, 247, 255], [43, 26, 120, 255], [7, 200, 3, 255]], np.uint8)
PIXELS = COLOURS[np.random.default_rng(0).integers(0, 3, (HEIGHT, WIDTH))]


def png(pixels: np.ndarray, kinds: list[int]) -> bytes:
    """A PNG as the specification (third edition, section 9) filters it, pixel by pixel."""
    padded = np.pad(pixels.astype(int), ((1, 0), (1, 0), (0, 0)))
    lines = b""
    for y, kind in enumerate(kinds):
        lines += bytes([kind])
        for x in range(pixels.shape[1]):
            for n in range(4):
                a, b, c = padded[y + 1, x, n], padded[y, x + 1, n], padded[y, x, n]
                paeth = min((a, b, c), key=lambda near: abs(a + b - c - near))
                lines += bytes([(padded[y + 1, x + 1, n] - (0, a, b, (a + b) // 2, paeth)[kind]) % 256])
    header = pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], *RGBA)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def pixels_of(small: bytes) -> np.ndarray:
    parts = dict(_chunks(small))
    assert parts[b"IHDR"] == pack(">IIBBBBB", WIDTH, HEIGHT, *PALETTE)
    lines = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(HEIGHT, 1 + WIDTH)
    return np.frombuffer(parts[b"PLTE"], np.uint8).reshape(-1, 3)[lines[:, 1:]]


@pytest.mark.parametrize("kind", range(5))
def test_a_palette_changes_no_pixel_however_its_lines_were_filtered(kind):
    for kinds in ([kind] * HEIGHT, [NONE, kind, PAETH, AVERAGE, kind]):
        assert np.array_equal(pixels_of(with_palette(png(PIXELS, kinds))), PIXELS[..., :3])


def test_what_is_not_opaque_stays_as_it_was():
    clear = PIXELS.copy()
    clear[2, 3, 3] = 0
    assert with_palette(png(clear, [NONE] * HEIGHT)) == png(clear, [NONE] * HEIGHT)


def test_of_more_colours_than_a_palette_has_the_rarest_become_their_nearest():
    many = np.full((24, 24, 4), 255, np.uint8)
    many[:20, :20, :2] = np.stack(np.meshgrid(np.arange(20), np.arange(20)), -1)  # 400 colours, and white
    parts = dict(_chunks(with_palette(png(many, [NONE] * 24))))
    palette = np.frombuffer(parts[b"PLTE"], np.uint8).reshape(-1, 3)
    assert len(palette) == 256
    which = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(24, 25)[:, 1:]
    assert np.array_equal(palette[which][20:], many[20:, :, :3])
    assert np.abs(palette[which][:20, :20].astype(int) - many[:20, :20, :3]).sum(-1).max() < 20
