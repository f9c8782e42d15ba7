"""Which heads matter, over HTTP."""

import re

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.explanations import rank_agreement
from regard.model.heads import heads
from regard.model.teacher_forcing import force
from tests.app.conftest import check_refused
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


def test_the_errors_are_against_the_best_head_and_a_knock_out_asked_for_by_itself_has_the_same_effect(client):
    answer = ask(client, "/api/heads", **WHERE)
    best = next(model["best_head"] for model in client.get("/api/models").json() if model["id"] == WHERE["model"])
    assert answer["reference"] == best
    errors = np.array(answer["aer"])
    assert errors[best["layer"] - 1, best["head"] - 1] == 0
    assert ((errors >= 0) & (errors <= 1)).all()
    assert errors.max() > 0
    out = [{"do": "knock out", "block": "cross", "layer": 3, "heads": [5]}]
    body = WHERE | {"target": answer["target"]["text"], "interventions": out, "block": "cross"}
    alone = client.post("/api/attention", json=body).json()["target"]["log_probabilities"]
    assert sum(alone) - answer["log_probability"] == pytest.approx(answer["effect"][2][4], abs=1e-3)


def _importance(model, run, block):
    """I_h of one text, [layer, head]: Michel et al. 2019, arXiv 1905.10650, section 4.1."""
    shape = model.network.blocks[block]
    gates = torch.ones(shape["layers"], shape["heads"], requires_grad=True)

    def at(name, layer, _):
        return (lambda weights, *_: weights * gates[layer - 1][:, None, None]) if name == block else None

    read, written = (torch.tensor([text.ids]) for text in (run.source, run.target))
    (slopes,) = torch.autograd.grad(force(model.network, model.marks, read, written, at).likelihood().sum(), gates)
    return slopes.abs().numpy()


def test_heads_by_slope_and_by_knocking_out_stand_as_the_page_says(client):
    model = load("transformer-en-fr")
    run = model.attend("She does not like the red car.")
    importance, cost = _importance(model, run, "cross"), -heads(model, run, "cross").effect
    by_cost, by_slope = ((-values).ravel().argsort() for values in (cost, importance))
    first, second = ((2, 4), (2, 2))
    assert by_cost[0] == np.ravel_multi_index(first, cost.shape)
    assert by_cost[1] == np.ravel_multi_index(second, cost.shape)
    assert (by_slope[17], by_slope[5]) == (by_cost[0], by_cost[1])
    tau = rank_agreement(cost.reshape(1, -1), importance.reshape(1, -1))
    shown = " ".join(re.sub("<[^>]+>", "", client.get("/heads").text).split())
    assert f"layer 3, head 5 costs most, {cost[first]:.2f} nats, and is 18th of 24 by its Ih" in shown
    assert f"of this one text, of {importance[first]:.2f}. Layer 3, head 3, second" in shown
    assert f"by its cost of {cost[second]:.2f} nats, is 6th by its Ih of {importance[second]:.2f}" in shown
    said = float(re.search(r"Kendall’s τ of the two orders is (0\.\d\d)", shown)[1])
    pairs = cost.size * (cost.size - 1) / 2
    assert abs(tau - said) <= 2 / pairs + 0.005  # two heads are so near that processors differ in their order


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"block": "middle"}, "encoder, decoder, cross"),
        ({"model": "rnn-none-en-fr"}, "choose another"),
        ({"model": "self-attentive-en", "block": "hops"}, "choose another"),
        ({"model": "pooling-max-en"}, "choose another"),
        ({"text": " "}, "empty"),
    ],
)
def test_what_cannot_be_done_is_said(client, asked, word):
    check_refused(client.get("/api/heads", params=WHERE | asked), 422, "", word)
