"""A script of `tests/libraries/scripts`: what it pins, what it says of its library, the line that shows the weights."""

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).with_name("scripts")
BLOCK = re.compile(r"^# /// script\n((?:#(?: .*)?\n)+?)# ///$", re.MULTILINE)
"""Inline metadata as PEP 723 has them."""
FIELDS = {"library": str, "sums": str, "dropout": str, "lost": str}
"""What `[tool.regard]` says: the library's name; what sums to 1; whether weights are before or after dropout; what is
lost on the way."""
OTHERS = {"light": bool, "bare": list}
"""light: the test environment has all of it. bare: pins that are installed without what they depend on."""


@dataclass(frozen=True)
class Script:
    """A script, named as its file is: `keras-attention`."""

    file: Path

    @property
    def name(self) -> str:
        return self.file.stem

    @cached_property
    def source(self) -> str:
        return self.file.read_text("utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def metadata(self) -> dict[str, Any]:
        """The inline metadata. Raises ValueError where there are none, or two."""
        (block,) = BLOCK.findall(self.source)
        return tomllib.loads("".join(f"{line[2:]}\n" for line in block.splitlines()))

    @property
    def said(self) -> dict[str, Any]:
        """The fields of `[tool.regard]`."""
        return self.metadata["tool"]["regard"]

    @property
    def bare(self) -> list[str]:
        """Pins that are installed without what they depend on: that is too old, or needs a compiler."""
        return self.said.get("bare", [])

    @property
    def pins(self) -> list[str]:
        """All pins; the first is the library's own."""
        return [*self.bare, *self.metadata["dependencies"]]

    @property
    def version(self) -> str:
        """The version that is run, `3.15.1`."""
        return self.pins[0].partition("==")[2]

    @property
    def is_light(self) -> bool:
        """Whether the environment of the tests has all that it needs."""
        return self.said.get("light", False)

    @property
    def sentences(self) -> list[str]:
        """Of the docstring: what the library returns, and which guess of ours was wrong."""
        paragraphs = (ast.get_docstring(self.tree) or "").split("\n\n")
        return [" ".join(one.split()) for one in paragraphs]

    @property
    def lines(self) -> list[str]:
        """Calls of `regard.show` as they are written, of which there is one."""
        calls = [one for one in ast.walk(self.tree) if isinstance(one, ast.Call)]
        return [ast.unparse(one) for one in calls if ast.unparse(one.func) == "regard.show"]


def scripts() -> list[Script]:
    """All scripts, by their names."""
    return [Script(file) for file in sorted(SCRIPTS.glob("*.py"))]
