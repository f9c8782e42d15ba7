"""Every model is served by the same endpoints, and says of itself what sets it apart."""

import jsonschema
import numpy as np
import pytest

from regard.model import ids, load
from tests.app.conftest import check_refused

TEXT = {
    "continuing": "abcx defg abc",
    "dates": "3 March 1998",
    "translation en-fr": "The cat sleeps.",
    "final mark": "Why did she leave",
}
MODELS = ids()


def ask(client, path: str, **parameters: str | int) -> dict:
    response = client.get(path, params=parameters)
    assert response.status_code == 200, response.text
    openapi = client.get("/openapi.json").json()
    schema = openapi["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.validate(response.json(), schema | {"components": openapi["components"]})
    return response.json()


def attend(client, id: str, **parameters: str | int) -> dict:
    return ask(client, "/api/attention", model=id, text=text(id), **parameters)


def text(id: str) -> str:
    return TEXT[load(id, "cpu").config["task"]]


@pytest.mark.parametrize("id", MODELS)
def test_its_answer_has_the_blocks_that_its_description_promises_and_a_target_can_be_forced_on_it(client, id):
    (about,) = [model for model in client.get("/api/models").json() if model["id"] == id]
    answer = attend(client, id)
    assert list(answer["blocks"]) == [block["name"] for block in about["blocks"]]
    for block in about["blocks"]:
        assert np.shape(answer["blocks"][block["name"]]["weights"])[:2] == (block["layers"], block["heads"])
    assert (answer["vector"] is None) == (about["looks"] != "nowhere")
    assert about["examples"]
    assert about["digest"].startswith(about["measured"]["digest"])
    own = attend(client, id)["target"]
    assert not own["forced"]
    assert attend(client, id, target=own["text"])["target"]["forced"]


@pytest.mark.parametrize("id", [id for id in MODELS if "local" in id])
def test_a_window_is_told_and_holds_all_that_is_looked_at(client, id):
    block = attend(client, id)["blocks"]["cross"]
    weights, window = np.array(block["weights"])[0, 0], block["window"]
    outside = abs(np.arange(weights.shape[1]) - np.array(window["centres"])[:, None]) > window["reach"]
    assert (weights[outside] == 0).all()
    assert window["reach"] == load(id, "cpu").network.config.D


def test_a_classifier_refuses_what_it_cannot_choose_and_a_source_longer_than_a_model_knows_is_refused(client):
    answer = attend(client, "self-attentive-en")
    likely = {candidate["token"]: candidate["probability"] for candidate in answer["candidates"]}
    assert answer["target"]["text"] == max(likely, key=likely.get) == "?"
    asked = {"model": "self-attentive-en", "text": "Why", "target": "no"}
    check_refused(client.get("/api/attention", params=asked), 422, "target_unsuitable")
    refused = client.get("/api/attention", params={"model": "dates-luong-location", "text": "1 " * 60})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "text_too_long")
    assert refused.json()["error"]["limit"] == 64


MADE = {
    "dates-query-key-value": "query keys values ",
    "dates-linear": "asked features matrix total ",
    "dates-delta": "query kept matrix ",
}


@pytest.mark.parametrize("id", [id for id in MODELS if load(id, "cpu").config["family"] == "recurrent"])
def test_a_step_is_told_in_the_order_of_the_equations(client, id):
    answer = ask(client, "/api/steps", model=id, text=text(id), step=2)
    stages = {stage["id"]: stage for stage in answer["stages"]}
    without = not attend(client, id)["blocks"]
    written = MADE.get(id, "")
    looking = "" if without else f"{written}scores weights "
    assert list(stages) == f"s h {looking}context output distribution".split()
    for stage in stages.values():
        assert list(np.shape(stage["values"])) == stage["shape"]
    assert answer["step"] == 2
    if not without:
        mixed = stages.get("values", stages["h"])["values"]
        context = np.array(stages["weights"]["values"]) @ np.array(mixed)
        np.testing.assert_allclose(context, stages["context"]["values"], atol=1e-5)
    assert stages["distribution"]["labels"][0] == answer["target"]["tokens"][1]


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_a_head_is_told_in_the_order_of_the_equations(client, block):
    answer = ask(client, "/api/steps", model="transformer-en-fr", text="The cat sleeps.", block=block, layer=2, head=3)
    stages = {stage["id"]: stage for stage in answer["stages"]}
    assert list(stages) == ["x", "q", "k", "v", "scores", "scaled", "masked", "weights", "head", "concat", "output"]
    weights = np.array(stages["weights"]["values"], dtype=float)
    assert np.array_equal(np.isnan(weights), np.isnan(np.array(stages["masked"]["values"], dtype=float)))
    assert np.isnan(weights).any() == (block == "decoder")
    q, k = (np.array(stages[id]["values"]) for id in "qk")
    np.testing.assert_allclose(q @ k.T, stages["scores"]["values"], rtol=1e-4, atol=1e-4)


def test_the_best_aligned_head_is_opened_unless_told(client):
    best = load("transformer-en-fr", "cpu").describe()["best_head"]
    del best["rows"]
    first = best | {"layer": 1, "head": 1}
    for told, expected in ({}, best), ({"block": "cross"}, best), ({"block": "encoder"}, first):
        answer = ask(client, "/api/steps", model="transformer-en-fr", text="The cat sleeps.", **told)
        assert {name: answer[name] for name in ("block", "layer", "head")} == expected | told


@pytest.mark.parametrize(
    ("parameters", "code", "word"),
    [
        ({"model": "dates-bahdanau", "step": 99}, "unknown_step", "from 1 to 12"),
        ({"model": "dates-bahdanau", "step": 0}, "unknown_step", "from 1 to 12"),
        ({"model": "dates-none", "block": "cross"}, "unknown_block", "no attention"),
        ({"model": "self-attentive-en", "head": 9}, "unknown_head", "from 1 to 8"),
        ({"model": "pooling-mean-en", "head": 2}, "unknown_head", "from 1 to 1"),
        ({"model": "pooling-max-en", "step": 2}, "unknown_step", "from 1 to 1"),
        ({"model": "transformer-en-fr", "head": 0}, "unknown_head", "from 1 to 8"),
        ({"model": "transformer-en-fr", "block": "middle"}, "unknown_block", "cross"),
        ({"model": "transformer-en-fr", "text": " "}, "text_empty", "The sentence is empty"),
        ({"model": "dates-bahdanau", "text": " "}, "text_empty", "The date is empty"),
        ({"model": "dates-bahdanau", "target": " "}, "target_empty", "The ISO date is empty"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(client, parameters, code, word):
    path = "/api/attention" if parameters["model"] == "dates-none" else "/api/steps"
    answer = client.get(path, params={"text": "3 March 1998"} | parameters)
    check_refused(answer, 422, code, word)
