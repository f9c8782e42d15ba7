"""Models of Hugging Face are served like all others, from settings alone; a request cannot name a folder."""

import re
import time
from shutil import copytree

import numpy as np
import pytest
from fastapi.testclient import TestClient
from safetensors.numpy import load

from regard.app.application import create_app
from regard.app.settings import Settings
from regard.model.hugging_face import attention
from tests.app.conftest import check_refused
from tests.app.test_any_model import ask
from tests.model.hugging_face.families import save
from tests.model.test_cells import printed

TEXT = "The black cat did not sleep."
KINDS = {"BertModel": ["encoder"], "GPT2LMHeadModel": ["decoder"], "MarianMTModel": ["encoder", "decoder", "cross"]}
SLIDING = "MistralForCausalLM"  # looks no further back than three pieces


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    for name in KINDS:
        save(name, str(folder / name))
    save(SLIDING, str(folder / SLIDING))
    copytree(folder / "BertModel", folder / "Copy")
    return folder


@pytest.fixture(scope="module")
def client(folder) -> TestClient:
    settings = Settings(device="cpu", hf=[str(folder / "BertModel")], hf_folder=folder)
    return TestClient(create_app(settings), base_url="http://localhost")


@pytest.mark.parametrize("name", KINDS)
def test_its_attention_is_served_by_the_blocks_of_the_list(client, name):
    (about,) = [model for model in ask(client, "/api/models") if model["id"] == name]
    assert about["family"] == "hugging-face"
    answer = ask(client, "/api/attention", model=name, text=TEXT)
    assert list(answer["blocks"]) == KINDS[name] == [block["name"] for block in about["blocks"]]
    for block in answer["blocks"].values():
        sums = np.nansum(np.array(block["weights"], float), -1)
        np.testing.assert_allclose(sums, np.ones_like(sums), atol=1e-5)


@pytest.mark.parametrize("name", KINDS)
def test_a_head_of_it_is_opened_stage_by_stage(client, name):
    where = {"model": name, "text": TEXT, "block": KINDS[name][-1], "layer": 2, "head": 3}
    answer = ask(client, "/api/steps", **where)
    stages = {stage["id"]: stage for stage in answer["stages"]}
    assert list(stages) == ["x", "q", "k", "v", "scores", "scaled", "masked", "weights", "head", "concat", "output"]
    weights = np.array(ask(client, "/api/attention", **where)["blocks"][where["block"]]["weights"], float)
    np.testing.assert_allclose(np.array(stages["weights"]["values"], float), weights[0, 0], atol=1e-6)


