"""The laws of order: without positions a Transformer's encoder knows none, and words that keep theirs lose nothing."""

import pytest
import torch
from torch.testing import assert_close

from regard.model import load
from regard.model.errors import Unsuitable
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.order import Positions, Reverse, arrange
from regard.model.positions import encode_places, sinusoidal
from tests.conftest import sentences

TEXT = "The black cat did not sleep on the red chair."
NONE = torch.full((7,), torch.nan)


@pytest.fixture(scope="module")
def transformer():
    return load("transformer-en-fr", "cpu")


@torch.inference_mode()
def test_without_positions_the_encoder_is_equivariant_under_permutation(tiny):
    source, order = sentences(7), torch.tensor([3, 0, 6, 2, 5, 1, 4])
    one, other = tiny.encode(source, places=NONE), tiny.encode(source[:, order], places=NONE)
    assert_close(other.memory, one.memory[:, order], atol=1e-5, rtol=1e-5)
    assert_close(other.weights["encoder"], one.weights["encoder"][..., order, :][..., order], atol=1e-5, rtol=1e-5)
    with_positions = tiny.encode(source).memory[:, order]
    assert not torch.allclose(tiny.encode(source[:, order]).memory, with_positions, atol=1e-2)


@torch.inference_mode()
def test_the_usual_places_change_nothing_bit_for_bit(tiny):
    source = sentences(7)
    usual = torch.arange(7, dtype=torch.float64)
    assert torch.equal(tiny.encode(source, places=usual).memory, tiny.encode(source).memory)
    text = load("transformer-en-fr", "cpu").tokenizer.encode(TEXT)
    assert arrange(text, []) == (text, None)
    assert arrange(text, [Positions("shifted", 5), Positions("shifted", -5)]) == (text, None)


def test_places_are_encoded_as_the_positions_that_they_name():
    usual = sinusoidal(12, 6)
    places = torch.tensor([[3.0, 11.0, torch.nan], [0.0, 0.0, 5.0]])
    found = encode_places(places, 6)
    assert torch.equal(found[0, :2], usual[[3, 11]])
    assert torch.equal(found[1], usual[[0, 0, 5]])
    assert (found[0, 2] == 0).all()


def test_words_are_reversed_whole_whatever_nobody_sees_in_them_and_the_end_stays_last(transformer):
    text = transformer.tokenizer.encode("Do not misunderestimate him")
    turned, places = arrange(text, [Reverse()])
    assert places is None
    words = "".join(turned.tokens[:-1]).replace("\u2581", " ").split()
    assert words == ["him", "misunderestimate", "not", "Do"]
    assert turned.tokens[-1] == "</s>"
    assert [text.text[a:b] for a, b in turned.offsets[:1]] == ["him"]
    _, kept = arrange(text, [Reverse(keep=True)])
    assert [text.ids[int(place)] for place in kept] == list(turned.ids)
    texts = ("The sleeping boat.", "The sleep\u200bing bo\u00adat.")
    read = (transformer.tokenizer.encode(text) for text in texts)
    plain, hidden = (Reverse().arrange(one, torch.arange(4.0))[0] for one in read)
    assert plain.ids == hidden.ids


def test_words_that_keep_their_positions_are_translated_as_before_and_both_kinds_of_change_act_at_once(transformer):
    before, after = transformer.attend(TEXT), transformer.attend(TEXT, interventions=[Reverse(keep=True)])
    assert after.target.text == before.target.text
    order = [before.source.offsets.index(offset) for offset in after.source.offsets]
    expected = torch.tensor(before.blocks["cross"].weights)[..., order]
    assert_close(torch.tensor(after.blocks["cross"].weights), expected, atol=1e-4, rtol=1e-4)
    assert transformer.attend(TEXT, interventions=[Reverse()]).target.text != before.target.text
    blind = [KnockOut(HeadsMeant("cross")), Reverse()]
    both, one = (transformer.attend(TEXT, interventions=changes).target for changes in (blind, blind[:1]))
    assert both == one


@pytest.mark.parametrize("change", [Positions("off"), Positions("shuffled", seed=3), Positions("shifted", 40)], ids=str)
def test_other_positions_change_how_the_encoder_looks(transformer, change):
    before, after = transformer.attend(TEXT), transformer.attend(TEXT, interventions=[change])
    assert after.source == before.source
    assert abs(after.blocks["encoder"].weights - before.blocks["encoder"].weights).max() > 0.05


def test_a_shuffle_deals_the_same_positions_and_the_same_again(transformer):
    text = transformer.tokenizer.encode(TEXT)
    (_, one), (_, same), (_, other) = (arrange(text, [Positions("shuffled", seed=s)]) for s in (3, 3, 4))
    assert torch.equal(one, same)
    assert not torch.equal(one, other)
    assert sorted(one.tolist()) == list(range(len(text.ids)))
    assert one[-1] == len(text.ids) - 1


def test_a_model_that_is_told_no_positions_says_so():
    bahdanau = load("rnn-bahdanau-en-fr", "cpu")
    assert bahdanau.attend(TEXT, interventions=[Reverse()]).target.text != bahdanau.attend(TEXT).target.text
    for change in (Reverse(keep=True), Positions("off")):
        with pytest.raises(Unsuitable, match="order"):
            bahdanau.attend(TEXT, interventions=[change])
