"""The laws of the recurrent encoder-decoders, for every variant and mechanism."""

from dataclasses import replace
from typing import get_args

import pytest
import torch
from torch import Tensor
from torch.testing import assert_close

from regard.model.decoding import collect, write
from regard.model.mechanisms import MECHANISMS, Look, Sizes
from regard.model.recurrent import Initial, Recurrent, RecurrentConfig
from tests.conftest import MARKS, sentences

VARIANTS = [("bahdanau", name) for name in MECHANISMS] + [("luong", name) for name in MECHANISMS]
INITIAL = get_args(Initial)


def network(variant: str = "bahdanau", mechanism: str = "bahdanau", **changes: object) -> Recurrent:
    torch.manual_seed(7)
    same = mechanism == "luong-dot" or changes.get("initial") in {
        "mean",
        "last",
    }  # where state and annotation must be alike
    sizes = {"d_e": 10, "d_s": 14 if same else 17, "d_h": 14, "n": 13, "D": 2, "longest": 19}
    model = Recurrent(RecurrentConfig(31, variant, mechanism, **sizes | changes)).eval()
    torch.nn.init.normal_(model.embedding.weight)
    return model


@pytest.mark.parametrize(("variant", "mechanism"), [*VARIANTS, ("bahdanau", "none"), ("luong", "none")])
def test_batched_equals_single(variant, mechanism):
    model = network(variant, mechanism)
    source, fed = sentences(7, 4, 2), sentences(5, 5, 3, seed=4)
    together = model(source, fed)
    for line, (j, i) in enumerate([(7, 5), (4, 5), (2, 3)]):
        alone = model(source[line : line + 1, :j], fed[line : line + 1, :i])
        assert_close(together.hidden[line, :i], alone.hidden[0], atol=1e-5, rtol=1e-5)
        for name, weights in alone.weights.items():
            assert_close(together.weights[name][line, ..., :i, :j], weights[0], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize(("variant", "mechanism"), VARIANTS)
def test_feeding_in_parts_equals_at_once_weights_sum_to_one_and_padding_is_never_looked_at(variant, mechanism):
    model = network(variant, mechanism)
    source, fed = sentences(7, 5), sentences(6, 6)
    at_once, state, parts = model(source, fed), model.start(model.encode(source)), []
    for part in fed.split([1, 3, 2], dim=1):
        decoded = model.decode(part, state)
        state = decoded.state
        parts.append(decoded)
    assert_close(torch.cat([part.hidden for part in parts], 1), at_once.hidden)
    assert_close(torch.cat([part.weights["cross"] for part in parts], -2), at_once.weights["cross"])
    source = sentences(9, 4)
    attention = model(source, sentences(5, 5)).attention
    if mechanism != "delta":
        assert (attention.weights >= 0).all()
        assert_close(attention.weights.sum(-1), torch.ones(2, 5))
    assert (attention.weights[1, :, 4:] == 0).all()
    assert_close(attention.context, attention.weights @ model.encode(source).v)


@pytest.mark.parametrize("mechanism", ["luong-local-m", "luong-local-p"])
def test_local_attention_looks_at_its_window_and_nowhere_else(mechanism):
    model = network("luong", mechanism)
    attention = model(sentences(9, 9), sentences(7, 7)).attention
    distance = (torch.arange(9) - attention.p[..., None]).abs()
    assert torch.equal(attention.weights > 0, distance <= 2)


def test_local_m_moves_one_place_a_step_hard_attention_looks_at_one_place_and_average_everywhere():
    attention = network("luong", "luong-local-m")(sentences(5), sentences(7)).attention
    assert attention.p[0].tolist() == [0, 1, 2, 3, 4, 4, 4]
    weights = network(mechanism="hard")(sentences(5, 3), sentences(4, 4)).attention.weights
    assert torch.equal(weights.sort(-1).values, torch.eye(5)[-1].expand(2, 4, 5))
    attention = network(mechanism="average")(sentences(5, 2), sentences(3, 3)).attention
    assert_close(attention.weights[0], torch.full((3, 5), 1 / 5))
    assert_close(attention.weights[1, :, :2], torch.full((3, 2), 1 / 2))


def test_without_attention_the_decoder_knows_the_fixed_vector_alone():
    model = network(mechanism="none", initial="zeros")
    encoded = model.encode(sentences(6))
    fed = sentences(5)
    blurred = replace(encoded, h=torch.zeros_like(encoded.h))
    assert torch.equal(model.decode(fed, model.start(encoded)).hidden, model.decode(fed, model.start(blurred)).hidden)
    other = replace(encoded, last=encoded.last + 1)
    assert not torch.equal(model.decode(fed, model.start(encoded)).hidden, model.decode(fed, model.start(other)).hidden)
    assert model.blocks == model(sentences(6), fed).weights == {}


class Spy(Look):
    """Remembers the states that it was asked with."""

    def __init__(self, look: Look) -> None:
        torch.nn.Module.__init__(self)
        self.look, self.asked = look, []

    def forward(self, s: Tensor, *others):
        self.asked.append(s[0, 0])
        return self.look(s, *others)


@pytest.mark.parametrize(
    ("variant", "mechanism", "has_seen"), [("bahdanau", "bahdanau", False), ("luong", "luong-general", True)]
)
def test_bahdanau_looks_with_the_state_before_the_word_and_luong_with_that_of_the_word(variant, mechanism, has_seen):
    model = network(variant, mechanism)
    state = model.start(model.encode(sentences(6)))
    model.look = Spy(model.look)
    decoded = model.decode(sentences(3), state)
    first, *_, last = model.look.asked
    assert torch.allclose(first, state.memory[0][0]) != has_seen  # s_0 has not seen any word
    assert torch.allclose(last, decoded.state.memory[0][0]) == has_seen
    assert_close(decoded.s[0], torch.stack(model.look.asked))


def test_luong_feeds_what_it_found_back_into_the_next_step():
    model = network("luong", "luong-general")
    state = model.start(model.encode(sentences(6)))
    after = model.decode(sentences(1), state).state
    s, cell, fed_back = after.memory
    forgotten = replace(after, memory=(s, cell, torch.zeros_like(fed_back)))
    following = sentences(2, seed=5)[:, 1:]
    assert not torch.allclose(model.decode(following, after).hidden, model.decode(following, forgotten).hidden)


def test_annotations_read_both_ways_end_in_the_fixed_vector_and_keys_are_made_of_them_once():
    model = network()
    encoded = model.encode(sentences(6, 3))
    forward, backward = encoded.h.chunk(2, dim=-1)
    for line, length in enumerate([6, 3]):
        assert_close(encoded.last[line], torch.cat([forward[line, length - 1], backward[line, 0]]))
    assert_close(encoded.k, torch.einsum("bjh,nh->bjn", encoded.h, model.look.U))
    dotted = network("luong", "luong-dot").encode(sentences(6, 3))
    assert torch.equal(dotted.k, dotted.h)
    for model, V in ((network(), torch.eye(14)), (own := network(mechanism="query-key-value"), own.look.V)):
        encoded = model.encode(sentences(6, 3))
        assert_close(encoded.v, torch.einsum("bjh,vh->bjv", encoded.h, V))


@pytest.mark.parametrize("initial", INITIAL)
def test_every_initial_state_is_what_its_name_says(initial):
    model = network(initial=initial)
    encoded = model.encode(sentences(6, 3))
    (s,) = model.start(encoded).memory
    mean = torch.stack([encoded.h[0].mean(0), encoded.h[1, :3].mean(0)])
    match initial:
        case "zeros" | "learned":
            assert (s == 0).all()
            assert model.s_0.requires_grad == (initial == "learned")
        case "ones":
            assert (s == 1).all()
            assert not model.s_0.requires_grad
        case "last":
            forward, backward = encoded.h.chunk(2, -1)
            ends = torch.stack([forward[0, 5], forward[1, 2]]), backward[:, 0]
            assert torch.equal(s, torch.cat(ends, -1))
        case "mean":
            assert_close(s, mean)
        case "projected mean":
            assert_close(s, mean @ model.first.weight.T + model.first.bias)
        case "backward":
            assert_close(s, torch.tanh(encoded.h[:, 0, 7:] @ model.first.weight.T + model.first.bias))


@pytest.mark.parametrize(("variant", "mechanism"), [("bahdanau", "bahdanau"), ("luong", "luong-local-p")])
def test_the_same_decoding_serves_them(variant, mechanism):
    model = network(variant, mechanism)
    source = sentences(3, 7, 5)
    together = collect(write(model, model.encode(source), torch.tensor([6, 9, 8]), MARKS), 3, MARKS.end)
    for line, (length, limit) in enumerate([(3, 6), (7, 9), (5, 8)]):
        encoded = model.encode(source[line : line + 1, :length])
        alone = collect(write(model, encoded, torch.tensor([limit]), MARKS), 1, MARKS.end)[0]
        assert alone.ids == together[line].ids


def test_a_mechanism_has_the_parameters_that_its_line_says_and_no_others():
    sizes = Sizes(s=3, h=5, n=7, longest=11, D=2)
    for name, mechanism in MECHANISMS.items():
        look = Look(mechanism, sizes)
        shapes = {key: tuple(value.shape) for key, value in look.score.items()}
        assert shapes == {key: tuple(getattr(sizes, d) for d in dims) for key, dims in mechanism.shapes.items()}, name
        assert (look.U is not None) == (mechanism.keys is not None), name
        assert (look.V is not None) == (mechanism.values is not None), name
