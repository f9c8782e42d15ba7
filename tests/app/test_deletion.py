"""Deletion curves over HTTP, in parts."""

import numpy as np
import pytest

from tests.app.conftest import check_refused
from tests.app.test_any_model import ask

PATH = "/api/deletion"
WHERE = {"model": "transformer-en-fr", "text": "She is late."}


def test_there_is_a_curve_for_each_measure_and_chance_computed_in_parts_where_asking_again_goes_on(client, monkeypatch):
    answer = ask(client, PATH, **WHERE)
    explained = ask(client, "/api/explanations", **WHERE)
    assert answer["measures"] == [*explained["measures"], "chance"]
    assert (answer["layer"], answer["head"]) == (explained["layer"], explained["head"])
    losses = np.array(answer["losses"])
    size = (len(answer["measures"]), len(answer["target"]["tokens"]), len(answer["counts"]))
    assert losses.shape == size
    np.testing.assert_allclose(answer["curves"], losses.mean(1), atol=1e-6)
    np.testing.assert_allclose(answer["areas"], losses.mean((1, 2)), atol=1e-6)
    monkeypatch.setattr("regard.model.trained.PIECES", 30)
    question = WHERE | {"text": "The cat is late."}
    progress, counts = client.get(PATH, params=question | {"seconds": 1e-9}), []
    while progress.status_code == 202:
        said = progress.json()
        counts.append(said["done"])
        progress = client.get(PATH, params=question | {"seconds": 1e-9})
    assert counts == sorted({*counts}), "each question adds a part"
    assert counts[-1] < said["of"]
    assert len(counts) > 10
    assert progress.json() == ask(client, PATH, **question)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"layer": 9}, "no layer 9"),
        ({"model": "self-attentive-en"}, "choose another model"),
        ({"model": "pooling-max-en"}, "choose another model"),
        ({"model": "rnn-none-en-fr"}, "choose another model"),
        ({"seconds": -1}, "seconds"),
    ],
)
def test_what_cannot_be_done_is_said(client, asked, word):
    check_refused(client.get(PATH, params=WHERE | asked), 422, "", word)
