"""What is told of the minimal pairs is what the shipped model does."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import numpy as np
import pytest

from regard.app.guide.faq import questions
from regard.model.evaluation.pronouns import FAMOUS
from regard.model.pairs import Pair, pairs

DOCS = Path(__file__).parents[2] / "docs"
IT = 9  # its piece in both sentences


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


def _look(client, text):
    """Of each head of the encoder, how much more "it" looks at the street than at the animal."""
    asked = {"model": "transformer-en-fr", "text": text, "block": "encoder"}
    answer = client.post("/api/attention", json=asked).json()
    named = [token.strip("\u2581") for token in answer["source"]["tokens"]]
    assert named[IT] == "it"
    weights = np.array(answer["blocks"]["encoder"]["weights"])[:, :, IT]
    animal, street = named.index("animal"), named.index("stre")
    return weights[..., street : street + 2].sum(-1) - weights[..., animal]


@pytest.mark.broad
def test_of_the_famous_pair_the_head_that_opens_at_it_moves_most_and_the_answer_has_the_french(client):
    (pair,) = [one for one in pairs() if one.text in FAMOUS]
    tired, wide = (_look(client, text) for text in FAMOUS)
    layer, head = (int(k) + 1 for k in np.unravel_index((wide - tired).argmax(), tired.shape))
    assert pair.head == ("encoder", layer, head)
    assert (wide - tired).max() < 0.15, "little, as the lessons and the answer say"
    written = " ".join(file.read_text(encoding="utf-8") for file in [*DOCS.glob("*.md"), *DOCS.glob("lessons/*.md")])
    opened = [parse_qs(search) for search in re.findall(r"/change\?([^)]*animal[^)]*)", written)]
    assert len(opened) == 6
    for asked in opened:
        assert (asked["text"], asked["do"]) == ([pair.text], [f"replace {pair.word} {pair.by}"])
        assert (asked["block"], asked["layer"], asked["head"]) == (["encoder"], [str(layer)], [str(head)])
        assert asked["row"] == [str(IT + 1)]
    (answer,) = [one.answer for one in questions() if one.slug == "does-it-know-what-it-refers-to"]
    assert all(f"“{said}”" in answer for said in pair.watch)


@pytest.mark.broad
def test_of_the_table_and_the_bed_the_head_that_opens_looks_at_them_from_it_more_than_any_other(client):
    pair, table, it = pairs()[0], 1, 5
    texts = [pair.text, pair.text.replace("table", pair.by)]
    asked = [{"model": "transformer-en-fr", "text": text, "block": "encoder"} for text in texts]
    answers = [client.post("/api/attention", json=one).json()["blocks"]["encoder"]["weights"] for one in asked]
    looks = np.sum(answers, axis=0)[:, :, it, table]
    layer, head = (int(k) + 1 for k in np.unravel_index(looks.argmax(), looks.shape))
    assert pair.head == ("encoder", layer, head)
