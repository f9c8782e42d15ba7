"""The arrows of the house run one way."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("app/**/*.py"), *ROOT.glob("model/**/*.py")])
WEB = {"regard.app", "fastapi", "starlette", "uvicorn", "jinja2", "plotly", "pydantic", "pydantic_settings", "httpx2"}
# they need the extra train
MEASURING = ("regard.model.evaluation", "regard.model.experiments.measuring", "regard.model.experiments.__main__")


MODULES = {
    ".".join(("regard", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in SOURCES
}


@cache
def nodes_of(file: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


@cache
def own_imports(name: str) -> set[str]:
    """The modules of this repository that a module names, also those that it imports late or for types only."""
    nodes = nodes_of(MODULES[name])
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {one if one in MODULES else node.module for one in inner}
    return found & MODULES.keys()


@cache
def reached(name: str) -> frozenset[str]:
    """What comes with a module when it is imported."""
    return frozenset({name}).union(*(reached(one) for one in own_imports(name)))


def imported(file: Path) -> set[str]:
    """The packages that a file names: others by their first name, `regard.app` and `urllib.parse` by two."""
    nodes = nodes_of(file)
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"regard.{a.name}" for a in node.names} if node.module == "regard" else {node.module}
    return {".".join(name.split(".")[: 2 if name.startswith(("regard.", "urllib.")) else 1]) for name in found}


@pytest.mark.broad
def test_imports_read_the_same_in_the_repository_and_installed():
    """A module of a notebook's folder may be called app or model: neither is ever meant."""
    files = [*SOURCES, *ROOT.glob("tests/**/*.py"), *ROOT.glob("benchmarks/*.py")]
    assert not [file for file in files if imported(file) & {"app", "model"}]


def test_model_knows_nothing_of_the_web():
    assert not [file for file in SOURCES if "model" in file.relative_to(ROOT).parts and imported(file) & WEB]


def test_nothing_needs_evaluation_or_experiments():
    others = [name for name in MODULES if not name.startswith(MEASURING)]
    assert not [name for name in others if any(one.startswith(MEASURING) for one in own_imports(name))]


@pytest.mark.parametrize("package", ["app", "model"])
def test_modules_import_each_other_in_no_circle(package):
    inside = [name for name in MODULES if name.split(".")[1] == package]
    TopologicalSorter({name: own_imports(name) for name in inside}).prepare()


@pytest.mark.parametrize("name", ["regard.app.refusal", "regard.app.engine.engine", "regard.app.attention.answers"])
def test_who_refuses_or_computes_knows_no_template(name):
    assert "regard.app.pages" not in reached(name)
    assert not any("jinja2" in imported(MODULES[one]) for one in reached(name))
