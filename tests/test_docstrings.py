"""The examples in docstrings hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [
    file for folder in ("app", "model") for file in (ROOT / folder).rglob("*.py") if ">>>" in file.read_text("utf-8")
]
MODULES = [".".join(["regard", *file.relative_to(ROOT).with_suffix("").parts]) for file in sorted(FILES)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name):
    result = doctest.testmod(import_module(name.removesuffix(".__init__")))
    assert result.attempted
    assert not result.failed
