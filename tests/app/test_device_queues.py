"""Several devices share the work; what is computed in another precision is served, and what is not is said."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import torch
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.model import load
from regard.model.hugging_face import load as load_folder
from tests.model.hugging_face.families import save

MODEL = "dates-transformer"


@pytest.fixture
def serve(monkeypatch):
    def serve(**settings) -> TestClient:
        monkeypatch.setattr("regard.app.models.loading.ids", lambda: [MODEL])
        return TestClient(create_app(Settings(prepare=False, **settings)), base_url="http://localhost")

    return serve


def ask(client: TestClient, text: str, path: str = "/api/attention", **parameters: object) -> dict:
    return client.get(path, params={"model": MODEL, "text": text, **parameters}).json()


def test_two_devices_compute_at_the_same_time_and_equal_questions_once(serve, monkeypatch):
    client, single = serve(device="cpu,cpu"), serve(device="cpu")
    both, texts = threading.Barrier(2), ["3 March 1998", "4 May 2004"]
    asked: list[str] = []
    for queue in client.app.state.engine.queues.queues:
        model = queue.models[MODEL]

        def attend_all(texts, in_time, attend_all=model.attend_all):
            asked.extend(text.text for text in texts)
            both.wait()
            return attend_all(texts, in_time)

        monkeypatch.setattr(model, "attend_all", attend_all)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda text: ask(client, text), texts * 2))
    assert sorted(asked) == texts
    for text, answer in zip(texts * 2, answers, strict=True):
        alone = ask(single, text)
        answer["target"]["log_probabilities"] = alone["target"]["log_probabilities"]
        assert answer["target"] == alone["target"]
        row, other = (one["blocks"]["cross"]["weights"][0][0][0] for one in (answer, alone))
        assert row == pytest.approx(other, abs=1e-5)
    assert client.get("/healthz").json()["device"] == "cpu,cpu"
    assert not client.app.state.engine.queues.busy()


def test_a_device_that_is_not_there_and_devices_of_several_kinds_end_the_start_with_a_sentence(serve, monkeypatch):
    """One question would have several answers, with one digest."""
    with pytest.raises(ValueError, match="no device 'cpu:7'"):
        serve(device="cpu,cpu:7")
    monkeypatch.setattr("regard.model.devices.resolve", torch.device)
    with pytest.raises(ValueError, match=r"cpu,meta: .*name devices of one kind"):
        serve(device="cpu,meta")


@pytest.mark.broad
def test_models_are_opened_once_for_all_devices(serve, monkeypatch, tmp_path):
    save("MarianMTModel", str(tmp_path / "m"))
    opened = []

    def count(load, *rest):
        return lambda name, *more, **_: opened.append(name) or load(name, *(rest or more))

    monkeypatch.setattr("regard.model.hugging_face.load", count(load_folder))
    monkeypatch.setattr("regard.app.models.loading.load", count(load, "cpu"))
    first, second = serve(device="cpu,cpu", hf=[str(tmp_path / "m")]).app.state.engine.queues.queues
    assert opened == [str(tmp_path / "m"), MODEL]
    for id in ("m", MODEL):
        ours, theirs = first.models[id], second.models[id]
        assert ours.digest == theirs.digest
        assert not {*ours.network.modules()} & {*theirs.network.modules()}
        a, b = (model.attend("3 March 1998") for model in (ours, theirs))
        assert a.target == b.target
        assert a.blocks.keys() == b.blocks.keys()
        for name in a.blocks:
            np.testing.assert_array_equal(a.blocks[name].weights, b.blocks[name].weights)
    where = {"block": "cross", "layer": 1, "head": 2}
    steps = [model.steps("3 March 1998", **where)["output"] for model in (first.models["m"], second.models["m"])]
    np.testing.assert_array_equal(*steps)


def test_a_rounded_model_is_served_and_what_it_cannot_show_is_said(serve):
    client = serve(device="cpu", dtype="bfloat16")
    (about,) = client.get("/api/models").json()
    assert about["dtype"] == "bfloat16"
    text, place = "3 March 1998", {"block": "cross", "layer": 1, "head": 1}
    assert ask(client, text)["digest"] == about["digest"]
    for path in ("/api/steps", "/api/heads", "/api/explanations", "/api/decoding"):
        assert ask(client, text, path)["digest"] == about["digest"]
    refused = ask(client, text, "/api/cell", stage="weights", row=1, column=1, **place)
    assert refused["error"]["code"] == "needs_float32"
