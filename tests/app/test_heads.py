"""Which heads matter, over HTTP."""

import numpy as np
import pytest

from tests.app.test_any_model import ask

WHERE = {"model": "transformer-en-fr", "text": "The black cat did not sleep."}


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_every_head_has_its_effect_and_its_facts(client, block):
    answer = ask(client, "/api/heads", **WHERE, block=block)
    assert np.shape(answer["effect"]) == np.shape(answer["entropy"]) == (3, 8)
    assert sum(answer["target"]["log_probabilities"]) == pytest.approx(answer["log_probability"], abs=1e-3)
    assert (answer["end"] is None) == (block == "decoder")
    assert (answer["same"] is None) == (answer["distance"] is None) == (block == "cross")
    assert (answer["aer"] is None) == (answer["reference"] is None) == (block != "cross")


def test_the_errors_are_against_the_head_that_models_calls_the_best(client):
    answer = ask(client, "/api/heads", **WHERE)
    best = next(model["best_head"] for model in client.get("/api/models").json() if model["id"] == WHERE["model"])
    assert answer["reference"] == best
    errors = np.array(answer["aer"])
    assert errors[best["layer"] - 1, best["head"] - 1] == 0
    assert ((errors >= 0) & (errors <= 1)).all()
    assert errors.max() > 0


def test_a_knock_out_asked_for_by_itself_has_the_same_effect(client):
    answer = ask(client, "/api/heads", **WHERE)
    out = [{"do": "knock out", "block": "cross", "layer": 3, "heads": [5]}]
    body = WHERE | {"target": answer["target"]["text"], "interventions": out, "block": "cross"}
    alone = client.post("/api/attention", json=body).json()["target"]["log_probabilities"]
    assert sum(alone) - answer["log_probability"] == pytest.approx(answer["effect"][2][4], abs=1e-3)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"block": "middle"}, "encoder, decoder, cross"),
        ({"model": "rnn-none-en-fr"}, "choose another"),
        ({"model": "self-attentive-en", "block": "hops"}, "choose another"),
        ({"text": " "}, "empty"),
    ],
)
def test_what_cannot_be_done_is_said(client, asked, word):
    response = client.get("/api/heads", params=WHERE | asked)
    assert response.status_code == 422
    assert word in response.json()["error"]["message"]
