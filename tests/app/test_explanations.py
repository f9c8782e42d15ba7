"""What a translation was made from, by several measures, over HTTP."""

import numpy as np
import pytest

from model import ids, load
from tests.app.test_any_model import ask, text

PATH = "/api/explanations"
WHERE = {"model": "transformer-en-fr", "text": "The black cat did not sleep."}
LOOKING = [id for id in ids() if "cross" in load(id, "cpu").network.blocks]
SHORT = ["weights", "norms", "gradient", "left_out"]
ALL = ["weights", "norms", "rollout", "gradient", "left_out"]


@pytest.mark.parametrize("id", LOOKING)
def test_every_model_that_looks_across_is_explained(client, id):
    answer = ask(client, PATH, model=id, text=text(id))
    measures = ALL if "transformer" in id else SHORT
    size = (len(answer["target"]["tokens"]), len(answer["source"]["tokens"]))
    assert list(answer["measures"]) == measures
    assert {np.shape(values) for values in answer["measures"].values()} == {size}
    agreement = np.array(answer["agreement"], dtype=float)
    assert agreement.shape == (len(measures), len(measures))
    assert np.isnan(agreement[0]).all() == (load(id, "cpu").network.looks == "alike"), "equal weights have no order"


def test_it_begins_at_the_best_aligned_head_and_its_weights_are_those_of_the_head(client):
    best = next(m for m in client.get("/api/models").json() if m["id"] == WHERE["model"])["best_head"]
    answer = ask(client, PATH, **WHERE)
    assert (answer["layer"], answer["head"]) == (best["layer"], best["head"])
    head = ask(client, "/api/attention", **WHERE, **best)["blocks"]["cross"]["weights"]
    assert answer["measures"]["weights"] == head[0][0]


def test_another_head_changes_only_what_is_of_a_head(client):
    first, other = (ask(client, PATH, **WHERE, layer=3, head=head)["measures"] for head in (5, 1))
    assert {name: first[name] == other[name] for name in first} == dict.fromkeys(first, True) | {
        "weights": False,
        "norms": False,
    }


def test_a_target_that_is_given_is_explained(client):
    answer = ask(client, PATH, **WHERE, target="Le chat dort.")
    assert answer["target"]["forced"]
    assert np.shape(answer["measures"]["left_out"])[0] == len(answer["target"]["tokens"])


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"layer": 0}, "no layer 0: choose from 1 to 3"),
        ({"head": 9}, "no head 9: choose from 1 to 8"),
        ({"model": "rnn-bahdanau-en-fr", "layer": 2}, "no layer 2"),
        ({"model": "rnn-none-en-fr"}, "choose another model"),
        ({"model": "dates-none", "text": "3 March 1998"}, "choose another model"),
        ({"model": "self-attentive-en"}, "choose another model"),
        ({"text": " "}, "empty"),
        ({"target": " "}, "empty"),
        ({"layer": "third"}, "layer"),
    ],
)
def test_what_cannot_be_explained_is_said(client, asked, word):
    response = client.get(PATH, params=WHERE | asked)
    assert response.status_code == 422
    assert word in response.json()["error"]["message"]
