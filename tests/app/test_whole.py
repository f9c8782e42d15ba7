"""A whole model over HTTP: the numbers of /api/steps, as JSON and as bytes."""

import json

import numpy as np
import pytest
import safetensors.numpy
from fastapi.testclient import TestClient

from regard.model.translator import Translator

QUESTION = {"model": "transformer-en-fr", "text": "The red car is fast."}
BINARY = {"Accept": "application/vnd.safetensors"}


def test_each_part_is_what_steps_answers(client: TestClient) -> None:
    whole = client.get("/api/whole", params=QUESTION).json()
    assert {part["id"] for part in whole["parts"] if part["maps"]} == {
        *(f"{stack}.{layer}.output" for stack in ("encoder", "decoder") for layer in (1, 2, 3)),
        *(f"decoder.{layer}.cross.output" for layer in (1, 2, 3)),
    }
    for part in whole["parts"]:
        where = {"block": part["block"], "layer": part["layer"] or 1, "head": 2}
        steps = client.get("/api/steps", params=QUESTION | where).json()
        every = {stage["id"]: stage for part in ("before", "stages", "after") for stage in steps[part]}
        stage = every[part["step"]]
        assert all(part[name] == stage[name] for name in ("shape", "values", "rows", "columns", "symbol", "mathml"))


def test_bytes_are_within_half_a_step_of_the_values(client: TestClient) -> None:
    whole = client.get("/api/whole", params=QUESTION).json()
    answers = [client.get("/api/whole", params=QUESTION | {"dtype": d}, headers=BINARY).content for d in ("f32", "u8")]
    exact, rough = map(safetensors.numpy.load, answers)
    for part in whole["parts"]:
        values = np.array(part["values"], np.float32)
        assert np.array_equal(exact[part["id"]], values)
        step = part["scale"] / 127
        assert np.abs((rough[part["id"]].astype(float) - 128) * step - values).max() <= step / 2 + 1e-6
    header = json.loads(answers[1][8 : 8 + int.from_bytes(answers[1][:8], "little")])
    described = json.loads(header["__metadata__"]["regard"])
    assert described["chances"] == whole["chances"]
    assert len(answers[1]) < len(answers[0]) / 2


@pytest.mark.parametrize("bad", [{"text": ""}, {"model": "nothing"}, {"dtype": "f8"}, {"layer": 1}])
def test_what_cannot_be_drawn_is_refused_with_a_sentence(client: TestClient, bad: dict[str, str]) -> None:
    answer = client.get("/api/whole", params=QUESTION | bad, headers=BINARY)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["message"].endswith(".")


def test_what_is_asked_again_is_computed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = QUESTION | {"text": "It is asked for twice."}
    first = client.get("/api/whole", params=asked).json()
    monkeypatch.setattr(Translator, "whole", None)
    assert client.get("/api/whole", params=asked).json() == first
