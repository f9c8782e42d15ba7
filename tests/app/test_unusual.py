"""Families whose attention is told more than usual answer as all others do, and tell what a sink has."""

import numpy as np
import pytest
from fastapi.testclient import TestClient
from safetensors.numpy import load

from regard.app.application import create_app
from regard.app.settings import Settings
from tests.app.test_any_model import ask
from tests.model.hugging_face.families import save
from tests.model.test_cells import printed

TEXT = "The black cat did not sleep."
SINKS = "MiMoV2FlashForCausalLM"  # in the second of three layers
NAMES = [SINKS, "DeepseekV2ForCausalLM", "Llama4ForCausalLM", "EsmModel", "CTRLLMHeadModel"]
NAMES += ["MT5ForConditionalGeneration", "Gemma2ForCausalLM"]
HEAD = {"layer": 2, "head": 3}


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> TestClient:
    folder = tmp_path_factory.mktemp("models")
    for name in NAMES:
        save(name, str(folder / name))
    return TestClient(create_app(Settings(device="cpu", hf_folder=folder)), base_url="http://localhost")


def test_what_rows_leave_to_a_sink_is_told_beside_their_weights(client):
    (about,) = [model for model in ask(client, "/api/models") if model["id"] == SINKS]
    assert [block["sinks"] for block in about["blocks"]] == [[2]]
    question = {"model": SINKS, "text": TEXT}
    block = ask(client, "/api/attention", **question)["blocks"]["decoder"]
    weights, sinks = (np.array(block[name], float) for name in ("weights", "sinks"))
    assert weights.shape[:3] == sinks.shape
    assert np.isnan(sinks[[0, 2]]).all()
    np.testing.assert_allclose(np.nansum(weights[1], -1) + sinks[1], 1, atol=1e-6)
    assert sinks[1].max() > 0.01
    np.testing.assert_allclose(np.nansum(weights[[0, 2]], -1), 1, atol=1e-5)
    for more in ({}, HEAD):
        asked = {"params": question | more | {"dtype": "u8"}, "headers": {"Accept": "application/vnd.safetensors"}}
        tensors = load(client.get("/api/attention", **asked).content)
        expected = sinks[1:2, 2:3] if more else sinks
        np.testing.assert_allclose(tensors["decoder.sinks"], expected, atol=1e-6)
    assert ask(client, "/api/attention", **question, pool=4)["blocks"]["decoder"]["sinks"] is None
    without = ask(client, "/api/attention", model="Gemma2ForCausalLM", text=TEXT)
    assert without["blocks"]["decoder"]["sinks"] is None, "it has none"


@pytest.mark.parametrize("name", NAMES)
def test_its_steps_and_its_cells_are_opened(client, name):
    block = "encoder" if name in {"EsmModel", "MT5ForConditionalGeneration"} else "decoder"
    place = {"model": name, "text": TEXT, "block": block, **HEAD}
    steps = ask(client, "/api/steps", **place)
    assert ("capped" in [stage["id"] for stage in steps["stages"]]) == (name == "Gemma2ForCausalLM")
    for stage in ("q", "k", "v", "scaled", "weights", "output"):
        cell = ask(client, "/api/cell", **place, stage=stage, row=3, column=2)
        assert cell["value"] == pytest.approx(printed(cell["numpy"]), rel=1e-4, abs=1e-4)


@pytest.mark.broad
def test_explain_answers_of_a_model_that_changes_its_embeddings_in_place(client):
    answer = ask(client, "/api/explanations", model="CTRLLMHeadModel", text=TEXT, layer=1, head=1)
    assert abs(np.array(answer["measures"]["gradient"])).max() > 0
