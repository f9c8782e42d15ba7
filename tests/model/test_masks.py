"""Masks that look at less than all: each beside the sentence of its paper, in loops, and beside transformers."""

import pytest
import torch
from transformers import LongformerConfig
from transformers.masking_utils import (
    blockwise_overlay,
    causal_mask_function,
    or_masks,
    packed_sequence_mask_function,
    sliding_window_bidirectional_mask_function,
    sliding_window_causal_mask_function,
)
from transformers.models.longformer.modeling_longformer import LongformerSelfAttention

from regard.model.attention import scaled_dot_product, split_heads
from regard.model.masks import causal_mask, documents, near, prefix, sliding, strided, with_global

SIZES = [(1, 1), (7, 7), (3, 11), (1, 5)]


def by_loops(i, j, allowed) -> torch.Tensor:
    """The queries are the last of the positions."""
    return torch.tensor([[bool(allowed(place, at)) for at in range(j)] for place in range(j - i, j)])


@pytest.mark.parametrize(("i", "j"), SIZES)
@pytest.mark.parametrize("w", [1, 2, 5])
@pytest.mark.parametrize("step", [1, 3])
def test_a_window_holds_w_positions_back_or_on_either_side_and_a_dilated_one_every_step_th(i, j, w, step):
    steps = {n * step for n in range(w)}
    assert torch.equal(near(i, j, w, step), by_loops(i, j, lambda place, at: abs(place - at) in steps))
    assert torch.equal(sliding(i, j, w, step), by_loops(i, j, lambda place, at: place - at in steps))


@pytest.mark.parametrize(("i", "j"), SIZES)
def test_a_window_of_all_is_the_causal_mask_and_so_is_a_stride_of_one_or_a_prefix_of_one(i, j):
    for mask in (sliding(i, j, j), strided(i, j, 1), prefix(i, j, 1), prefix(i, j, 0)):
        assert torch.equal(mask, causal_mask(i, j))
    assert torch.equal(documents(torch.zeros(j, dtype=torch.long)), causal_mask(j, j))


@pytest.mark.parametrize("l", [1, 2, 3, 5])
def test_a_stride_is_both_sets_of_the_paper_and_reaches_all_that_is_behind_in_two_steps(l):
    def allowed(i, j):
        return j in range(max(0, i - l), i + 1) or (j <= i and (i - j) % l == 0)

    for i, j in SIZES:
        assert torch.equal(strided(i, j, l), by_loops(i, j, allowed))
    one = strided(13, 13, l).int()
    assert torch.equal(one @ one > 0, causal_mask(13, 13))


@pytest.mark.parametrize(("i", "j"), SIZES)
def test_a_prefix_sees_itself(i, j):
    expected = by_loops(i, j, lambda place, at: at <= place or (place < 4 and at < 4))
    assert torch.equal(prefix(i, j, 4), expected)


@pytest.mark.parametrize(("i", "j"), SIZES)
def test_global_positions_see_all_and_all_see_them(i, j):
    places = {0, j - 1}
    expected = by_loops(i, j, lambda place, at: abs(place - at) < 2 or {place, at} & places)
    assert torch.equal(with_global(near(i, j, 2), [*places]), expected)


def test_documents_do_not_see_each_other():
    ids = torch.tensor([[3, 3, 1, 1, 1], [0, 0, 0, 0, 2]])
    for line, mask in zip(ids.tolist(), documents(ids), strict=True):
        assert torch.equal(mask, by_loops(5, 5, lambda i, j, line=line: j <= i and line[i] == line[j]))


def test_a_mask_that_gets_global_positions_stays_as_it_is():
    mask = near(5, 5, 1)
    with_global(mask, [2])
    assert torch.equal(mask, near(5, 5, 1))


def test_masks_are_those_of_transformers():
    place = torch.arange(11)
    ids = torch.tensor([[0] * 4 + [1] * 7])
    first = torch.tensor([[0] * 4 + [-1] * 7])
    for mask, function in (
        (causal_mask(11, 11), causal_mask_function),
        (sliding(11, 11, 3), sliding_window_causal_mask_function(3)),
        (near(11, 11, 3 + 1), sliding_window_bidirectional_mask_function(3)),  # it counts those on one side
        (documents(ids)[0], lambda *at: packed_sequence_mask_function(ids)(*at) & causal_mask_function(*at)),
        (prefix(11, 11, 4), or_masks(causal_mask_function, blockwise_overlay(first))),
    ):
        assert torch.equal(mask, function(0, 0, place[:, None], place[None]))


def test_a_window_with_global_positions_is_the_attention_of_longformer():
    torch.manual_seed(3)
    config = LongformerConfig(hidden_size=10, num_attention_heads=2, attention_window=[4], num_hidden_layers=1)
    layer = LongformerSelfAttention(config, 0).eval().double()
    for name in ("query", "key", "value"):  # it can learn others for global positions
        getattr(layer, f"{name}_global").load_state_dict(getattr(layer, name).state_dict())
    x = torch.randn(1, 12, 10, dtype=torch.float64)
    seen = torch.zeros(1, 12, dtype=torch.bool)
    seen[0, [0, 7]] = True
    padding = torch.zeros_like(seen)
    given = layer(x, seen * 10_000.0, padding, is_index_global_attn=seen, is_global_attn=True)[0]
    q, k, v = (split_heads(part(x), 2) for part in (layer.query, layer.key, layer.value))
    found = scaled_dot_product(q, k, v, with_global(near(12, 12, 4 // 2 + 1), [0, 7])).context
    torch.testing.assert_close(found.transpose(1, 2).flatten(2), given, atol=1e-6, rtol=0)


@pytest.mark.parametrize(("w", "step"), [(0, 1), (2, 0)])
def test_an_empty_window_is_refused(w, step):
    with pytest.raises(ValueError, match="at least 1"):
        sliding(5, 5, w, step)
