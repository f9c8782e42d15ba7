#!/usr/bin/env bash
# nbconvert 7.17.2 --to markdown writes an HTML output as it is. Where that has a blank line inside an attribute, as the
# srcdoc of a frame may, CommonMark ends the HTML block there and makes a paragraph of the rest of the attribute:
# markdown-it-py 4.3.0 by the specification, 4.6. With &#10; for the line end the attribute arrives whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nbconvert==7.17.2 markdown-it-py==4.3.0
"$folder/venv/bin/python" - <<'PYTHON'
from html.parser import HTMLParser
from importlib.metadata import version

import nbformat
from markdown_it import MarkdownIt
from nbconvert import MarkdownExporter

print("nbconvert", version("nbconvert"), "markdown-it-py", version("markdown-it-py"))


class Attributes(HTMLParser):
    found = None

    def handle_starttag(self, tag, attributes):
        if tag == "iframe":
            self.found = dict(attributes)["srcdoc"]


def arrives(srcdoc):
    output = nbformat.v4.new_output("display_data", data={"text/html": f'<iframe srcdoc="{srcdoc}"></iframe>'})
    cell = nbformat.v4.new_code_cell("page", outputs=[output])
    text, _ = MarkdownExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    reader = Attributes()
    reader.feed(MarkdownIt("commonmark").render(text))
    return reader.found


bare, written = arrives("one\n\ntwo"), arrives("one&#10;&#10;two")
print("bare line ends:", repr(bare), "as no frame is read")
print("&#10; for each:", repr(written))
assert bare is None
assert written == "one\n\ntwo"
PYTHON
