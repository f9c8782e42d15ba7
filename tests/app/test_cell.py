"""A cell that is opened over HTTP is the number that /api/steps tells, and what is not there is said."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from tests.app.conftest import check_refused
from tests.app.test_any_model import ask
from tests.model.test_cells import printed

HEAD = {"model": "transformer-en-fr", "text": "The cat sleeps.", "block": "decoder", "layer": 2, "head": 3}
DECODER = {"model": "induction-2-layers", "text": "a b c a b", "block": "decoder", "layer": 2, "head": 1}
STEP = {"model": "rnn-bahdanau-en-fr", "text": "The cat sleeps.", "step": 2}


@pytest.mark.parametrize("where", [HEAD, HEAD | {"block": "cross"}, HEAD | {"layer": 1}, DECODER, STEP], ids=str)
def test_the_cell_of_a_stage_is_the_number_that_the_stage_shows(client, where):
    answer = ask(client, "/api/steps", **where)
    for stage in answer["before"] + answer["stages"] + answer["after"]:
        column = {} if stage["columns"] is None else {"column": 2}
        cell = ask(client, "/api/cell", **where, stage=stage["id"], row=2, **column)
        shown = stage["values"][1] if stage["columns"] is None else stage["values"][1][1]
        assert cell["value"] == shown
        assert np.isclose(printed(cell["numpy"]), shown, rtol=1e-5, atol=1e-5)
        assert cell["says"].endswith(".")
        for mathml in [cell["mathml"]["symbol"], *(line["mathml"]["symbol"] for line in cell["lines"])]:
            assert ET.fromstring(mathml).tag.endswith("math")
        for mathml in stage["mathml"].values():
            assert ET.fromstring(mathml).tag.endswith("math")


def test_the_stages_before_and_after_frame_the_others(client):
    first = ask(client, "/api/steps", **HEAD | {"layer": 1})
    embedding, position = (np.array(stage["values"]) for stage in first["before"])
    np.testing.assert_allclose(embedding + position, first["stages"][0]["values"], atol=1e-5)
    x, output = (np.array(first["stages"][n]["values"]) for n in (0, -1))
    residual, normed = (np.array(stage["values"]) for stage in first["after"])
    np.testing.assert_allclose(x + output, residual, atol=1e-4)
    cross = ask(client, "/api/steps", **HEAD | {"layer": 1, "block": "cross"})
    np.testing.assert_allclose(cross["stages"][0]["values"], normed, atol=1e-4)


def test_a_recurrent_step_begins_where_the_one_before_ended(client):
    first, second = (ask(client, "/api/steps", **STEP | {"step": step}) for step in (2, 3))
    assert [stage["id"] for stage in first["before"] + first["after"]] == ["fed", "following"]
    np.testing.assert_allclose(first["after"][0]["values"], second["stages"][0]["values"], atol=1e-6)


def test_a_cell_that_is_not_allowed_says_why(client):
    cell = ask(client, "/api/cell", **HEAD, stage="weights", row=1, column=2)
    assert (cell["value"], cell["lines"], cell["numpy"], cell["latex"]) == (None, [], "", "")
    assert cell["says"] == "Not allowed: when “Le” is written, it and what comes later have not been fed in yet."
    cell = ask(client, "/api/cell", **HEAD, stage="weights", row=2, column=3, rows="fed")
    assert cell["says"] == "Not allowed: when “Le” has been fed in, what comes later has not."


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"stage": "magic"}, "there are: summed x q"),
        ({"stage": "x" * 10_000}, "there are: summed x q"),
        ({"row": 0}, "choose from 1 to"),
        ({"row": 999}, "choose from 1 to"),
        ({"column": 999}, "choose from 1 to"),
        ({"column": "two"}, "column"),
        ({"head": 9}, "from 1 to 8"),
        ({"row": 99}, "This stage has no row 99: choose from 1 to 6."),
        ({"column": 99}, "This stage has no column 99: choose from 1 to 32."),
        ({"column": None}, "A cell of a matrix has a row and a column."),
    ],
)
def test_what_is_not_there_is_said_with_what_is_in_words_of_the_page(client, asked, word):
    asked = HEAD | {"stage": "q", "row": 1, "column": 1} | asked
    response = client.get("/api/cell", params={name: value for name, value in asked.items() if value is not None})
    check_refused(response, 422, "", word)
    message = response.json()["error"]["message"]
    assert message == word or not word.endswith(".")
    assert len(message) < 300


@pytest.mark.parametrize("stage", ["scores", "scaled", "masked", "weights"])
def test_a_row_is_its_cells_each_as_it_opens_alone(client, stage):
    row = ask(client, "/api/row", **HEAD, stage=stage, row=2)
    for number, cell in enumerate(row["cells"], 1):
        alone = ask(client, "/api/cell", **HEAD, stage=stage, row=2, column=number)
        assert cell == {name: alone[name] for name in ("column", "value", "says", "lines")}
    assert len(row["cells"]) == len(row["target"]["tokens"])


@pytest.mark.parametrize(
    ("where", "stage", "row", "said"),
    [
        (HEAD, "scores", 99, "This stage has no row 99"),
        (HEAD, "nothing", 1, "nothing"),
        (STEP, "scores", 1, "A vector has no columns"),
    ],
)
def test_a_row_that_is_not_there_is_refused(client, where, stage, row, said):
    check_refused(client.get("/api/row", params=where | {"stage": stage, "row": row}), 422, "", said)


@pytest.mark.parametrize("stage", ["q", "scores", "weights", "output"])
def test_words_name_the_row_by_the_piece_that_is_asked_for_and_the_number_stays(client, stage):
    asked = {"model": "transformer-en-fr", "text": "She does not like the red car.", "block": "cross"}
    place = {"layer": 1, "head": 4, "stage": stage, "row": 8, "column": 6}
    asked = asked | place
    produced, fed = (client.get("/api/cell", params=asked | {"rows": rows}).json() for rows in ("produced", "fed"))
    assert produced["value"] == fed["value"]
    assert "“.”" in produced["says"]
    assert "“rouge”" in fed["says"]
    assert client.get("/api/cell", params=asked).json() == produced
    del asked["column"]
    row = client.get("/api/row", params=asked | {"rows": "fed"}).json()["cells"]
    assert row[5]["says"] == fed["says"]
