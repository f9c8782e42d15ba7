"""What attention costs, over HTTP."""

import re

import numpy as np
import pytest
import torch
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.model import load
from regard.model.cost import PARTS, cost, from_state
from regard.model.trained import Trained
from tests.app.conftest import check_refused
from tests.app.test_any_model import ask, text
from tests.model.hugging_face.families import fresh

LAYERS = {"transformer-en-fr": 6, "induction-2-layers": 2}  # over the source, and over what is fed
WHERE = {"model": "transformer-en-fr", "text": "The black cat did not sleep."}


def test_the_pieces_are_counted_a_given_target_is_read_at_once_and_curves_are_the_table_at_its_length(client):
    answer = ask(client, "/api/cost", **WHERE)
    assert (answer["n"], answer["m"]) == (len(answer["source"]["tokens"]), len(answer["target"]["tokens"]))
    assert not answer["at_once"]
    own = ask(client, "/api/cost", **WHERE)
    given = ask(client, "/api/cost", **WHERE, target=own["target"]["text"])
    m, layers = own["m"], 3
    assert (given["at_once"], given["m"]) == (True, m)
    both = [one["operations"] for answer in (own, given) for one in answer["models"] if one["id"] == WHERE["model"]]
    own, given = both
    assert given["scores"] - own["scores"] == layers * 256 * m * (m - 1) // 2
    # A sentence of 5 pieces, with a target of 5.
    answer = ask(client, "/api/cost", model="transformer-en-fr", text="I am here.", target="Je suis là.")
    assert answer["n"] == answer["m"] == 5
    at = answer["lengths"].index(5)
    for one in answer["models"]:
        assert one["grown"]["operations"][at] == sum(one["operations"].values())
        assert one["grown"]["held"][at] == sum(one["held"].values())


def test_bytes_of_the_cache_after_50_pieces_are_counted_where_they_are_asked(client):
    counted, kept = (ask(client, f"/api/{name}", **WHERE, length=50) for name in ("cost", "cache"))
    (own,) = (one["grown"] for one in counted["models"] if one["id"] == WHERE["model"])
    at = counted["lengths"].index(50)
    assert own["bytes"][at] == 614_400
    assert kept["bytes"]["values"][kept["lengths"].index(50)][kept["kinds"].index(kept["own"])] == 614_400


@pytest.mark.parametrize("id", ["transformer-en-fr", "rnn-bahdanau-en-fr", "dates-delta", "induction-2-layers"])
def test_a_length_that_is_asked_is_counted_as_the_model_is_at_that_length(client, id):
    asked = {"model": id, "text": text(id), "length": 37}
    counted, kept = (ask(client, f"/api/{name}", **asked) for name in ("cost", "cache"))
    (own,) = (one["grown"] for one in counted["models"] if one["id"] == id)
    at, there = counted["lengths"].index(37), kept["lengths"].index(37)
    config = load(id, "cpu").network.config
    expected = from_state(config, 37, 37) or cost(config, 37, 37)
    assert own["operations"][at] == expected.total
    assert own["weights"][at] == expected.held.weights
    assert own["bytes"][at] == kept["bytes"]["values"][there][kept["kinds"].index(kept["own"])]


def test_groups_of_heads_are_counted_and_a_length_out_of_bounds_is_refused(client):
    answer = ask(client, "/api/cache", **WHERE)
    assert dict(zip(answer["kinds"], answer["kv_heads"], strict=True)) == {
        "multi-head": 8,
        "grouped": 2,
        "multi-query": 1,
        "latent": 0,
        "window": 8,
    }
    for length in (0, 1_000_001):
        check_refused(client.get("/api/cost", params=WHERE | {"length": length}), 422, "invalid_parameter", "length")


@pytest.mark.parametrize("id", ["transformer-en-fr", "dates-mlp", "self-attentive-en"])
def test_every_model_of_the_task_is_there_with_all_parts(client, id):
    answer = ask(client, "/api/cost", model=id, text="3 March 1998")
    task = load(id, "cpu").config["task"]
    listed = client.get("/api/models").json()
    assert [one["id"] for one in answer["models"]] == [model["id"] for model in listed if model["task"] == task]
    for one in answer["models"]:
        assert tuple(one["operations"]) == PARTS
        longest = load(one["id"], "cpu").network.longest or max(answer["lengths"])
        readable = [length for length in answer["lengths"] if length <= longest]
        assert len(one["grown"]["operations"]) == len(one["grown"]["held"]) == len(readable)
        assert (one["window"] == 21) == ("local" in one["id"])
        assert (one["with_map"] is not None) == (one["id"] in ("dates-linear", "dates-delta"))


def test_the_layers_are_those_of_table_1_and_cross_at_d(client):
    layers = ask(client, "/api/cost", **WHERE)["layers"]
    n = len(ask(client, "/api/cost", **WHERE)["source"]["tokens"])
    assert (layers["d"], layers["k"], layers["r"]) == (256, 3, 21)
    attends, recurs = layers["rows"][:2]
    assert (attends["leading"], recurs["leading"]) == (n * n * 256, n * 256 * 256)
    assert (recurs["sequential"], attends["path"]) == (n, 1)
    measured = layers["measured"]
    assert {len(seconds) for seconds in measured["seconds"].values()} == {len(measured["lengths"])}
    assert set(measured["seconds"]) <= {row["name"] for row in layers["rows"]}
    assert measured["d"] == layers["d"]
    assert measured["machine"]


