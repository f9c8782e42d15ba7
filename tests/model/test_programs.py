"""A copied program runs and gives its number, whatever the pieces are called: a vocabulary can put nothing in it."""

import ast
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from regard.model import load
from regard.model.steps.derivation import Cell, Derivation
from regard.model.trace import HeadAt
from tests.model.test_cells import printed

ODD = [
    *("a\nprint('RAN')#", "\r", "\u2028", "\x0b\x0c\x1c\x85", '"""', "\\", "\\\n", "\x00", "\u202e\u2066"),
    *("\ud800", "’”"),
]


def cell_of(piece: str) -> Cell:
    d = Derivation()
    q = d.given("q", "q", f"the query of “{piece}”", np.float32([1.5, -2, 0.25]), "d_k")
    k = d.given("k", "k", piece, np.float32([2, 1, 4]), "d_k")
    d.dot(q, k, "e", "e", piece)
    return Cell("scores", 1, 1, "e", np.float32(2), "", tuple(d.lines))


@given(st.text())
@example("".join(ODD))
def test_a_program_is_the_same_whatever_a_piece_holds(piece):
    program = cell_of(piece).numpy
    assert printed(program) == 2
    assert ast.dump(ast.parse(program)) == ast.dump(ast.parse(cell_of("").numpy))
    assert len(program.splitlines()) == len(cell_of("").numpy.splitlines())
    program.encode()


@pytest.mark.parametrize("piece", ODD)
def test_a_program_runs_by_itself_in_a_file(piece, tmp_path):
    file = tmp_path / "copied.py"
    file.write_text(cell_of(piece).numpy, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-I", file], capture_output=True, text=True, check=True)
    assert ran.stdout == "2.0\n"


def test_what_a_cell_says_is_one_line():
    """The rows of a head are pieces, and so is the first that is fed."""
    model = load("dates-transformer", "cpu")
    attended = model.attend("3 May 1998")
    for piece in ODD:
        fed, size = (piece, *attended.target.fed[1:]), len(attended.target.ids)
        odd = replace(attended, target=replace(attended.target, fed=fed, tokens=(piece,) * size, text=" " * 40))
        for stage, row in (("scores", 2), ("output", 3)):
            cell = model.open_cell(odd, HeadAt("decoder", 1, 1), stage, row, 1)
            assert len(cell.says.splitlines()) == 1
            assert printed(cell.numpy) == cell.lines[-1].values
