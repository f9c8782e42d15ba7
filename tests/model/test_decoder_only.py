"""The laws of the attention-only decoder, on a tiny untrained one, and of a text that it goes on with."""

import numpy as np
import pytest
import torch
from torch.testing import assert_close

from regard.model.continuation import WRITTEN
from regard.model.decoder_only.model import Continuer
from regard.model.decoder_only.network import DecoderOnly, DecoderOnlyConfig
from regard.model.decoding import Sampling
from regard.model.errors import Unsuitable
from regard.model.explanations import explain, explained
from regard.model.interventions import HeadsMeant, Hide, KnockOut
from regard.model.order import Reverse
from regard.model.teacher_forcing import force
from regard.model.tokenizer import Tokenizer
from regard.model.trace import HeadAt
from regard.model.training import repeats
from tests.conftest import sentences

TEXT = "abc xyz abc"


@pytest.fixture(scope="module")
def network():
    torch.manual_seed(3)
    made = DecoderOnly(DecoderOnlyConfig(vocabulary=37, d_model=42, heads=3, layers=5)).eval()
    for layer in made.decoder:
        torch.nn.init.normal_(layer.norm.bias)
        torch.nn.init.normal_(layer.norm.weight)
    return made


@pytest.fixture(scope="module")
def model():
    torch.manual_seed(4)
    tokenizer = Tokenizer.train([*repeats.texts(50, 3), TEXT], 0)
    made = DecoderOnly(DecoderOnlyConfig(vocabulary=len(tokenizer), d_model=42, heads=3, layers=2))
    said = {"name": "Tiny", "family": "transformer", "mechanism": "attention", "task": "continuing", "examples": [TEXT]}
    return Continuer("tiny", made, tokenizer, "0" * 16, torch.device("cpu"), said)


def read(network, fed):
    return network(fed[:, :0], fed)


def test_batched_equals_single_padding_is_never_looked_at_and_feeding_in_parts_equals_at_once(network):
    assert_close(read(network, sentences(6)).weights["decoder"].sum(-1), torch.ones(1, 5, 3, 6))
    fed = sentences(7, 5, 2)
    together = read(network, fed)
    for line, n in enumerate([7, 5, 2]):
        alone = read(network, fed[line : line + 1, :n])
        assert_close(together.hidden[line, :n], alone.hidden[0], atol=1e-5, rtol=1e-5)
        assert (together.weights["decoder"][line, :, :, :n, n:] == 0).all()
    fed = sentences(6, 6)
    at_once, state, parts = read(network, fed), network.start(network.encode(fed)), []
    for part in fed.split([1, 3, 2], dim=1):
        decoded = network.decode(part, state)
        state = decoded.state
        parts.append(decoded)
    assert state.length == 6
    assert_close(torch.cat([part.hidden for part in parts], dim=1), at_once.hidden, atol=1e-5, rtol=1e-5)
    assert_close(parts[-1].weights["decoder"], at_once.weights["decoder"][..., -2:, :], atol=1e-5, rtol=1e-5)


def test_no_piece_depends_on_later_ones(network):
    fed = sentences(6)
    changed = fed.clone()
    changed[0, 4:] = 30
    assert torch.equal(read(network, fed).hidden[0, :4], read(network, changed).hidden[0, :4])
    assert not torch.equal(read(network, fed).hidden[0, 4:], read(network, changed).hidden[0, 4:])


def test_positions_reach_keys_alone_and_no_value(network):
    fed, start = sentences(6), network.start(network.encode(sentences(6)))
    later = network.decode(fed, start, torch.arange(6.0).double() + 5)
    assert torch.equal(later.decoder[0].heads.v, read(network, fed).decoder[0].heads.v)
    assert not torch.allclose(later.decoder[0].heads.k, read(network, fed).decoder[0].heads.k)


def test_a_text_goes_on_as_it_would_without_a_cache(model):
    attended, ids = model.attend(TEXT), list(model.source(TEXT).ids)
    for chosen in attended.target.ids[attended.target.read :]:
        run = force(model.network, model.marks, torch.tensor([ids]), torch.tensor([[*ids[1:], 0]]))
        assert chosen == int(run.log_probabilities[0, -1].argmax())
        ids.append(chosen)


def test_so_many_pieces_are_written_and_no_more(model):
    target, read = model.attend(TEXT).target, len(model.source(TEXT).ids)
    assert target.after == read
    assert len(target.ids) <= read - 1 + WRITTEN


def test_the_target_is_the_text_and_what_follows(model):
    attended = model.attend(TEXT, " xy")
    assert attended.target.text == TEXT + " xy"
    assert attended.target.tokens == (*attended.source.tokens[1:], "▁", "x", "y")
    assert attended.target.fed == ("<s>", *attended.target.tokens[:-1])


def test_spaces_around_what_follows_are_pieces_of_their_own(model):
    assert model.attend(TEXT, "xy").target.tokens[-3:] == ("c", "x", "y")
    assert model.attend(TEXT, "xy ").target.tokens[-3:] == ("x", "y", "▁")


@pytest.mark.parametrize("side", ["source", "target"])
def test_offsets_of_pieces_are_places_in_their_text(model, side):
    text = getattr(model.attend(TEXT, " xy"), side)
    for token, (start, end) in zip(text.tokens, text.offsets, strict=True):
        assert token == "▁" or text.text[start:end] in (token, "")


