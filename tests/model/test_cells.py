"""An opened cell leads to the number that the model computed, and so does the program that is copied from it."""

import io
import re
from contextlib import redirect_stdout

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.steps import Cell, Steps
from regard.model.steps.cells import Cells
from regard.model.trace import HeadAt, StepAt
from tests.model.test_steps import HOPS, MAX, RECURRENT, TEXTS, TRANSFORMERS


def some_cells(steps: Steps, seed: int):
    """Of every stage the last cell and some before it."""
    random = np.random.default_rng(seed)
    for stage in (*steps.before, *steps.stages, *steps.after):
        rows, columns = (*stage.values.shape, None)[:2]
        for row in {rows, int(random.integers(1, rows + 1))}:
            for column in {columns, int(random.integers(1, columns + 1))} if columns else [None]:
                yield stage, row, column


def check(cell: Cell, value: np.float32, spread: float) -> None:
    """spread: how large the stage's numbers are; a sum of float32 is as exact as its largest terms."""
    close = {"rtol": 1e-5, "atol": 1e-5 * spread}
    if np.isfinite(value):
        assert cell.value == value
        np.testing.assert_allclose(cell.lines[-1].values, value, **close)
        assert printed(cell.numpy) == cell.lines[-1].values, "the program prints what the lines say"
        assert cell.latex.count("\\\\\n") == len(cell.lines) - 1
    else:
        assert np.isnan(cell.value)
        assert cell.lines == ()
        assert "not allowed" in cell.says.lower()


def printed(program: str) -> float:
    """What a copied program prints, with nothing but NumPy to import."""
    assert re.findall(r"^import .*", program, re.MULTILINE) == ["import numpy as np"]
    output = io.StringIO()
    with redirect_stdout(output):
        exec(compile(program, "copied", "exec"), {})
    return float(output.getvalue())


def check_all(cells: Cells, seed: int) -> None:
    for stage, row, column in some_cells(cells.steps, seed):
        value = stage.values[(row - 1,) if column is None else (row - 1, column - 1)]
        cell = cells.open(stage.id, row, column)
        finite = stage.values[np.isfinite(stage.values)]
        try:
            check(cell, value, max(1.0, float(abs(finite).max(initial=0))))
        except AssertionError as error:
            error.add_note(f"{cells.steps.at} {stage.id} {row} {column}: {cell.says}")
            raise


@pytest.mark.parametrize("id", RECURRENT)
@torch.inference_mode()
def test_every_cell_of_a_step_leads_to_its_number(id):
    model = load(id, "cpu")
    attended = model.attend(TEXTS[model.config["task"]][0])
    for step in {1, 2, len(attended.target.ids)}:
        check_all(model.cells(attended, StepAt(step)), step)


@pytest.mark.parametrize("id", HOPS)
@pytest.mark.parametrize("text", ["Where did you put the keys", "Go", "🐈"])
@torch.inference_mode()
def test_every_cell_of_a_hop_leads_to_its_number(id, text):
    model = load(id, "cpu")
    attended = model.attend(text)
    for hop in range(1, model.network.config.r + 1):
        check_all(model.cells(attended, HeadAt("hops", 1, hop)), hop)


@pytest.mark.parametrize("id", MAX)
@torch.inference_mode()
def test_every_cell_of_max_pooling_leads_to_its_number(id):
    model = load(id, "cpu")
    check_all(model.cells(model.attend("Where did you put the keys"), StepAt(1)), 1)


@pytest.mark.parametrize("id", TRANSFORMERS)
@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
@torch.inference_mode()
def test_every_cell_of_a_head_leads_to_its_number_and_a_weight_is_computed_from_the_query_on(id, block):
    model = load(id, "cpu")
    attended = model.attend(TEXTS[model.config["task"]][0])
    for layer in range(1, model.network.blocks[block]["layers"] + 1):
        check_all(model.cells(attended, HeadAt(block, layer, layer + 1)), layer)
    cells = model.cells(model.attend(TEXTS[model.config["task"]][0]), HeadAt(block, 1, 2))
    weights = cells.steps["weights"]
    for i, j in np.argwhere(np.isfinite(weights)):
        program = cells.open("weights", int(i) + 1, int(j) + 1).whole
        assert printed(program or "") == pytest.approx(weights[i, j], rel=1e-5, abs=1e-9)
    for stage in ("scores", "head"):
        assert cells.open(stage, 1, 1).whole is None
    if block == "decoder":
        assert cells.open("weights", 1, 2).whole is None, "not allowed"


