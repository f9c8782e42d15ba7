#!/usr/bin/env bash
# typst 0.15.2 sets the text of an SVG whose font-family is monospace or sans-serif in a serif with letters of different
# widths, Libertinus Serif, and warns of nothing, though it has a monospaced font of its own and uses it when that is named.
# CSS Fonts 4, section 2.1, lets the generic names stand for fonts of their kind: columns of letters no longer align, and
# names that were measured as monospaced leave their places. Plots whose font is "sans-serif" come out in a serif.
#
# Seen in the PDF, with the fonts of the system and without. Name a font: 'DejaVu Sans Mono' is always there.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check typst==0.15.2 pypdf==6.1.1

cat > "$folder/sets.py" <<'PYTHON'
from importlib.metadata import version
from io import BytesIO

import typst
from pypdf import PdfReader

PAGE = b'#image(bytes(sys.inputs.drawing), format: "svg")'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20" font-family="{}">ill</text></svg>'
EXPECTED = {"monospace": "LibertinusSerif", "sans-serif": "LibertinusSerif", "DejaVu Sans Mono": "DejaVuSansMono"}


def fonts(resources):
    """The fonts of a page, and of the drawings in it."""
    yield from (font.get_object()["/BaseFont"] for font in resources.get("/Font", {}).values())
    for drawing in resources.get("/XObject", {}).values():
        yield from fonts(drawing.get_object().get("/Resources", {}))


print("typst", version("typst"))
for name, expected in EXPECTED.items():
    for alone in (False, True):
        inputs = {"drawing": SVG.format(name)}
        pdf, warnings = typst.compile_with_warnings(PAGE, format="pdf", sys_inputs=inputs, ignore_system_fonts=alone)
        found = [*fonts(PdfReader(BytesIO(pdf)).pages[0]["/Resources"])]
        print(f"{name}, {'no ' if alone else ''}fonts of the system: {found}, warnings: {warnings}")
        assert len(found) == 1
        assert expected in found[0]
        assert not warnings
PYTHON
"$folder/venv/bin/python" "$folder/sets.py"
