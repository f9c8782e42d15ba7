"""What is told of the minimal pairs is what the shipped model does."""

import pytest

from regard.model.pairs import Pair, pairs


@pytest.mark.broad
@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: pair.title)
def test_the_model_writes_what_is_told_and_looks_where_it_is_told(client, pair: Pair):
    (served,) = [one for one in client.get("/api/pairs").json() if one["title"] == pair.title]
    where = {name: served[name] for name in ("model", "text", "block", "layer", "head")}
    change = {"do": "replace", "word": served["word"], "by": served["by"]}
    asked = [where | {"interventions": some} for some in ([], [change])]
    before, after = (client.post("/api/attention", json=one).json() for one in asked)
    assert served["by"] in after["source"]["text"]
    assert after["source"]["text"] != before["source"]["text"]
    assert pair.watch[0] in before["target"]["text"]
    assert pair.watch[1] in after["target"]["text"]
    ((weights,),) = after["blocks"][served["block"]]["weights"]
    rows, columns = ([token.strip("\u2581") for token in after[side]["tokens"]] for side in ("target", "source"))
    for row, column in pair.looks:
        looked_at = weights[rows.index(row)]
        assert columns[looked_at.index(max(looked_at))] == column


def test_there_are_a_dozen_and_some_that_fail(client):
    served = client.get("/api/pairs").json()
    assert sum(pair["holds"] for pair in served) >= 12
    assert [pair["holds"] for pair in served] == sorted((pair["holds"] for pair in served), reverse=True)
    assert not served[-1]["holds"]
