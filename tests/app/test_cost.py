"""What attention costs, over HTTP."""

import pytest

from regard.model import load
from regard.model.cost import PARTS
from tests.app.test_any_model import ask

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
