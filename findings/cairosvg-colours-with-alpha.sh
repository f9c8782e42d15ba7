#!/usr/bin/env bash
# cairosvg 2.9.1 draws a colour of eight or four digits, #0000ff40 or #00f4, opaque: it reads the first digits and drops the
# alpha, without a word, of fills and strokes. CSS Color 4, section 5.2, has them as a quarter of the ink, and so have browsers
# and librsvg. A heat map whose weights are such an alpha comes out in one colour.
#
# rgba(0, 0, 255, 0.25), and fill-opacity or stroke-opacity beside #00f, are drawn right. Needs libcairo of the system.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check cairosvg==2.9.1 pillow==12.0.0

cat > "$folder/draws.py" <<'PYTHON'
from io import BytesIO

import cairosvg
from PIL import Image

LINE = '<path d="M0 10h20" stroke-width="20" {}/>'
BOX = '<rect width="20" height="20" {}/>'
CASES = {
    BOX.format('fill="#0000ff40"'): "opaque",
    BOX.format('fill="#00f4"'): "opaque",
    LINE.format('stroke="#00f4"'): "opaque",
    BOX.format('fill="rgba(0, 0, 255, 0.25)"'): "a quarter",
    BOX.format('fill="#00f" fill-opacity="0.25"'): "a quarter",
    LINE.format('stroke="#00f" stroke-opacity="0.25"'): "a quarter",
}
NAMES = {(0, 0, 255): "opaque", (191, 191, 255): "a quarter"}
print("cairosvg", cairosvg.__version__)
for shape, expected in CASES.items():
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{shape}</svg>'
    png = cairosvg.svg2png(bytestring=svg.encode(), background_color="white")
    pixel = Image.open(BytesIO(png)).convert("RGB").getpixel((10, 10))
    print(f"{shape}: {pixel}, {NAMES.get(pixel)}")
    assert NAMES.get(pixel) == expected
PYTHON
"$folder/venv/bin/python" "$folder/draws.py"