@pytest.mark.parametrize("name", KINDS)
def test_each_cell_of_a_stage_of_it_is_computed_as_its_code_computes(client, name):
    where = {"model": name, "text": TEXT, "block": KINDS[name][-1], "layer": 2, "head": 3}
    answer = ask(client, "/api/steps", **where)
    for stage in answer["before"] + answer["stages"]:
        cell = ask(client, "/api/cell", **where, stage=stage["id"], row=2, column=1)
        assert cell["value"] == stage["values"][1][0]
        assert np.isclose(printed(cell["numpy"]), cell["value"], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", KINDS)
def test_the_first_head_of_its_last_block_opens(client, name):
    first = ask(client, "/api/steps", model=name, text=TEXT)
    assert (first["block"], first["layer"], first["head"]) == (KINDS[name][-1], 1, 1)


def test_equal_models_answer_by_their_names_no_request_opens_a_folder_and_bytes_tell_what_is_allowed(client, folder):
    for name in ("BertModel", "Copy"):
        assert ask(client, "/api/attention", model=name, text=TEXT)["model"] == name
    response = client.get("/api/attention", params={"model": str(folder / "BertModel"), "text": TEXT})
    assert response.status_code == 404
    question, headers = {"model": SLIDING, "text": TEXT}, {"Accept": "application/vnd.safetensors"}
    for more in ({}, {"layer": 2, "head": 3}, {"pool": 4}):
        exact = ask(client, "/api/attention", **question, **more)["blocks"]["decoder"]["weights"]
        tensors = load(client.get("/api/attention", params=question | more | {"dtype": "u8"}, headers=headers).content)
        np.testing.assert_array_equal(tensors["decoder.allowed"], ~np.isnan(np.array(exact, float)))
    for plain, blocks in KINDS.items():
        asked = {"model": plain, "text": TEXT, "dtype": "u8"}
        assert load(client.get("/api/attention", params=asked, headers=headers).content).keys() == set(blocks)


def test_its_heads_are_knocked_out_by_a_post_and_weighed_where_something_is_written(client):
    out = {"do": "knock out", "block": "encoder", "layer": 1, "heads": [2]}
    body = {"model": "BertModel", "text": TEXT, "interventions": [out]}
    answer = client.post("/api/attention", json=body).json()
    assert np.sum(answer["blocks"]["encoder"]["weights"][0][1]) == 0
    body["interventions"] = [{"do": "reverse"}]
    check_refused(client.post("/api/attention", json=body), 422, "", "choose another")
    answer = ask(client, "/api/heads", model="GPT2LMHeadModel", text=TEXT, block="decoder")
    assert np.shape(answer["effect"]) == (3, 7)
    read = len(answer["source"]["tokens"]) - 1
    assert answer["log_probability"] == pytest.approx(sum(answer["target"]["log_probabilities"][read:]), abs=1e-3)


@pytest.mark.parametrize("name", ["GPT2LMHeadModel", "MarianMTModel"])
def test_what_was_written_is_explained_and_it_is_told_how_it_writes(client, name):
    answer = ask(client, "/api/explanations", model=name, text=TEXT, target=" Good day", layer=2, head=3)
    assert answer["block"] == KINDS[name][-1]
    assert answer["target"]["text"].strip() == "Good day"
    for measure in answer["measures"].values():
        assert np.shape(measure) == (len(answer["target"]["tokens"]), len(answer["source"]["tokens"]))
    assert np.shape(answer["agreement"]) == (5, 5)
    question = {"model": name, "text": TEXT}
    greedy, attention = ask(client, "/api/decoding", **question), ask(client, "/api/attention", **question)
    assert greedy["target"] == attention["target"]
    assert greedy["target"]["after"] == (0 if name == "MarianMTModel" else len(greedy["source"]["tokens"]))
    drawn = ask(client, "/api/decoding", **question, method="sampling", seed=7, temperature=2)
    assert len(drawn["candidates"]) == len(drawn["target"]["tokens"])
    assert drawn["tree"] is None


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        *(("/api/attention", {"text": text}, "The text") for text in ("", "   ", "a " * 3000)),
        ("/api/heads", {"block": "encoder"}, ".*reads, and writes nothing"),
        ("/api/decoding", {}, ""),
        ("/api/decoding", {"model": "GPT2LMHeadModel", "method": "beam"}, ""),
        ("/api/explanations", {}, ""),
    ],
)
def test_what_it_cannot_read_or_do_is_said(client, path, asked, says):
    response = client.get(path, params={"model": "BertModel", "text": TEXT} | asked)
    assert response.status_code == 422, response.text
    assert re.fullmatch(rf"{says}.*\.", response.json()["error"]["message"])


