"""A model that is told where to look, over HTTP: the same fields as GET, and what was changed."""

import json

import numpy as np
import pytest

from tests.app.conftest import check_refused

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."


def ask(client, *interventions: dict, **others):
    body = {"model": MODEL, "text": SENTENCE, "interventions": list(interventions)} | others
    response = client.post("/api/attention", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def get(client, **others):
    return client.get("/api/attention", params={"model": MODEL, "text": SENTENCE} | others).json()


ONE_MAPS = [
    {"block": "cross"},
    {"block": "cross", "aggregate": "mean-layers"},
    {"block": "encoder", "layer": 2, "aggregate": "max-heads", "words": True, "marks": "hidden"},
    {"block": "cross", "aggregate": "union", "heads": "3.5,1.2", "words": True},
    {"block": "decoder", "layer": 1, "head": 2, "marks": "hidden"},
]


@pytest.mark.parametrize("made", ONE_MAPS)
def test_nothing_changed_is_what_get_answers_and_one_map_is_made_as_get_makes_it(client, made):
    assert ask(client, **made) == get(client, **made)


def test_a_union_is_made_of_the_heads_as_they_were_made(client):
    told = {"do": "flatten", "block": "cross", "layer": 3}
    heads = np.array(ask(client, told, block="cross")["blocks"]["cross"]["weights"])
    found = ask(client, told, block="cross", aggregate="union", heads="3.5,1.2")["blocks"]["cross"]
    assert (found["heads"], found["aggregate"]) == ([0], "union")
    np.testing.assert_array_equal(found["weights"][0][0], np.maximum(heads[2, 4], heads[0, 1]))


def test_one_head_is_made_as_told_beside_the_others(client):
    one = {"do": "edit", "block": "cross", "layer": 3, "heads": [5], "row": 2, "weights": [0, 0, 1] + [0] * 9}
    after = ask(client, one, block="cross", layer=3)["blocks"]["cross"]["weights"][0]
    before = get(client, block="cross", layer=3)["blocks"]["cross"]["weights"][0]
    assert after[4][1] == [0, 0, 1] + [0] * 9
    np.testing.assert_allclose(after[0][1], before[0][1], atol=1e-6)


def test_bahdanau_writes_another_word_where_it_is_made_to_look_elsewhere(client):
    answer = client.get("/api/attention", params={"model": "rnn-bahdanau-en-fr", "text": SENTENCE}).json()
    told = [0.0] * len(answer["source"]["tokens"])
    told[9] = 1.0
    edit = {"do": "edit", "block": "cross", "row": 2, "weights": told}
    after = ask(client, edit, model="rnn-bahdanau-en-fr")
    assert after["blocks"]["cross"]["weights"][0][0][1] == told
    assert after["target"]["tokens"][0] == answer["target"]["tokens"][0]
    assert after["target"]["tokens"][1] != answer["target"]["tokens"][1]


def test_words_that_were_turned_round_are_merged_one_by_one_whatever_nobody_sees_in_them(client):
    text = "The unbelievable cats sleep."
    for keep in (False, True):
        turned = {"do": "reverse", "keep_positions": keep}
        answer = ask(client, turned, text=text, block="encoder", layer=1, head=1, words=True, marks="hidden")
        words = [word["text"] for word in answer["blocks"]["encoder"]["column_words"]]
        assert sorted(words) == sorted(["The", "unbelievable", "cats", "sleep."])
        assert words[-1] == "The"
    hidden = "The bla\u200bck cafe\u0301 did not sle\u00adep."
    answer = ask(client, {"do": "swap", "words": [2, 3]}, block="cross", text=hidden)
    assert answer["source"]["text"] == "The cafe\u0301 bla\u200bck did not sle\u00adep."


@pytest.mark.parametrize(
    "made", [{"aggregate": "mean-heads"}, {"block": "cross", "aggregate": "union"}, {"words": True}]
)
def test_what_is_not_one_map_is_refused_as_get_refuses_it(client, made):
    body = {"model": MODEL, "text": SENTENCE} | made
    posted, got = client.post("/api/attention", json=body), client.get("/api/attention", params=body)
    assert posted.status_code == got.status_code == 422
    assert posted.json() == got.json()


def test_the_model_writes_again_a_forced_target_is_scored_again_and_no_source_is_known_without_cross(client):
    change = {"do": "flatten", "block": "cross"}
    before = get(client, block="cross")["target"]
    assert ask(client, change, block="cross")["target"]["text"] != before["text"]
    forced = ask(client, change, block="cross", target=before["text"])["target"]
    assert forced["tokens"] == before["tokens"]
    assert sum(forced["log_probabilities"]) < sum(before["log_probabilities"]) - 1
    blind = {"do": "knock out", "block": "cross"}
    long, short = ask(client, blind, block="cross"), ask(client, blind, block="cross", text="It is raining again.")
    n = len(short["target"]["tokens"])  # to the length limit, which is that of its source
    assert long["target"]["tokens"][:n] == short["target"]["tokens"]
    assert long["target"]["text"] != get(client, block="cross")["target"]["text"]
    assert np.sum(long["blocks"]["cross"]["weights"]) == 0


def test_unscaled_is_sharper_and_safetensors_come_from_the_cache_as_they_were(client):
    def entropy(answer) -> float:
        weights = np.array(answer["blocks"]["encoder"]["weights"][0])
        return float(-(weights * np.log(weights + 1e-30)).sum(-1).mean())

    unscaled = ask(client, {"do": "unscaled", "block": "encoder", "layer": 1}, block="encoder", layer=1)
    assert entropy(unscaled) < entropy(get(client, block="encoder", layer=1))
    body = {"model": MODEL, "text": SENTENCE, "interventions": [{"do": "hide", "column": 2}], "dtype": "u8"}
    headers = {"Accept": "application/vnd.safetensors"}
    first, again = (client.post("/api/attention", json=body, headers=headers).content for _ in range(2))
    assert first == again


def test_a_place_that_a_mask_takes_is_not_allowed_and_a_row_shares_its_weight_among_the_others(client):
    window = {"do": "mask", "how": "window", "w": 2, "block": "cross", "layer": 3, "heads": [5]}
    answer = ask(client, window, block="cross", layer=3)
    weights = np.array(answer["blocks"]["cross"]["weights"][0], dtype=float)
    rows, columns = np.indices(weights.shape[1:])
    near = abs(columns - np.minimum(rows, weights.shape[2] - 1)) < 2
    np.testing.assert_array_equal(~np.isnan(weights[4]), near)
    np.testing.assert_allclose(np.nansum(weights, -1), 1, atol=1e-5)
    assert not np.isnan(weights[3]).any()
    drawn = {
        "do": "mask",
        "how": "drawn",
        "block": "cross",
        "layer": 3,
        "heads": [5],
        "rows": near.astype(int).tolist(),
    }
    assert ask(client, drawn, block="cross", layer=3) == answer
    long = {"do": "mask", "how": "window", "w": 40}
    assert ask(client, long) == get(client)


@pytest.mark.parametrize(
    ("change", "read"),
    [
        ({"do": "swap", "words": [2, 9]}, "The red cat did not sleep on the black chair."),
        ({"do": "replace", "word": 10, "by": "bed"}, "The black cat did not sleep on the red bed."),
        ({"do": "replace", "word": 2, "by": ""}, "The  cat did not sleep on the red chair."),
    ],
)
def test_words_are_swapped_and_replaced_before_they_are_read(client, change, read):
    answer = ask(client, change, block="cross")
    assert answer["source"]["text"] == read
    assert answer == get(client, text=read, block="cross")


def test_the_order_of_words_and_what_is_told_of_it(client):
    before = get(client, block="cross")
    kept = ask(client, {"do": "reverse", "keep_positions": True}, block="cross")
    assert kept["target"]["tokens"] == before["target"]["tokens"]
    assert kept["source"]["tokens"] != before["source"]["tokens"]
    assert sorted(kept["source"]["offsets"]) == before["source"]["offsets"]
    for change in ({"do": "reverse"}, {"do": "positions", "how": "off"}):
        assert ask(client, change, block="cross")["target"]["text"] != before["target"]["text"]
    shuffle = {"do": "positions", "how": "shuffled"}
    shuffled = [ask(client, shuffle | {"seed": seed}, block="encoder")["blocks"] for seed in (1, 1, 2)]
    assert shuffled[0] == shuffled[1] != shuffled[2]
    nowhere = {"do": "positions", "how": "shifted", "shift": 0}
    assert ask(client, nowhere, block="cross") == before


@pytest.mark.parametrize(
    ("intervention", "others", "word"),
    [
        ({"do": "magic"}, {}, "knock out"),
        ({"do": "knock out", "block": "middle"}, {}, "encoder, decoder, cross"),
        ({"do": "knock out", "layer": 4}, {}, "from 1 to 3"),
        ({"do": "knock out", "heads": [0]}, {}, "from 1 to 8"),
        ({"do": "knock out", "heads": []}, {}, "heads"),
        ({"do": "temperature", "value": 0}, {}, "value"),
        ({"do": "temperature", "value": "hot"}, {}, "value"),
        ({"do": "hide", "column": 99}, {}, "choose from 1 to 12"),
        ({"do": "edit", "row": 1, "weights": [1]}, {}, "Name the block"),
        ({"do": "edit", "block": "cross", "row": 1, "weights": [1]}, {}, "has 12 weights, not 1"),
        ({"do": "edit", "block": "decoder", "row": 2, "weights": [0, 0]}, {}, "above 0"),
        ({"do": "edit", "block": "decoder", "row": 2, "weights": [-1, 0]}, {}, "weights"),
        ({"do": "edit", "block": "decoder", "row": 2, "weights": [1e-300, 0]}, {}, "above 0"),
        ({"do": "mask"}, {}, "how"),
        ({"do": "mask", "how": "upside down"}, {}, "how"),
        ({"do": "mask", "how": "window", "w": 0}, {}, "w"),
        ({"do": "mask", "how": "window", "w": 2**70}, {}, "w"),
        ({"do": "mask", "how": "window", "w": 1.5}, {}, "w"),
        ({"do": "mask", "how": "first", "block": "middle"}, {}, "encoder, decoder, cross"),
        ({"do": "mask", "how": "drawn", "rows": [[1] * 12]}, {}, "Name the block"),
        ({"do": "mask", "how": "drawn", "block": "cross"}, {}, "Draw at least a row"),
        ({"do": "mask", "how": "drawn", "block": "cross", "rows": [[1]]}, {}, "has 12 cells, not 1"),
        ({"do": "mask", "how": "drawn", "block": "cross", "rows": [[2] * 12]}, {}, "rows"),
        ({"do": "mask", "how": "drawn", "block": "cross", "rows": [[True] * 12]}, {}, "rows"),
        ({"do": "mask", "how": "drawn", "block": "cross", "rows": [[1] * 12, [0] * 12]}, {}, "Row 2 of cross would"),
        ({"do": "mask", "how": "drawn", "block": "decoder", "rows": [[1], [1]]}, {}, "has 2 cells, not 1"),
        ({"do": "mask", "how": "drawn", "block": "encoder", "rows": [[1] * 12] * 13}, {}, "no row 13"),
        ({"do": "mask", "how": "window"}, {"model": "rnn-none-en-fr"}, "no attention"),
        ({"do": "flatten", "colour": "red"}, {}, "colour"),
        ({"do": "flatten"}, {"model": "rnn-none-en-fr"}, "no attention"),
        ({"do": "flatten"}, {"model": "self-attentive-en"}, "another model"),
        ({"do": "flatten"}, {"model": "pooling-max-en"}, "another model"),
        ({"do": "unscaled"}, {"model": "rnn-bahdanau-en-fr"}, "come with Regard"),
        ({"do": "flatten"}, {"text": ""}, "empty"),
        ({"do": "flatten"}, {"text": "a \ud800 b"}, "half a character"),
        ({"do": "flatten"}, {"target": "\udfff"}, "half a character"),
        ({"do": "swap", "words": [1, 11]}, {}, "choose from 1 to 10"),
        ({"do": "swap", "words": [0, 1]}, {}, "greater"),
        ({"do": "swap", "words": [1]}, {}, "words"),
        ({"do": "replace", "word": 11, "by": "x"}, {}, "choose from 1 to 10"),
        ({"do": "replace", "word": 1, "by": 2}, {}, "by"),
        ({"do": "replace", "word": 1, "by": ""}, {"text": "Hello"}, "empty"),
        ({"do": "reverse", "keep_positions": True}, {"model": "rnn-bahdanau-en-fr"}, "positions cannot be changed"),
        ({"do": "positions", "how": "off"}, {"model": "self-attentive-en"}, "another model"),
        ({"do": "positions", "how": "upside down"}, {}, "how"),
        ({"do": "positions", "how": "shifted", "shift": 99999}, {}, "shift"),
    ],
)
def test_what_cannot_be_done_is_said(client, intervention, others, word):
    body = {"model": MODEL, "text": SENTENCE, "interventions": [intervention]} | others
    headers = {"Content-Type": "application/json"}
    check_refused(client.post("/api/attention", content=json.dumps(body), headers=headers), 422, "", word)
