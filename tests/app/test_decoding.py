"""How a translation is written is told step by step, and can be asked for again."""

import math

import pytest

from regard.model import load
from tests.app.conftest import check_refused
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
        ({"method": "beam", "beam": 1}, "beam"),
        ({"method": "beam", "target": "Oui."}, "leave out target"),
        ({"method": "greedy", "target": " "}, "The translation is empty"),
        ({"method": "beam", "beam": 99}, "beam"),
        ({"text": ""}, "empty"),
        ({"model": "self-attentive-en"}, "another model"),
    ],
)
def test_bad_choices_get_a_sentence(client, parameters, word):
    asked = {"model": "transformer-en-fr", "text": TEXT, "method": "sampling"} | parameters
    check_refused(client.get("/api/decoding", params=asked), 422, "", word)


@pytest.mark.parametrize("model", ["transformer-en-fr", "rnn-bahdanau-en-fr", "dates-luong-dot"])
@pytest.mark.parametrize("size", [2, 5])
def test_the_tree_of_a_beam_search_adds_up_and_holds_the_line_that_won(client, model, size):
    answer = decode(client, model, method="beam", beam=size)
    tree, target = answer["tree"], answer["target"]
    for place, node in enumerate(tree):
        parent = tree[node["parent"]] if node["parent"] is not None else {"total": 0, "step": 0, "kept": True}
        assert node["parent"] is None or node["parent"] < place
        assert parent["kept"], "only what was kept goes on"
        assert node["step"] == parent["step"] + 1
        assert node["total"] == pytest.approx(parent["total"] + node["log_probability"], abs=1e-4)
        if node["score"] is not None:
            assert node["score"] == pytest.approx(node["total"] / ((5 + node["step"]) / 6) ** 0.6, abs=1e-4)
    for step in range(1, tree[-1]["step"] + 1):
        weighed = [node for node in tree if node["step"] == step]
        assert [node["total"] for node in weighed] == sorted((node["total"] for node in weighed), reverse=True)
        assert sum(node["kept"] for node in weighed) == (size if step < tree[-1]["step"] else 0)
        assert all(node["score"] is None for node in weighed[size:]), "an end counts among the best only"
    best = [node for node in tree if node["best"]]
    assert [node["token"] for node in best] == target["tokens"]
    assert best[-1]["score"] == max(node["score"] for node in tree if node["score"] is not None)
    assert [node["log_probability"] for node in best] == pytest.approx(target["log_probabilities"], abs=1e-4)
    for node, step in zip(best, answer["candidates"], strict=True):
        probability = {candidate["token"]: candidate["probability"] for candidate in step}.get(node["token"])
        assert probability is None or math.log(probability) == pytest.approx(node["log_probability"], abs=1e-4)


def test_a_translation_that_is_given_is_read(client):
    answer = decode(client, target="Savez-vous où est la gare ?")
    read = ask(client, "/api/attention", model="transformer-en-fr", text=TEXT, target="Savez-vous où est la gare ?")
    assert answer["target"] == read["target"]
    assert answer["target"]["forced"]
    own = decode(client)
    again = decode(client, target=own["target"]["text"])
    for read_step, own_step in zip(again["candidates"], own["candidates"], strict=True):
        assert read_step[0]["token"] == own_step[0]["token"]
        assert read_step[0]["probability"] == pytest.approx(own_step[0]["probability"], abs=1e-4)


def test_a_seed_draws_the_same_translation(client):
    options = {"method": "sampling", "temperature": 1.5}
    first, again, other = (decode(client, **options, seed=seed)["target"]["text"] for seed in (1, 1, 2))
    assert first == again != other


def test_of_one_piece_to_draw_from_the_likeliest_is_drawn(client):
    assert decode(client, method="sampling", top_k=1, seed=5)["target"] == decode(client)["target"]


def test_a_beam_writes_what_a_beam_translates(client):
    (line,) = load("transformer-en-fr", "cpu").translate([TEXT], beam_size=4)
    assert decode(client, method="beam")["target"]["text"] == line
    assert decode(client)["tree"] is None