def test_a_cell_tells_what_it_is_made_from_and_one_of_location_that_no_piece_is_compared():
    model = load("transformer-en-fr", "cpu")
    steps = model.steps("The cat sleeps.", "Le chat dort.", block="cross", layer=3, head=5)
    cell = model.open_cell(steps.attended, steps.at, "scores", 2, 2)
    assert [line.name for line in cell.lines] == ["q", "k", "e_terms", "e"]
    np.testing.assert_array_equal(cell.lines[0].values.astype(np.float32), steps["q"][1])
    np.testing.assert_array_equal(cell.lines[1].values.astype(np.float32), steps["k"][1])
    assert "“chat”" in cell.says
    assert "“cat”" in cell.says
    assert cell.symbol == "e_{2,2}"
    model = load("dates-query-key-value", "cpu")
    cell = model.cell("3 March 1998", "scores", 3, step=2)
    names = [line.name for line in cell.lines]
    assert names == ["q", "k", "e_terms", "e", "n", "root", "scaled"], "Explore finds the products by these names"
    attended = load("dates-luong-location", "cpu").attend("3 March 1998")
    cell = load("dates-luong-location", "cpu").open_cell(attended, StepAt(1), "scores", 3)
    assert cell.says.startswith("What the state gives to place 3")


@pytest.mark.parametrize(
    ("id", "stage", "row", "column", "error", "says"),
    [
        ("transformer-en-fr", "scores", 0, 1, IndexError, "no row 0"),
        ("transformer-en-fr", "scores", 1, 99, IndexError, "choose from 1 to"),
        ("transformer-en-fr", "scores", 1, None, IndexError, "a row and a column"),
        ("transformer-en-fr", "magic", 1, 1, KeyError, "there are: summed memory x q"),
        ("rnn-bahdanau-en-fr", "s", 1, 1, IndexError, "no columns"),
    ],
)
def test_a_cell_that_is_not_there(id, stage, row, column, error, says):
    model = load(id, "cpu")
    steps = model.steps("Go!")
    with pytest.raises(error, match=says):
        model.open_cell(steps.attended, steps.at, stage, row, column)


@pytest.mark.parametrize(
    ("model", "main"),
    [("rnn-bahdanau-en-fr", "r z n before state"), ("rnn-luong-general-en-fr", "i f g o cell_before cell state")],
)
def test_the_main_lines_of_a_recurrent_unit_are_its_gates_its_candidate_and_what_it_was(model, main):
    model = load(model, "cpu")
    steps = model.steps("The cat sleeps.", step=2)
    cell = model.open_cell(steps.attended, steps.at, "s", 3, None)
    lines = {line.name: line for line in cell.lines}
    assert [name for name, line in lines.items() if line.main] == main.split()
    assert not any("gate n" in line.of or "gate g" in line.of for line in cell.lines), "a candidate is no gate"


def test_the_update_gate_keeps_the_old_value_which_has_one_name():
    model = load("rnn-bahdanau-en-fr", "cpu")
    steps = model.steps("The cat sleeps.", step=2)
    for unit in range(1, 6):
        cell = model.open_cell(steps.attended, steps.at, "s", unit, None)
        lines = {line.name: line for line in cell.lines}
        symbols = [lines[name].symbol for name in ("before", "h")]
        assert symbols == [rf"s^{{\mathrm{{old}}}}_{{{unit}}}", r"s^{\mathrm{old}}_d"]
        assert lines["before"].values == lines["h"].values[unit - 1]
        z, n, before, state = (lines[name].values for name in ("z", "n", "before", "state"))
        assert np.isclose(state, (1 - z) * n + z * before)


@pytest.mark.parametrize("text", ["𝕏\u2028y", "a\tb 🐈", "tricky # ” ''' \\"])
def test_a_copied_program_survives_any_word(text):
    model = load("transformer-en-fr", "cpu")
    steps = model.steps(text, block="encoder", layer=1, head=1)
    for row in range(1, len(steps.attended.source.tokens) + 1):
        cell = model.open_cell(steps.attended, steps.at, "q", row, 1)
        assert printed(cell.numpy) == cell.lines[-1].values


def test_cells_of_one_head_take_one_run_and_those_of_another_are_not_mistaken_for_them(monkeypatch):
    model = load("transformer-en-fr", "cpu")
    first, second = (model.attend(text) for text in ("The cat sleeps.", "The dog eats."))
    runs, forced = [], model.forced
    monkeypatch.setattr(model, "forced", lambda attended: runs.append(attended) or forced(attended))
    at, other = HeadAt("cross", 1, 1), HeadAt("cross", 1, 2)
    found = [model.open_cell(first, at, "weights", 1, column).value for column in (1, 2, 3)]
    assert len(runs) == 1
    np.testing.assert_allclose(found, first.blocks["cross"].weights[0, 0, 0, :3], rtol=1e-4)
    for attended in (first, second):
        value = model.open_cell(attended, other, "weights", 1, 1).value
        np.testing.assert_allclose(value, attended.blocks["cross"].weights[0, 1, 0, 0], rtol=1e-4)
