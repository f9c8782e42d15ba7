"""`python -m model.evaluation heads` measures a model of dates, and refuses in one sentence what has no heads."""

import pytest
from typer.testing import CliRunner

from regard.model import load
from regard.model.evaluation.__main__ import app
from regard.model.evaluation.heads import measure_heads, work


@pytest.mark.parametrize(
    ("id", "says"), [("self-attentive-en", "no head of it writes"), ("dates-none", "there are no heads to measure")]
)
def test_a_model_without_heads_that_write_is_refused_before_anything_is_read(tmp_path, id, says):
    file = tmp_path / "sentences.tsv"
    file.write_text("Do you know where it is\tSais-tu où c'est\n")
    found = CliRunner().invoke(app, ["heads", id, "--data", str(file)], terminal_width=500)
    assert found.exit_code == 2
    assert says in " ".join(found.output.replace("│", " ").split())
    assert "Traceback" not in found.output


@pytest.mark.broad
@pytest.mark.parametrize("id", ["dates-bahdanau", "dates-transformer"])
def test_a_model_of_dates_is_measured_on_dates(id):
    model = load(id, "cpu")
    pairs = [("Tuesday 3 March 1998", None), ("3/3/98", "1998-03-03"), ("14 July 1989", None)]
    done: list[int] = []
    found = measure_heads(model, pairs, ["1 May 2001"], 1, lambda: done.append(1))
    assert len(done) == work(model, len(pairs), 1)
    assert set(found["blocks"]) == set(model.network.blocks)
    for name, shape in model.network.blocks.items():
        assert "cost" in found["blocks"][name]["heads"]
        assert len(found["blocks"][name]["curve"]["order"]) == shape["layers"] * shape["heads"]
