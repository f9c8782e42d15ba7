"""Models of Hugging Face are served like all others, from settings alone; a request cannot name a folder."""

import numpy as np
import pytest
from fastapi.testclient import TestClient

from app.application import create_app
from app.settings import Settings
from tests.app.test_any_model import ask
from tests.model.hugging_face.families import save

TEXT = "The black cat did not sleep."
KINDS = {"BertModel": ["encoder"], "GPT2LMHeadModel": ["decoder"], "MarianMTModel": ["encoder", "decoder", "cross"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    for name in KINDS:
        save(name, str(folder / name))
    return folder


@pytest.fixture(scope="module")
def client(folder) -> TestClient:
    settings = Settings(device="cpu", hf=[str(folder / "BertModel")], hf_folder=folder)
    return TestClient(create_app(settings), base_url="http://localhost")


@pytest.mark.parametrize("name", KINDS)
def test_it_is_listed_and_its_attention_is_served(client, name):
    (about,) = [model for model in ask(client, "/api/models") if model["id"] == name]
    assert about["family"] == "hugging-face"
    answer = ask(client, "/api/attention", model=name, text=TEXT)
    assert list(answer["blocks"]) == KINDS[name] == [block["name"] for block in about["blocks"]]
    for block in answer["blocks"].values():
        sums = np.nansum(np.array(block["weights"], float), -1)
        np.testing.assert_allclose(sums, np.ones_like(sums), atol=1e-5)


def test_its_heads_are_knocked_out_by_a_post(client):
    out = {"do": "knock out", "block": "encoder", "layer": 1, "heads": [2]}
    body = {"model": "BertModel", "text": TEXT, "interventions": [out]}
    answer = client.post("/api/attention", json=body).json()
    assert np.sum(answer["blocks"]["encoder"]["weights"][0][1]) == 0
    body["interventions"] = [{"do": "reverse"}]
    refused = client.post("/api/attention", json=body)
    assert refused.status_code == 422
    assert "choose another" in refused.json()["error"]["message"]


@pytest.mark.parametrize("text", ["", "   ", "a " * 3000])
def test_texts_that_it_cannot_read_are_refused(client, text):
    response = client.get("/api/attention", params={"model": "BertModel", "text": text})
    assert response.status_code == 422
    assert response.json()["error"]["message"].startswith("The text")


@pytest.mark.parametrize("name", ["GPT2LMHeadModel", "MarianMTModel"])
@pytest.mark.parametrize("path", ["/api/steps", "/api/heads", "/api/explanations", "/api/decoding"])
def test_what_it_cannot_do_yet_is_said(client, path, name):
    response = client.get(path, params={"model": name, "text": TEXT, "block": "decoder"})
    assert response.status_code == 422, response.text
    assert response.json()["error"]["message"].endswith(".")


def test_a_request_does_not_open_a_folder(client, folder):
    response = client.get("/api/attention", params={"model": str(folder / "BertModel"), "text": TEXT})
    assert response.status_code == 404


def test_a_folder_without_a_model_ends_the_start_with_a_sentence(tmp_path):
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(ValueError, match=str(tmp_path)):
        create_app(Settings(device="cpu", hf=[str(tmp_path)]))
