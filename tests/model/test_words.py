"""Docstrings are sentences that name their thing, and variables say what they hold."""

import ast
import re

from tests.model.test_arrows import SOURCES, nodes_of

SUBJECTLESS = re.compile(r"(What|Of|How|Who|Why|Where|By|Those|Meanwhile|While)\b")
NODES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def test_docstrings_begin_with_a_verb_or_a_noun_and_no_variable_is_called_told():
    nodes = [(file, node) for file in SOURCES for node in nodes_of(file) if isinstance(node, NODES)]
    docs = [(file, doc) for file, node in nodes if (doc := ast.get_docstring(node))]
    assert not [(file, doc) for file, doc in docs if SUBJECTLESS.match(doc)]
    functions = [(file, one) for file in SOURCES for one in nodes_of(file) if isinstance(one, NODES[2:])]
    names = [(file, node.id) for file, one in functions for node in ast.walk(one) if isinstance(node, ast.Name)]
    assert not [file for file, name in names if name == "told"]
