"""All heads knocked out in one batch are each head knocked out by itself; and what heads do on rows made by hand."""

import numpy as np
import pytest

from regard.model import load
from regard.model.alignment_error import by_piece
from regard.model.errors import Unsuitable
from regard.model.heads import heads, words
from regard.model.interventions import HeadsMeant, KnockOut

TEXT = "The black cat did not sleep."


@pytest.mark.broad
@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_a_batch_of_knock_outs_equals_single_ones(block):
    model = load("transformer-en-fr", "cpu")
    attended = model.attend(TEXT)
    together = heads(model, attended, block)
    whole = sum(attended.target.log_probabilities)
    assert together.log_probability == pytest.approx(whole, abs=1e-3)
    for layer, head in [(1, 1), (1, 8), (2, 3), (3, 5), (3, 8)]:
        out = KnockOut(HeadsMeant(block, layer, (head,)))
        alone = model.attend(TEXT, attended.target.text, interventions=[out]).target.log_probabilities
        assert together.effect[layer - 1, head - 1] == pytest.approx(sum(alone) - whole, abs=1e-3)
    assert together.effect.min() < -0.01, "some head matters"


def test_the_source_is_read_once_for_all_copies_that_read_it_alike(monkeypatch):
    model = load("transformer-en-fr", "cpu")
    attended, encode, batches = model.attend(TEXT), model.network.encode, []
    monkeypatch.setattr(
        model.network, "encode", lambda source, *more: (batches.append(len(source)), encode(source, *more))[1]
    )
    heads(model, attended, "cross")
    assert batches == [1] * model.network.blocks["cross"]["layers"]


def test_where_heads_look_by_their_definitions():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend(TEXT)
    encoder, decoder, cross = (heads(model, attended, block) for block in ("encoder", "decoder", "cross"))
    w = attended.blocks["encoder"].weights[1, 2].astype(float)
    n = len(w)
    assert encoder.same[1, 2] == pytest.approx(np.trace(w) / n, abs=1e-5)
    assert encoder.before[1, 2] == pytest.approx(sum(w[i, i - 1] for i in range(1, n)) / (n - 1), abs=1e-5)
    assert encoder.after[1, 2] == pytest.approx(sum(w[i, i + 1] for i in range(n - 1)) / (n - 1), abs=1e-5)
    assert encoder.first[1, 2] == pytest.approx(w[:, 0].mean(), abs=1e-5)
    assert encoder.end[1, 2] == pytest.approx(w[:, -1].mean(), abs=1e-5)
    distance = np.mean([sum(w[i, j] * abs(i - j) for j in range(n)) for i in range(n)])
    assert encoder.distance[1, 2] == pytest.approx(distance, abs=1e-4)
    entropy = np.mean([-sum(p * np.log2(p) for p in row if p > 0) for row in w])
    assert encoder.entropy[1, 2] == pytest.approx(entropy, abs=1e-4)
    assert attended.source.tokens[-2:] == (".", "</s>")
    assert encoder.confidence[1, 2] == pytest.approx(w[:, :-1].max(axis=1).mean(), abs=1e-5)
    assert encoder.punctuation[1, 2] == pytest.approx(w[:, -2].mean(), abs=1e-5)
    assert decoder.end is decoder.after is cross.after is cross.same is cross.before is cross.distance is None
    assert decoder.distance is not None
    assert cross.end is not None


def strongest(attended, weights, row: tuple[int, int], columns: list[tuple[int, int]]) -> int:
    """The source word that a written word looks at most, in plain loops over their pieces."""

    def pieces(offsets, word):
        return [k for k, (start, end) in enumerate(offsets) if min(end, word[1]) > max(start, word[0])]

    looked = [
        sum(weights[i, j] for i in pieces(attended.target.offsets, row) for j in pieces(attended.source.offsets, word))
        for word in columns
    ]
    return int(np.argmax(looked))


def test_the_error_of_a_head_is_the_share_of_words_that_the_best_head_links_otherwise():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend("The agreement on the European economic area was signed in 1992.")
    found = heads(model, attended, "cross")
    best = (found.reference.layer - 1, found.reference.head - 1)
    errors = {served: np.array(model.measured["alignment"][served]["heads"]) for served in ("produced", "fed")}
    assert errors[found.reference.rows][best] == min(one.min() for one in errors.values())
    assert found.aer[best] == 0, "it is compared with itself"
    rows, columns = words(attended.target.text), words(attended.source.text)
    assert len(rows) < len(attended.target.tokens) - 1, "some word is of several pieces"
    for place in [(0, 0), (0, 5), (1, 5), (2, 7)]:
        maps = []
        for at in (place, best):
            serves = min(errors, key=lambda served, at=at: errors[served][at])
            maps.append(by_piece(attended.blocks["cross"].weights[at], serves))
        differ = [len({strongest(attended, one, row, columns) for one in maps}) == 2 for row in rows]
        assert found.aer[place] == pytest.approx(np.mean(differ), abs=1e-6)
    assert 0 < found.aer[2, 7] < found.aer[0, 0]


def test_words_are_what_people_take_for_words():
    text = "L’homme qu'il voit, 3 fois !"
    found = [text[start:end] for start, end in words(text)]
    assert found == ["L’", "homme", "qu'", "il", "voit", ",", "3", "fois", "!"]


@pytest.mark.parametrize(
    ("id", "text", "block"), [("transformer-en-fr", TEXT, "encoder"), ("dates-hard", "3/3/98", "cross")]
)
def test_without_a_head_to_compare_with_there_is_no_error(id, text, block):
    model = load(id, "cpu")
    found = heads(model, model.attend(text), block)
    assert found.aer is found.reference is None


def test_bahdanau_has_one_head_and_needs_it():
    model = load("rnn-bahdanau-en-fr", "cpu")
    one = heads(model, model.attend(TEXT), "cross")
    assert one.effect.shape == (1, 1)
    assert one.aer.tolist() == [[0]]
    assert one.effect[0, 0] < -1


@pytest.mark.parametrize(
    ("id", "block", "says"),
    [
        ("transformer-en-fr", "middle", "encoder, decoder, cross"),
        ("rnn-none-en-fr", "cross", "another"),
        ("self-attentive-en", "hops", "another"),
    ],
)
def test_models_without_such_heads_say_so(id, block, says):
    model = load(id, "cpu")
    with pytest.raises(Unsuitable, match=says):
        heads(model, model.attend(TEXT), block)