@pytest.mark.broad
def test_what_is_too_large_comes_as_an_atlas_and_head_by_head(client, folder):
    """Each answer is as from a server that keeps all; what would be more than is kept is refused with how to ask."""
    settings = Settings(device="cpu", hf=[str(folder / "MarianMTModel")], max_attention_bytes=2_700, prepare=False)
    bounded = TestClient(create_app(settings), base_url="http://localhost")
    question = {"model": "MarianMTModel", "text": TEXT, "target": "Good day"}
    for narrowed in ({"pool": 4}, {"pool": 3, "by": "mean"}, {"block": "cross", "layer": 2, "head": 3}):
        answer = ask(bounded, "/api/attention", **question, **narrowed)
        assert answer == ask(client, "/api/attention", **question, **narrowed)
    for path, more in (("/api/heads", {"block": "decoder"}), ("/api/explanations", {"layer": 2, "head": 3})):
        assert ask(bounded, path, **question, **more) == ask(client, path, **question, **more)
    for more in ({}, {"block": "encoder"}):
        check_refused(bounded.get("/api/attention", params=question | more), 413, "attention_too_large", "pool=")
    assert bounded.get("/api/attention", params=question | {"block": "cross", "layer": 9}).status_code == 422
    steps = ask(bounded, "/api/steps", **question, block="cross", layer=2, head=3)
    assert steps["stages"] == ask(client, "/api/steps", **question, block="cross", layer=2, head=3)["stages"]
    out = {"do": "knock out", "block": "cross", "layer": 2, "heads": [3]}
    body = question | {"interventions": [out], "block": "cross", "layer": 2, "head": 3}
    changed = bounded.post("/api/attention", json=body).json()
    assert np.sum(changed["blocks"]["cross"]["weights"]) == 0


@pytest.mark.broad
@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/api/attention", {}),
        ("/api/attention", {"block": "cross", "layer": 2, "head": 3}),
        ("/api/steps", {"block": "cross", "layer": 2, "head": 3}),
        ("/api/heads", {}),
        ("/api/explanations", {}),
        ("/api/decoding", {}),
    ],
)
def test_a_pass_through_a_large_model_does_not_take_longer_than_it_may(folder, path, more, monkeypatch):
    """Time is up after the first attention of what is asked for; the text was read before, in time."""
    settings = Settings(device="cpu", hf=[str(folder / "MarianMTModel")], max_attention_bytes=2_700, prepare=False)
    client = TestClient(create_app(settings), base_url="http://localhost")
    question = {"model": "MarianMTModel", "text": TEXT, "target": "Good day"} | more
    if more or path != "/api/attention":
        ask(client, "/api/attention", **question, pool=4)
    begun, now = [], time.monotonic
    attend = attention.scaled_dot_product
    monkeypatch.setattr(attention, "scaled_dot_product", lambda *given: begun.append(1) or attend(*given))
    monkeypatch.setattr("regard.app.engine.limits.time.monotonic", lambda: now() + 1_000 * len(begun))
    response = client.get(path, params=question)
    check_refused(response, 503, "too_slow")
    assert len(begun) == 1


def test_a_way_of_writing_that_cannot_be_is_refused_on_every_path(tmp_path):
    save("GPT2LMHeadModel", str(tmp_path / "odd"))
    file = tmp_path / "odd" / "generation_config.json"
    file.write_text(file.read_text().replace("{", '{"dola_layers": "low",', 1))
    client = TestClient(create_app(Settings(device="cpu", hf_folder=tmp_path)), base_url="http://localhost")
    for path in ("/api/attention", "/api/decoding", "/api/heads"):
        block = {} if path == "/api/decoding" else {"block": "decoder"}
        response = client.get(path, params={"model": "odd", "text": TEXT} | block)
        assert response.status_code == 422, path
        assert "generation_config" in response.json()["error"]["message"]


def test_a_folder_without_a_model_ends_the_start_with_a_sentence(tmp_path):
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(ValueError, match=str(tmp_path)):
        create_app(Settings(device="cpu", hf=[str(tmp_path)]))


@pytest.mark.broad
def test_two_models_of_one_name_and_a_folder_that_is_not_there_end_the_start_with_a_sentence(folder, tmp_path):
    copytree(folder / "BertModel", tmp_path / "BertModel")
    with pytest.raises(ValueError, match="Two models are called 'BertModel'"):
        create_app(Settings(device="cpu", hf=[str(folder / "BertModel")], hf_folder=tmp_path))
    with pytest.raises(ValueError, match="nowhere is not a folder"):
        create_app(Settings(device="cpu", hf_folder=tmp_path / "nowhere"))
