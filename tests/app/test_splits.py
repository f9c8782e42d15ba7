"""Scores and logits as sums, over HTTP: what is added up is what other answers show."""

import numpy as np
import pytest

from regard.model import load
from tests.app.conftest import check_refused
from tests.app.test_any_model import MODELS, ask, text

WHERE = {"model": "transformer-en-fr", "text": "She sat on the red chair."}
SPLIT = [id for id in MODELS if load(id, "cpu").config["family"] in {"transformer", "recurrent"}]


@pytest.mark.parametrize(("block", "layer", "head", "row", "column"), [("encoder", 1, 4, 2, 3), ("cross", 3, 5, 6, 5)])
def test_terms_and_bias_sum_to_the_scaled_score_of_steps(client, block, layer, head, row, column):
    at = {"block": block, "layer": layer, "head": head}
    steps = ask(client, "/api/steps", **WHERE, **at)
    (scaled,) = [stage["values"] for stage in steps["stages"] if stage["id"] == "scaled"]
    split = ask(client, "/api/score-split", **WHERE, **at, row=row, column=column)
    total = np.sum(split["terms"]) + split["bias"]
    assert total == pytest.approx(scaled[row - 1][column - 1], abs=1e-5 * np.abs(scaled).max())
    assert split["score"] == pytest.approx(total)
    assert np.shape(split["terms"]) == (len(split["parts"]["query"]), len(split["parts"]["key"]))
    assert split["scale"] == pytest.approx(32**-0.5)
    assert "shares" not in split


def test_means_of_a_masked_row_leave_out_what_is_forbidden_and_without_a_column_there_are_shares(client):
    at = {"block": "decoder", "layer": 2, "head": 1, "row": 3}
    every = [ask(client, "/api/score-split", **WHERE, **at, column=column) for column in (1, 2, 3)]
    expected = np.mean([one["terms"] for one in every], axis=0)
    for one in every:
        np.testing.assert_allclose(one["means"], expected, atol=1e-9)
    for rows in ({}, {"row": 2}):
        shares = ask(client, "/api/score-split", **WHERE, block="encoder", layer=1, head=1, **rows)
        assert shares["parts"] == {"query": ["embedding", "position"], "key": ["embedding", "position"]}
        assert np.sum(shares["shares"]) == pytest.approx(1)
        assert "terms" not in shares
    first = ask(client, "/api/score-split", **WHERE, block="decoder", layer=1, head=1, row=1)
    assert first["shares"] == [[None, None], [None, None]], "a row of one column: nothing is chosen"


@pytest.mark.parametrize("id", SPLIT)
def test_every_model_splits_its_scores_or_says_why_not(client, id):
    asked = {"model": id, "text": text(id), "row": 1, "column": 1}
    response = client.get("/api/score-split", params=asked)
    mechanism = getattr(load(id, "cpu").network.config, "mechanism", "")
    if mechanism in {"none", "average"}:
        check_refused(response, 422, "", "choose another model.")
    else:
        answer = response.json()
        assert np.sum(answer["terms"]) == pytest.approx(answer["score"])


def test_parts_sum_to_the_logit_which_is_that_of_steps_and_columns_to_their_head(client):
    answer = ask(client, "/api/logit-split", **WHERE, row=5)
    assert answer["piece"] == answer["target"]["tokens"][4]
    assert sum(part["value"] for part in answer["parts"]) == pytest.approx(answer["logit"], abs=1e-4)
    assert sum(part["lead"] for part in answer["parts"]) == pytest.approx(answer["lead"], abs=1e-4)
    for part in answer["parts"]:
        if part["block"] == "cross":
            assert len(part["by_source"]) == len(answer["source"]["tokens"])
            assert sum(part["by_source"]) == pytest.approx(part["value"], abs=1e-6)
            assert sum(part["lead_by_source"]) == pytest.approx(part["lead"], abs=1e-6)
        assert (part["by_fed"] is not None) == (part["block"] == "decoder" and part["head"] is not None)
        assert [len(part[name]) for name in ("promotes", "suppresses")] == [5, 5]
    steps = ask(client, "/api/steps", **WHERE, block="cross", layer=3, head=5)
    (logits,) = [stage for stage in steps["after"] if stage["id"] == "logits"]
    answer = ask(client, "/api/logit-split", **WHERE, row=2)
    shown = logits["values"][1][logits["labels"].index(answer["piece"])]
    assert answer["logit"] == pytest.approx(shown, abs=1e-4)


@pytest.mark.broad
def test_without_a_row_every_logit_by_what_was_read(client):
    rows = ask(client, "/api/logit-split", **WHERE)["rows"]
    for row in rows:
        one = ask(client, "/api/logit-split", **WHERE, row=row["row"])
        assert (row["piece"], row["runner_up"]) == (one["piece"], one["runner_up"])
        for name in ("logit", "lead"):
            assert sum(row[name].values()) == pytest.approx(one[name], abs=1e-4)


@pytest.mark.parametrize(
    ("path", "asked", "code"),
    [
        ("score-split", {"row": 99, "column": 1}, "unknown_row"),
        ("score-split", {"row": 1, "column": 0}, "unknown_column"),
        ("score-split", {"column": 1}, "row_missing"),
        ("score-split", {"layer": 9}, "unknown_layer"),
        ("score-split", {"block": "x" * 1000}, "unknown_block"),
        ("logit-split", {"row": 0}, "unknown_row"),
        ("logit-split", {"row": "NaN"}, ""),
        ("logit-split", {"model": "self-attentive-en", "row": 1}, "no_split"),
        ("logit-split", {"model": "rnn-luong-general-en-fr", "row": 1}, "no_split"),
        ("logit-split", {"model": "rnn-luong-general-en-fr"}, "no_split"),
        ("score-split", {"model": "self-attentive-en", "text": "Who is it"}, "no_split"),
    ],
)
def test_what_cannot_be_split_is_refused_in_a_sentence(client, path, asked, code):
    response = client.get(f"/api/{path}", params=WHERE | asked)
    check_refused(response, 422, code)
    assert len(response.json()["error"]["message"]) < 300


@pytest.mark.parametrize("block", ["encoder", "decoder"])
def test_the_terms_of_a_pair_are_those_of_every_score_and_the_four_are_the_score(client, block):
    where = {**WHERE, "block": block, "layer": 1, "head": 2}
    names = ("embedding", "position")
    maps = [ask(client, "/api/score-split", **where, query=a, key=b)["map"] for a in names for b in names]
    scaled = next(stage for stage in ask(client, "/api/steps", **where)["stages"] if stage["id"] == "scaled")
    total = np.sum(np.array(maps, float), 0)
    allowed = ~np.isnan(total)
    assert allowed.all() == (block == "encoder")
    np.testing.assert_allclose(total[allowed], np.array(scaled["values"])[allowed], atol=1e-4)
    one = ask(client, "/api/score-split", **where, row=3, column=2)
    assert maps[1][2][1] == pytest.approx(one["terms"][0][1])


def test_a_pair_that_is_not_there_is_refused_with_the_names_that_are(client):
    at = {"block": "encoder", "layer": 1, "head": 1}
    refused = client.get("/api/score-split", params=WHERE | at | {"query": "sun"})
    check_refused(refused, 422, "", "embedding, position")
