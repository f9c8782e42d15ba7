"""A drawing in SVG as PDF or PNG, for programs that take no SVG: Typst draws it, which the extra figures installs.

Its letters are those of the first font of the system that the drawing names and, for others, of any font that has them;
of a system without fonts Typst's own, a serif. In a PDF they stay letters.
"""

import struct
import zlib
from importlib.util import find_spec
from typing import Literal

from regard.model.errors import Unsuitable

DPI = 300
INCH = 0.0254  # metres
HEADER = 8 + 25  # bytes of the signature of a PNG, and of its chunk IHDR
PAGE = """\
#set document(title: sys.inputs.title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.drawing), format: "svg", alt: sys.inputs.title)
"""


def to_pdf(drawing: bytes, title: str) -> bytes:
    """One page of the size of the drawing. Raises Unsuitable without the extra."""
    return _drawn(drawing, title, "pdf")


def to_png(drawing: bytes, title: str) -> bytes:
    """A picture of DPI pixels an inch, which says so. Raises Unsuitable without the extra."""
    png = _drawn(drawing, title, "png")
    return png[:HEADER] + resolution(DPI) + png[HEADER:]


def resolution(dpi: int) -> bytes:
    """The chunk pHYs of a PNG, in pixels a metre (PNG specification, third edition, 11.3.4.3).

    >>> resolution(300).hex(" ", -4)
    '00000009 70485973 00002e23 00002e23 0178a53f 76'
    """
    per_metre = round(dpi / INCH)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    return struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))


def _drawn(drawing: bytes, title: str, kind: Literal["pdf", "png"]) -> bytes:
    if find_spec("typst") is None:
        raise Unsuitable(
            f'A .{kind} needs the extra “figures”: pip install "regard[figures]"; .svg and .tex need none.'
        )
    import typst

    inputs = {"drawing": drawing.decode(), "title": title}
    return typst.compile(PAGE.encode(), format=kind, ppi=DPI, sys_inputs=inputs)
