"""The laws of structured self-attention, and of the classifier around it."""

from typing import Any

import numpy as np
import pytest
import torch
from torch.testing import assert_close

from regard.model import ids, load
from regard.model.errors import Unsuitable
from regard.model.evaluation.quality import mean_redundancy
from regard.model.scores import structured
from regard.model.self_attentive import SelfAttentive, SelfAttentiveConfig, redundancy
from regard.model.training import loop
from regard.model.training.data import Batch
from tests.conftest import sentences

SHIPPED = [id for id in ids() if load(id, "cpu").config["family"] == "self-attentive"]


def network(**changes: Any) -> SelfAttentive:
    torch.manual_seed(7)
    sizes = {"marks": (5, 11, 23), "d_e": 10, "u": 7, "d_a": 13, "r": 4, "d_mlp": 17}
    return SelfAttentive(SelfAttentiveConfig(31, **sizes | changes)).eval()


def test_the_score_is_the_equation_and_redundancy_the_squared_distance_from_the_identity():
    h, W_1, W_2 = torch.randn(2, 5, 14), torch.randn(13, 14), torch.randn(4, 13)
    for n in range(2):
        for r in range(4):
            for j in range(5):
                expected = W_2[r] @ torch.tanh(W_1 @ h[n, j])
                assert_close(structured(h, W_1, W_2)[n, r, j], expected, atol=1e-5, rtol=1e-5)
    A = torch.rand(3, 4, 9).softmax(-1)
    for line in range(3):
        gram = A[line] @ A[line].T
        expected = sum((gram[a, b] - float(a == b)) ** 2 for a in range(4) for b in range(4))
        assert_close(redundancy(A)[line], expected)


def test_hops_are_positive_sum_to_one_leave_padding_alone_and_batched_equals_single():
    run = network()(sentences(9, 4))
    assert_close(run.A.sum(-1), torch.ones(2, 4))
    assert (run.A >= 0).all()
    assert (run.A[1, :, 4:] == 0).all()
    assert_close(run.M, run.A @ run.H)


@pytest.mark.parametrize("pooling", [None, "mean", "max"])
def test_a_batch_gives_what_each_sentence_alone_gives(pooling):
    model, source = network(pooling=pooling, r=1 if pooling else 4), sentences(9, 4, 6)
    together = model(source)
    for line, length in enumerate([9, 4, 6]):
        alone = model(source[line : line + 1, :length])
        assert_close(together.A[line, :, :length], alone.A[0])
        assert torch.equal(together.won[line], alone.won[0])
        assert_close(together.M[line], alone.M[0])
        assert_close(together.logits[line], alone.logits[0])


def test_mean_pooling_is_one_hop_that_weighs_every_piece_1_over_n_and_padding_nothing():
    model = network(pooling="mean", r=1)
    run = model(sentences(9, 4))
    for line, n in enumerate([9, 4]):
        expected = torch.tensor([1 / n] * n + [0.0] * (9 - n))
        assert torch.equal(run.A[line, 0], expected), "to the last bit"
        assert_close(run.M[line, 0], run.H[line, :n].mean(0))
    assert (model.looks, model.blocks["hops"]["heads"]) == ("alike", 1)
    assert not [name for name, _ in model.named_parameters() if name.startswith("W_s")], "it has nothing to learn"


def test_max_pooling_takes_the_largest_of_each_column_and_padding_never_wins():
    model = network(pooling="max", r=1)
    run = model(sentences(9, 4))
    for line, n in enumerate([9, 4]):
        for d in range(14):
            column = [run.H[line, j, d].item() for j in range(n)]
            assert run.M[line, 0, d] == max(column)
            assert run.won[line, d] == column.index(max(column))
    below = (run.M[1, 0] < 0).sum()
    assert below > 0, "there padding, which is 0, would be larger"
    assert (model.looks, model.blocks, run.weights) == ("nowhere", {}, {})


@pytest.mark.parametrize(("penalty", "training", "more"), [(0.0, True, 0.0), (0.5, True, 0.5), (0.5, False, 0.0)])
def test_the_loss_is_the_surprise_and_in_training_the_penalty(penalty, training, more):
    model = network(penalty=penalty).train(training)
    source, right = sentences(6, 6, 6), [1, 0, 2]
    produced = torch.tensor([[11, 2], [5, 2], [23, 2]])
    batch = Batch(source, torch.ones_like(produced), produced, 6)
    run = model(source)
    surprise = -torch.stack([run.logits.log_softmax(-1)[n, k] for n, k in enumerate(right)]).mean()
    expected = surprise + more * redundancy(run.A).mean()
    assert_close(loop.batch_loss(model, batch, 0.0, torch.device("cpu")), expected, rtol=0.02, atol=0)


HIDDEN = ["Why did she leave?\u200b", "Why did she leave\uff1f \u200f", "Why did she leave\u2026"]  # read as marks too


@pytest.fixture(scope="module", params=SHIPPED)
def model(request):
    return load(request.param, "cpu")


@pytest.mark.parametrize("text", ["Why did she leave", "Why did she leave?", "Why did she leave ?!", *HIDDEN])
def test_the_mark_is_never_shown(model, text):
    run = model.attend(text)
    assert (run.source.text, run.target.text) == ("Why did she leave", "?")
    shapes = {name: block.weights.shape for name, block in run.blocks.items()}
    if model.network.blocks:
        assert shapes == {"hops": (1, model.network.config.r, 1, len(run.source.tokens))}
    else:
        assert (shapes, len(run.won)) == ({}, len(run.vector))


def test_the_probabilities_are_those_of_the_three_marks(model):
    run = model.attend("She does not know what he wants")
    assert [mark for mark, _ in run.candidates] == [".", "?", "!"]
    assert sum(p for _, p in run.candidates) == pytest.approx(1, abs=1e-5)


def test_the_likeliest_mark_is_written(model):
    run = model.attend("She does not know what he wants")
    assert np.exp(run.target.log_probabilities[0]) == pytest.approx(max(p for _, p in run.candidates), abs=1e-5)


def test_a_mark_that_is_given_is_read(model):
    forced = model.attend("She does not know what he wants", "!")
    assert forced.target.forced
    assert np.exp(forced.target.log_probabilities[0]) == pytest.approx(dict(forced.candidates)["!"], abs=1e-5)


def test_another_text_than_a_mark_is_refused(model):
    with pytest.raises(Unsuitable, match=r"\., \?, !"):
        model.attend("She does not know", "no")


def test_a_text_of_marks_alone_is_still_a_text(model):
    assert model.attend("?").source.text == "?"


def test_the_penalty_parts_the_hops():
    texts = ["Do you know where the nearest station is", "Tom asked me why I was late", "She bought a red dress"]
    free, penalised = (
        mean_redundancy([load(id, "cpu").attend(text) for text in texts])
        for id in ("self-attentive-en", "self-attentive-penalty-en")
    )
    assert penalised < free / 2
