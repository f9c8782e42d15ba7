"""The scripts of libraries say what the table needs, and those that are light hold here."""

import re
import runpy
import warnings

import pytest

from tests.libraries import table
from tests.libraries.script import FIELDS, OTHERS, Script, scripts

PIN = re.compile(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==[0-9][0-9A-Za-z.]*")
ALL = scripts()


def named(script: Script) -> str:
    return script.name


@pytest.mark.parametrize("script", ALL, ids=named)
def test_a_script_pins_all_that_it_needs(script):
    assert script.metadata["requires-python"] == ">=3.11"
    assert script.pins
    assert [one for one in script.pins if not PIN.fullmatch(one)] == []


@pytest.mark.parametrize("script", ALL, ids=named)
def test_a_script_says_what_the_table_needs(script):
    kinds = {name: type(value) for name, value in script.said.items()}
    assert {**FIELDS, **{name: kind for name, kind in OTHERS.items() if name in kinds}} == kinds
    assert all(script.said[name] for name in FIELDS)
    assert len(script.sentences) == 2
    assert script.sentences[1].startswith("Guess: ")


@pytest.mark.parametrize("script", ALL, ids=named)
def test_a_script_shows_with_one_line_and_checks_what_is_shown(script):
    assert len(script.lines) == 1
    assert re.search(r"^ *shows\(", script.source, re.MULTILINE)


def test_the_table_is_what_the_scripts_say():
    assert table.FILE.read_text("utf-8") == table.table(ALL), "make libraries ARGS=--table writes it"


@pytest.mark.broad
@pytest.mark.parametrize("script", [one for one in ALL if one.is_light], ids=named)
def test_a_light_script_holds_here(script):
    with warnings.catch_warnings():  # what libraries warn of is theirs
        warnings.simplefilter("ignore")
        runpy.run_path(str(script.file), run_name="__main__")
