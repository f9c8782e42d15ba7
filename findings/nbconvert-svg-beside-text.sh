#!/usr/bin/env bash
# nbconvert 7.17.2: an output that has an SVG beside its text cannot be written as LaTeX, nor as PDF, without Inkscape:
# the whole notebook is refused with FileNotFoundError. Right would be the text, or the PNG, which LaTeX takes and which
# such an output may have too. The same output without its SVG is written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nbconvert==7.17.2 nbformat==5.11.1
PATH="$folder/venv/bin" "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import nbconvert
import nbformat

print("nbconvert", nbconvert.__version__)
svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def written(**data):
    """What LaTeX gets of an output, or the name of what is raised."""
    output = nbformat.v4.new_output("display_data", {name.replace("_", "/"): value for name, value in data.items()})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x", outputs=[output])])
    try:
        body, _ = nbconvert.LatexExporter().from_notebook_node(notebook)
    except OSError as error:
        return type(error).__name__
    return "a picture" if r"{\includegraphics" in body or "adjustimage" in body.split(r"\begin{document}")[1] else "text"


found = {
    "text": written(text_plain="x"),
    "PNG and text": written(image_png=png, text_plain="x"),
    "SVG, PNG and text": written(**{"image/svg+xml": svg, "image/png": png, "text/plain": "x"}),
    "SVG and text": written(**{"image/svg+xml": svg, "text/plain": "x"}),
}
for name, what in found.items():
    print(f"{name}: {what}")
assert [*found.values()] == ["text", "a picture", "FileNotFoundError", "FileNotFoundError"]
PYTHON
