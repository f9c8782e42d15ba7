#!/usr/bin/env bash
# python-docx 1.2.0 takes no SVG picture: add_picture raises UnrecognizedImageError, whose text is empty. A PNG goes in.
# Whoever exports a figure for Word from Python needs a PNG of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-docx==1.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import base64
import io
from importlib.metadata import version

from docx import Document
from docx.image.exceptions import UnrecognizedImageError

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
print("python-docx", version("python-docx"))
document = Document()
document.add_picture(io.BytesIO(PNG))
print("PNG:", len(document.inline_shapes), "picture")
try:
    document.add_picture(io.BytesIO(SVG))
except UnrecognizedImageError as error:
    print("SVG:", type(error).__name__, repr(str(error)))
else:
    raise AssertionError("an SVG is a picture now")
PYTHON
