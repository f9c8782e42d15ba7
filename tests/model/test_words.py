"""Docstrings are sentences that name their thing, and variables say what they hold."""

import ast
import re

import pytest

from tests.model.test_arrows import SOURCES

SUBJECTLESS = re.compile(r"(What|Of|How|Who|Why|Where|By|Those|Meanwhile|While)\b")
NODES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.mark.parametrize("file", SOURCES, ids=str)
def test_docstrings_begin_with_a_verb_or_a_noun(file):
    nodes = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, NODES)]
    assert not [doc for node in nodes if (doc := ast.get_docstring(node)) and SUBJECTLESS.match(doc)]


@pytest.mark.parametrize("file", SOURCES, ids=str)
def test_no_variable_is_called_told(file):
    functions = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, NODES[2:])]
    inside = [node for function in functions for node in ast.walk(function)]
    assert "told" not in {node.id for node in inside if isinstance(node, ast.Name)}