def value(line: str) -> float:
    """The value of a line of arithmetic; names of its parts are left out."""
    return eval(re.sub(r"[^\d+*()]", "", line.replace("×", "*")))


def check_cache(answer: dict) -> None:
    """Every number is what its line of arithmetic comes to, and the cache changes none of the model's."""
    for of in ("kept", "bytes", "work"):
        assert [[value(line) for line in row] for row in answer[of]["lines"]] == answer[of]["values"]
        assert answer[of]["mathml"].startswith("<math")
    assert answer["own"] in answer["kinds"]
    assert answer["lengths"][-1] == 128_000
    assert max(answer["apart"].values()) < 1e-4


def held(model: Trained, id: str) -> list[int]:
    """The bytes of the tensors that a model holds after each piece that it is fed."""
    run, network, found = model.forced(model.attend(text(id))), model.network, []
    state = network.start(run.encoded)
    for piece in run.fed.split(1, 1):
        state = network.decode(piece, state).state
        pairs = [part for pair in (*getattr(state, "source", ()), *state.past) for part in pair]
        found.append(sum(part.nbytes for part in pairs))
    return found


@pytest.mark.parametrize("id", ["transformer-en-fr", "induction-2-layers"])
def test_bytes_are_those_of_the_tensors_that_are_held_after_each_piece(client, id):
    answer, model = ask(client, "/api/cache", model=id, text=text(id)), load(id, "cpu")
    check_cache(answer)
    assert [row[0] for row in answer["kept"]["values"]] == held(model, id)
    assert answer["own"] == "multi-head"
    c, at = model.network.config, answer["lengths"].index(500)
    n, m = (0, 500) if id.startswith("induction") else (500, 1)
    assert answer["work"]["values"][at][0] == cost(c, n, m).total
    assert answer["work"]["values"][at][1] == cost(c, n, m + 1).total - cost(c, n, m).total
    assert answer["bytes"]["values"][at][0] == 4 * 500 * 2 * c.d_model * LAYERS[id]


@pytest.mark.parametrize(
    ("id", "kind", "kept"),
    [("dates-linear", "matrix", ("matrix", "total", "s")), ("dates-delta", "matrix alone", ("matrix", "s"))],
)
def test_a_matrix_is_kept_and_read_at_the_same_cost_however_long_the_source_is(client, id, kind, kept):
    asked = {"model": id, "text": "3 March 1998"}
    answer, steps = ask(client, "/api/cache", **asked), ask(client, "/api/steps", **asked, step=1)
    check_cache(answer)
    stages = {stage["id"]: stage["values"] for part in ("before", "stages") for stage in steps[part]}
    numbers = sum(np.size(stages[name]) for name in kept)
    assert {row[0] for row in answer["kept"]["values"]} == {4 * numbers}
    own = answer["kinds"].index(kind)
    assert answer["own"] == kind
    assert {row[own] for row in answer["bytes"]["values"]} == {4 * numbers}
    first, after, _ = zip(*answer["work"]["values"], strict=True)
    assert len(set(after)) == 1
    pieces = np.diff(answer["lengths"])
    assert len({*(np.diff(first) / pieces)}) == 1, "each piece of the source costs the same"
    answer = ask(client, "/api/cost", **asked)
    found, lengths = next(one for one in answer["models"] if one["id"] == id), answer["lengths"]
    assert set(found["grown"]["held"]) == {sum(found["held"].values())} == {numbers}
    grown = np.diff(found["grown"]["operations"]) / np.diff(lengths)
    assert {*grown} == {np.diff(first)[0] / pieces[0] + after[0]}, "a piece read and a piece written, at any length"
    network = load(id, "cpu").network
    assert found["with_map"] == cost(network.config, answer["n"], answer["m"]).total


def test_a_model_of_hugging_face_says_which_heads_share_and_one_that_writes_nothing_is_refused(client, tmp_path):
    model = fresh("LlamaForCausalLM", tmp_path)
    own = TestClient(
        create_app(Settings(device="cpu", prepare=False), loaded={"llama": model}), base_url="http://localhost"
    )
    answer = ask(own, "/api/cache", model="llama", text="The black cat did not sleep.")
    check_cache(answer)
    assert (answer["own"], answer["heads"]) == ("grouped", [{"layers": 3, "heads": 6, "kv_heads": 2, "window": None}])
    ids = torch.tensor([model.attend("The black cat did not sleep.").target.ids[:9]])
    cache = model.network.inner(ids, use_cache=True).past_key_values
    assert answer["kept"]["values"][8][0] == sum(layer.keys.nbytes + layer.values.nbytes for layer in cache.layers)
    linear = [part for part in model.network.inner.modules() if isinstance(part, torch.nn.Linear)]
    look = 3 * 6 * (4 + 4)  # layers, heads, d_k and d_v
    assert answer["work"]["values"][0][0] == sum(part.weight.numel() for part in linear) + look
    refused = client.get("/api/cache", params={"model": "self-attentive-en", "text": "Why"})
    check_refused(refused, 422, "nothing_kept", "does not write")
    check_refused(client.get("/api/cache", params={"model": "dates-linear", "text": " "}), 422, "text_empty")
