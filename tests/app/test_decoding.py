"""How a translation is written is told step by step, and can be asked for again."""

import math

import pytest

from tests.app.test_any_model import ask

TEXT = "Do you know where the nearest station is?"


def decode(client, model: str = "transformer-en-fr", **parameters: str | float) -> dict:
    return ask(client, "/api/decoding", model=model, text=TEXT, **parameters)


@pytest.mark.parametrize("model", ["transformer-en-fr", "rnn-bahdanau-en-fr"])
def test_greedy_takes_the_first_candidate_at_every_step_and_is_what_explore_shows(client, model):
    answer = decode(client, model)
    target = answer["target"]
    assert [step[0]["token"] for step in answer["candidates"]] == target["tokens"]
    for step, log_probability in zip(answer["candidates"], target["log_probabilities"], strict=True):
        likely = [candidate["probability"] for candidate in step]
        assert likely == sorted(likely, reverse=True)
        assert math.log(likely[0]) == pytest.approx(log_probability, abs=1e-5)
        assert sum(likely) <= 1 + 1e-6
    assert target == ask(client, "/api/attention", model=model, text=TEXT, block="cross")["target"]


def test_a_seed_draws_the_same_and_another_seed_another(client):
    options = {"method": "sampling", "temperature": 1.5}
    first, again, other = (decode(client, **options, seed=seed)["target"]["text"] for seed in (1, 1, 2))
    assert first == again != other


def test_drawing_from_one_is_greedy(client):
    assert decode(client, method="sampling", top_k=1, seed=5)["target"] == decode(client)["target"]


@pytest.mark.parametrize(
    ("parameters", "word"),
    [
        ({"temperature": 0}, "temperature"),
        ({"temperature": "nan"}, "temperature"),
        ({"top_k": -1}, "top_k"),
        ({"top_p": 0}, "top_p"),
        ({"top_p": 1.5}, "top_p"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"method": "magic"}, "method"),
        ({"text": ""}, "empty"),
        ({"model": "self-attentive-en"}, "another model"),
    ],
)
def test_bad_choices_get_a_sentence(client, parameters, word):
    asked = {"model": "transformer-en-fr", "text": TEXT, "method": "sampling"} | parameters
    response = client.get("/api/decoding", params=asked)
    assert response.status_code == 422, response.text
    assert word in response.json()["error"]["message"]
