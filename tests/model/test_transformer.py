"""The laws of the Transformer, on a tiny untrained one."""

from typing import get_args

import pytest
import torch
from torch.testing import assert_close

from regard.model.masks import padding_mask
from regard.model.transformer import Positions, Transformer, TransformerConfig
from tests.conftest import MARKS, sentences


def test_batched_equals_single_padding_is_never_looked_at_and_no_token_depends_on_later_ones(tiny):
    source, fed = sentences(7, 4, 2), sentences(5, 5, 3, seed=4)
    together = tiny(source, fed).hidden
    for line, (j, i) in enumerate([(7, 5), (4, 5), (2, 3)]):
        alone = tiny(source[line : line + 1, :j], fed[line : line + 1, :i]).hidden[0]
        assert_close(together[line, :i], alone, atol=1e-5, rtol=1e-5)
    source = sentences(7, 4)
    allowed = padding_mask(source, MARKS.pad)
    encoded = tiny.encode(source)
    cross = tiny.decode(sentences(3, 3), tiny.start(encoded)).cross
    for layer in (*encoded.encoder, *cross):
        assert (layer.heads.weights.masked_select(~allowed) == 0).all()
    source, fed = sentences(7), sentences(6)
    changed = fed.clone()
    changed[0, 4:] = 30
    assert torch.equal(tiny(source, fed).hidden[0, :4], tiny(source, changed).hidden[0, :4])
    assert not torch.equal(tiny(source, fed).hidden[0, 4:], tiny(source, changed).hidden[0, 4:])


def test_feeding_in_parts_equals_feeding_at_once(tiny):
    source, fed = sentences(7, 5), sentences(6, 6)
    at_once = tiny(source, fed)
    state, parts = tiny.start(tiny.encode(source)), []
    for part in fed.split([1, 3, 2], dim=1):
        decoded = tiny.decode(part, state)
        state = decoded.state
        parts.append(decoded)
    assert state.length == 6
    assert_close(torch.cat([part.hidden for part in parts], dim=1), at_once.hidden, atol=1e-5, rtol=1e-5)
    for layer in range(5):
        cross = torch.cat([part.cross[layer].heads.weights for part in parts], dim=-2)
        assert_close(cross, at_once.cross[layer].heads.weights, atol=1e-5, rtol=1e-5)
        last = parts[-1].decoder[layer].heads.weights
        assert_close(last, at_once.decoder[layer].heads.weights[..., -2:, :], atol=1e-5, rtol=1e-5)


def test_selecting_rows_of_a_state_selects_sentences(tiny):
    source, fed = sentences(7, 5, 6), sentences(3, 3, 3)
    state = tiny(source, fed).state
    order = torch.tensor([2, 0, 2])
    next_token = torch.tensor([[5], [6], [7]])
    straight = tiny.decode(next_token[[1, 1, 0]], state).hidden
    picked = tiny.decode(next_token[[0, 1, 0]], state.select(order)).hidden
    assert_close(picked[1], straight[0])
    assert_close(picked[0], straight[2])
    assert_close(picked[2], straight[2])


def test_the_output_layer_is_the_embedding_and_rotated_places_make_scores_depend_on_distance_alone():
    model = Transformer(TransformerConfig(vocabulary=31, d_model=42, d_ff=37, heads=3))
    hidden = torch.randn(2, 42)
    assert_close(model.logits(hidden), hidden @ model.embedding.weight.T)
    assert sum(p.numel() for p in model.parameters() if p.shape == (31, 42)) == 31 * 42
    torch.manual_seed(3)
    network = Transformer(TransformerConfig(31, 42, 37, 3, 1, 1, dropout=0.0, positions="rotary")).eval()
    scores = network.encode(torch.full((1, 9), 5)).encoder[0].heads.scores[0]
    assert_close(scores[:, :-1, :-1], scores[:, 1:, 1:], atol=1e-5, rtol=1e-5)


def placed(positions: Positions) -> Transformer:
    torch.manual_seed(3)
    return Transformer(TransformerConfig(31, 42, 37, 3, 2, 2, dropout=0.0, positions=positions)).eval()


@pytest.mark.parametrize("positions", get_args(Positions))
def test_every_kind_of_positions_decodes_in_parts_as_at_once(positions):
    network = placed(positions)
    source, fed = sentences(7, 4), sentences(6, 6)
    at_once = network(source, fed).hidden
    first = network.decode(fed[:, :2], network.start(network.encode(source)))
    assert_close(network.decode(fed[:, 2:], first.state).hidden, at_once[:, 2:], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("positions", get_args(Positions))
def test_every_kind_of_positions_reads_a_sentence_alone_as_beside_a_longer_one(positions):
    network = placed(positions)
    source, fed = sentences(7, 4), sentences(6, 6)
    at_once = network(source, fed).hidden
    assert_close(network(source[1:, :4], fed[1:]).hidden, at_once[1:], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("positions", get_args(Positions))
def test_without_positions_alone_a_sentence_is_a_bag_of_words(positions):
    network = placed(positions)
    words = torch.tensor([[5, 9, 7]])
    alike = torch.allclose(network.encode(words).memory, network.encode(words.flip(1)).memory.flip(1), atol=1e-4)
    assert alike == (positions == "none")
