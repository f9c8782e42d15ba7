"""The colours of signed numbers have one name each, wherever they are named."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OTHER_NAMES = re.compile(r"\b(magenta|green|turquoise|crimson|burgundy)\b", re.IGNORECASE)
TYPED = {"synonyms.md"}  # words that people type in a search
FILES = sorted(
    file
    for folder, kind in [("docs", "md"), ("templates", "html"), ("static", "ts"), ("static/messages", "json")]
    for file in (ROOT / folder).rglob(f"*.{kind}")
    if file.name not in TYPED and "built" not in file.parts
)


@pytest.mark.parametrize("name", ["plum", "teal"])
def test_a_colour_of_signed_numbers_is_called_as_the_style_sheet_calls_it(name):
    assert f"--{name}:" in (ROOT / "static/shared/page/colour.css").read_text("utf-8")


def test_no_colour_of_signed_numbers_has_a_second_name():
    found = {str(file): OTHER_NAMES.findall(file.read_text("utf-8")) for file in FILES}
    assert len(FILES) > 300
    assert {file: names for file, names in found.items() if names} == {}
