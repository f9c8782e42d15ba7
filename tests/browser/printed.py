"""A PDF of Chromium, read back: its pages, and the text that stands on them, that of vector canvases too."""

import re
import zlib

OBJECT = re.compile(rb"(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
STREAM = re.compile(rb"/Length (\d+)>> stream\n")
FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
MAPPED = re.compile(rb"<([0-9A-F]{4})>(?: <([0-9A-F]{4})>)? <([0-9A-F]+)>\n")
SCALE = re.compile(rb"\n([\d.]+) 0 0 [\d.]+ [-\d.]+ [-\d.]+ cm\n")
SHOWN = re.compile(rb"/(F\d+) [-\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b")  # a font, glyphs, the end of a run


def pages(pdf: bytes) -> int:
    """The count of pages."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def text(pdf: bytes) -> str:
    """All that is written, a run a line."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    return "\n".join(
        run
        for body in objects.values()
        if b"/Font <<" in body or b"/Font<<" in body
        for run in _runs(_content(body, objects), _fonts(body, objects))
    )


def drawn(pdf: bytes) -> list[bytes]:
    """The drawing of each page, of each form."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    return [drawing for body in objects.values() if b"/Contents" in body and (drawing := _content(body, objects))]


def scales(pdf: bytes) -> set[float]:
    """The sizes of a pixel, of the page or of what is painted on a canvas, in the largest of them."""
    sizes = {float(size) for page in drawn(pdf) for size in SCALE.findall(page)}
    return {round(size / max(sizes), 4) for size in sizes if size > 1}


def _stream(body: bytes) -> bytes:
    if not (found := STREAM.search(body)):
        return b""
    content = body[found.end() : found.end() + int(found[1])]
    return zlib.decompress(content) if b"/FlateDecode" in body[: found.start()] else content


def _content(body: bytes, objects: dict[int, bytes]) -> bytes:
    """The drawing of a page, or of a form on it."""
    at = re.search(rb"/Contents (\d+) 0 R", body)
    return _stream(objects[int(at[1])] if at else body)


def _fonts(body: bytes, objects: dict[int, bytes]) -> dict[bytes, dict[int, str]]:
    """The letters of each font, by the number of a glyph."""
    fonts = {}
    for name, number in FONT.findall(body):
        at = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
        fonts[name] = _letters(_stream(objects[int(at[1])])) if at else {}
    return fonts


def _letters(table: bytes) -> dict[int, str]:
    letters = {}
    for first, last, to in MAPPED.findall(table):
        start = bytes.fromhex(to.decode()).decode("utf-16-be")
        for k in range(int(first, 16), int(last or first, 16) + 1):
            letters[k] = start[:-1] + chr(ord(start[-1]) + k - int(first, 16))
    return letters


def _runs(content: bytes, fonts: dict[bytes, dict[int, str]]) -> list[str]:
    runs, letters = [""], dict[int, str]()
    for font, glyphs in SHOWN.findall(content):
        if font:
            letters = fonts.get(font, {})
        elif glyphs:
            runs[-1] += "".join(letters.get(int(glyphs[k : k + 4], 16), "") for k in range(0, len(glyphs), 4))
        else:
            runs.append("")
    return runs