def test_a_hidden_piece_is_looked_at_by_no_row(model):
    found = model.attend(TEXT, "x", interventions=[Hide(HeadsMeant(), 3)]).blocks["decoder"].weights
    assert np.nansum(found[..., 2]) == 0
    assert np.nansum(model.attend(TEXT, "x").blocks["decoder"].weights[..., 2]) > 0


def test_without_its_heads_it_writes_whatever_stands_before(model):
    out = [KnockOut(HeadsMeant())]
    one, other = (model.attend(text, "x", interventions=out).target.log_probabilities[-1] for text in (TEXT, "z z c"))
    assert one == pytest.approx(other, abs=1e-6)


def test_another_order_of_the_source_is_refused(model):
    with pytest.raises(Unsuitable, match="translate"):
        model.attend(TEXT, interventions=[Reverse(False)])


def test_beams_are_refused(model):
    with pytest.raises(Unsuitable, match="Beam search"):
        model.decoding(TEXT, 4)


def test_a_seed_draws_the_same_and_another_seed_another(model):
    one, other = (model.decoding(TEXT, Sampling(seed=5)).target.ids for _ in range(2))
    assert one == other != model.decoding(TEXT, Sampling(seed=6)).target.ids


@pytest.mark.parametrize("layer", [1, 2])
def test_every_stage_follows_from_those_before_it_and_every_cell_is_what_its_lines_give(model, layer):
    s = model.steps(TEXT, "xy", block="decoder", layer=layer, head=2)
    own = model.network.decoder[layer - 1]
    stream = s["summed"]
    x = own.norm(torch.from_numpy(stream)).detach().numpy()
    np.testing.assert_allclose(s["x"], x, atol=1e-5)
    np.testing.assert_allclose(s["input_q"], s["x"] + s["position"], atol=1e-5)
    w_q, w_k, w_v = (getattr(own.attention, f"w_{side}").detach().numpy()[:, 14:28] for side in "qkv")
    np.testing.assert_allclose(s["q"], s["input_q"] @ w_q, atol=1e-4)
    np.testing.assert_allclose(s["k"], s["input_k"] @ w_k, atol=1e-4)
    np.testing.assert_allclose(s["v"], s["x"] @ w_v, atol=1e-4)
    np.testing.assert_allclose(s["residual"], stream + s["output"], atol=1e-4)
    for stage in (*s.before, *s.stages, *s.after):
        cell = model.cell(TEXT, stage.id, 3, 2, "xy", block="decoder", layer=layer, head=2)
        assert float(cell.lines[-1].values) == pytest.approx(float(stage.values[2, 1]), abs=1e-4), stage.id


def test_logits_are_the_sums_of_their_parts(model):
    attended = model.attend(TEXT, "xy")
    run = model.forced(attended)
    logits = model.network.logits(run.decoded.hidden)[0].detach()
    for row in (1, 7, len(attended.target.ids)):
        split = model.logit_split(attended, row)
        assert split.logit == pytest.approx(float(logits[row - 1, run.produced[0, row - 1]]), abs=1e-4)


@pytest.mark.parametrize("layer", [1, 2])
def test_scores_are_the_sums_of_their_parts(model, layer):
    attended = model.attend(TEXT, "xy")
    scaled = model.forced(attended).decoded.decoder[layer - 1].heads.scaled[0, 1].detach()
    scores = model.scores(attended, HeadAt("decoder", layer, 2))
    assert scores.split(6, 4).score == pytest.approx(float(scaled[6, 4]), abs=1e-4)


def test_logits_are_the_sums_of_what_was_read(model):
    attended = model.attend(TEXT, "xyz")
    run, found = model.forced(attended), model.origins(attended, range(len(attended.source.ids)))
    whole = found.source[0].sum(-1) + found.rest[0] + found.fed[0] + found.biases[0]
    logits = model.network.logits(run.decoded.hidden)[0].gather(-1, run.produced[0, :, None])[:, 0].detach()
    assert_close(whole.float(), logits, atol=1e-4, rtol=1e-4)


def test_a_text_owes_nothing_to_what_follows_it_and_what_follows_something(model):
    attended = model.attend(TEXT, "xyz")
    n = len(attended.source.ids)
    fed = model.origins(attended, range(n)).fed[0]
    assert_close(fed[:n], torch.zeros(n).double(), atol=1e-9, rtol=0)
    assert (fed[n:].abs() > 0).all()


def test_every_measure_explains_what_was_written_by_what_was_typed(model):
    attended = model.attend(TEXT, "xyz")
    found = explain(model, attended, 2, 1)
    assert {*found.measures} == {"weights", "norms", "rollout", "brought", "gradient", "left_out"}
    rows = len(explained(attended).target.ids)
    assert all(values.shape == (rows, len(attended.source.ids)) for values in found.measures.values())
    without = [k for k in range(len(attended.source.ids)) if k != 4]
    fed = torch.tensor([[attended.source.ids[0], *attended.target.ids[:-1]]])
    kept = [*without, *range(len(attended.source.ids), fed.size(1))]
    start = model.network.start(model.network.encode(fed))
    hidden = model.network.decode(fed[:, kept], start, torch.tensor(kept).double()).hidden[0, -1].detach()
    lost = model.network.logits(hidden).detach().index_fill(-1, torch.tensor([0, 1]), -torch.inf).log_softmax(-1)
    left = attended.target.log_probabilities[-1] - float(lost[attended.target.ids[-1]])
    assert found.measures["left_out"][-1, 4] == pytest.approx(left, abs=1e-4)
