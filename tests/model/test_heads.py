"""All heads knocked out in one batch are each head knocked out by itself; and what heads do on rows made by hand."""

import numpy as np
import pytest

from model import load
from model.heads import heads
from model.interventions import KnockOut, Place
from model.trained import Unsuitable

TEXT = "The black cat did not sleep."


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_a_batch_of_knock_outs_equals_single_ones(block):
    model = load("transformer-en-fr", "cpu")
    attended = model.attend(TEXT)
    together = heads(model, attended, block)
    whole = sum(attended.target.log_probabilities)
    assert together.log_probability == pytest.approx(whole, abs=1e-3)
    for layer, head in [(1, 1), (1, 8), (2, 3), (3, 5), (3, 8)]:
        out = KnockOut(Place(block, layer, (head,)))
        alone = model.attend(TEXT, attended.target.text, interventions=[out]).target.log_probabilities
        assert together.effect[layer - 1, head - 1] == pytest.approx(sum(alone) - whole, abs=1e-3)
    assert together.effect.min() < -0.01, "some head matters"


def test_where_heads_look_by_their_definitions():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend(TEXT)
    encoder, decoder, cross = (heads(model, attended, block) for block in ("encoder", "decoder", "cross"))
    w = attended.blocks["encoder"].weights[1, 2].astype(float)
    n = len(w)
    assert encoder.same[1, 2] == pytest.approx(np.trace(w) / n, abs=1e-5)
    assert encoder.before[1, 2] == pytest.approx(sum(w[i, i - 1] for i in range(1, n)) / (n - 1), abs=1e-5)
    assert encoder.first[1, 2] == pytest.approx(w[:, 0].mean(), abs=1e-5)
    assert encoder.end[1, 2] == pytest.approx(w[:, -1].mean(), abs=1e-5)
    distance = np.mean([sum(w[i, j] * abs(i - j) for j in range(n)) for i in range(n)])
    assert encoder.distance[1, 2] == pytest.approx(distance, abs=1e-4)
    entropy = np.mean([-sum(p * np.log2(p) for p in row if p > 0) for row in w])
    assert encoder.entropy[1, 2] == pytest.approx(entropy, abs=1e-4)
    assert decoder.end is cross.same is cross.before is cross.distance is None
    assert decoder.distance is not None
    assert cross.end is not None


def test_bahdanau_has_one_head_and_needs_it():
    model = load("rnn-bahdanau-en-fr", "cpu")
    one = heads(model, model.attend(TEXT), "cross")
    assert one.effect.shape == (1, 1)
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
