"""A whole model over HTTP: the numbers of Explore, Steps and Word, as JSON and as bytes."""

import json
from functools import cache

import numpy as np
import pytest
import safetensors.numpy
from fastapi.testclient import TestClient

from regard.app.application import create_app
from regard.app.settings import Settings
from regard.model.translator import Translator
from tests.app.test_any_model import MODELS, text
from tests.model.hugging_face.families import TEXT, save

QUESTION = {"model": "transformer-en-fr", "text": "The red car is fast."}
BINARY = {"Accept": "application/vnd.safetensors"}

FAMILIES = ["BertModel", "GPT2LMHeadModel", "LlamaForCausalLM", "MarianMTModel", "Gemma2ForCausalLM"]


@pytest.fixture(scope="module")
def families(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder = tmp_path_factory.mktemp("families")
    for name in FAMILIES:
        save(name, str(folder / name))
    return TestClient(create_app(Settings(device="cpu", hf_folder=folder)), base_url="http://localhost")


def array(values: list) -> np.ndarray:
    return np.array(values, float)


def same(a: np.ndarray, b: np.ndarray) -> bool:
    return a.shape == b.shape and np.allclose(a, b, atol=1e-5 * max(1, np.nanmax(np.abs(b))), equal_nan=True)


def check_other_pages(client: TestClient, model: str, text: str) -> None:
    """A part has the numbers of its stage in Steps, attention the maps of Explore, and a step the logit of Word."""

    @cache
    def answer(page: str, **more: str | int) -> dict:
        return client.get(f"/api/{page}", params={"model": model, "text": text} | more).json()

    def stages_of(**at: str | int) -> dict[str, np.ndarray]:
        steps = answer("steps", **at)
        return {stage["id"]: array(stage["values"]) for some in ("before", "stages", "after") for stage in steps[some]}

    whole, blocks = answer("whole"), answer("attention")["blocks"]
    values = {part["id"]: array(part["values"]) for part in whole["parts"]}
    for part in (part for part in whole["parts"] if part["step"]):
        own, block, layer = values[part["id"]], part["block"], part["layer"] or 1
        last = len(blocks[block]["weights"][layer - 1]) if block else len(whole["chances"])
        for row in (1, last):
            stages = stages_of(block=block, layer=layer, head=row) if block else stages_of(step=row)
            found = stages[part["step"]]
            assert same(own if own.shape == found.shape else own[row - 1], found), part["id"]
            if part["maps"]:
                assert same(stages["weights"], array(blocks[block]["weights"][layer - 1][row - 1]))
                read = [values[id] for id in part["inputs"]]
                assert all(any(same(stages[id], x) for x in read) for id in {"x", "memory"} & stages.keys())
    for row, step in enumerate(whole["chances"], 1):
        split, likely = answer("logit-split", row=row), dict(zip(step["pieces"], step["logits"], strict=True))
        if split.get("piece") in likely:
            assert split["logit"] == pytest.approx(likely[split["piece"]], abs=1e-4)


@pytest.mark.parametrize("model", FAMILIES)
def test_the_sheet_of_a_family_has_the_numbers_of_other_pages(families: TestClient, model: str) -> None:
    check_other_pages(families, model, TEXT)


@pytest.mark.parametrize("model", MODELS)
def test_the_sheet_of_a_shipped_model_has_the_numbers_of_other_pages(client: TestClient, model: str) -> None:
    check_other_pages(client, model, text(model))


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


def test_parameters_are_those_of_the_list_of_models_and_words_meet_in_attention_alone(client: TestClient) -> None:
    whole = client.get("/api/whole", params=QUESTION).json()
    models = {model["id"]: model["parameters"] for model in client.get("/api/models").json()}
    assert sum(one["count"] for one in whole["parameters"]) == models[QUESTION["model"]]
    assert {*whole["meeting"]} == {part["id"] for part in whole["parts"] if part["maps"]}


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
