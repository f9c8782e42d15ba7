"""What is said to bring a score or a logit about adds up to it, on every shipped model, layer and head."""

import itertools
import math

import numpy as np
import pytest
import torch
from torch import nn

from regard.model import load
from regard.model.decoding import Marks
from regard.model.errors import Unsuitable
from regard.model.splits import Splittable, origins, split_logit, splittable
from regard.model.splits.heads import scores_of_head
from regard.model.splits.score import Products
from regard.model.splits.streams import Streams, read, written
from regard.model.splits.sums import Sum
from regard.model.teacher_forcing import Run, force
from regard.model.trace import HeadAt
from tests.conftest import sentences
from tests.model.test_steps import RECURRENT, SENTENCES, TEXTS, TRANSFORMERS

SUMMED = [id for id in RECURRENT if load(id, "cpu").network.config.mechanism not in {"none", "average"}]


@pytest.fixture
def run(tiny, marks: Marks) -> Run:
    """A sentence and a translation through the tiny model."""
    with torch.inference_mode():
        return force(tiny, marks, sentences(7), sentences(5, seed=4))


def near(found: torch.Tensor | np.ndarray, expected: torch.Tensor | np.ndarray, within: float = 1e-5) -> None:
    """Relative to the largest."""
    found, expected = np.asarray(found), np.asarray(expected)
    assert found.shape == expected.shape
    assert abs(found - expected).max() <= within * max(1.0, abs(expected).max())


def heads_of(network) -> list[HeadAt]:
    return [
        HeadAt(block, layer, head)
        for block, shape in network.blocks.items()
        for layer, head in itertools.product(range(1, shape["layers"] + 1), range(1, shape["heads"] + 1))
    ]


def scaled(run: Run, at: HeadAt) -> torch.Tensor:
    side = run.encoded if at.block == "encoder" else run.decoded
    return getattr(side, at.block)[at.layer - 1].heads.scaled[0, at.head - 1]


def whole_scores(found: Products) -> torch.Tensor:
    """The sum of all terms of every score."""
    (_, q), (_, k) = found.query.every, found.key.every
    return found.scale * torch.einsum("aik,bjk->ij", q, k)


SOME = [("dates-transformer", TEXTS["dates"]), ("transformer-en-fr", SENTENCES[::7])]


@pytest.mark.parametrize(("id", "texts"), SOME)
def test_terms_sum_to_every_score_of_every_head(id, texts):
    model = load(id, "cpu")
    for text in texts:
        run = model.forced(model.attend(text))
        with torch.inference_mode():
            for at in heads_of(model.network):
                near(whole_scores(scores_of_head(Streams(run), at)), scaled(run, at))


def wave(pos: int, c: int, d_model: int) -> float:
    return (math.sin, math.cos)[c % 2](pos / 10_000 ** ((c - c % 2) / d_model))


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_the_first_layer_has_four_terms_and_no_more(id):
    model = load(id, "cpu")
    attended = model.attend(TEXTS[model.config["task"]][0])
    for block in ("encoder", "decoder"):
        split = model.scores(attended, HeadAt(block, 1, 2)).split(1, 0)
        assert [part.name for part in split.query] == [part.name for part in split.key] == ["embedding", "position"]
        network, one = model.network, attended.source if block == "encoder" else attended.target
        ids = one.ids if block == "encoder" else (model.marks.begin, *one.ids[:-1])
        layer = getattr(network, block)[0].attention
        d_k = network.d_model // layer.heads
        w_q, w_k = (w.detach().double()[:, d_k : 2 * d_k] for w in (layer.w_q, layer.w_k))
        word = network.embedding.weight.detach().double()[list(ids[:2])] * network.d_model**0.5
        waves = [[wave(pos, c, network.d_model) for c in range(network.d_model)] for pos in (0, 1)]
        place = torch.tensor(waves).double()
        expected = [[float(a[1] @ w_q @ w_k.mT @ b[0]) / d_k**0.5 for b in (word, place)] for a in (word, place)]
        near(split.terms, np.array(expected))


@pytest.mark.parametrize("id", SUMMED)
def test_terms_sum_to_every_score_of_a_recurrent_decoder(id):
    model = load(id, "cpu")
    for text in TEXTS[model.config["task"]]:
        attended = model.attend(text)
        found = model.scores(attended, HeadAt("cross", 1, 1))
        expected = model.forced(attended).decoded.attention.scores.detach()
        for i, j in np.ndindex(*expected.shape[1:]):
            split = found.split(i, j)
            near(split.terms.sum() + split.bias, expected[0, i, j])


def by_loops(found, size: tuple[int, int], allowed: np.ndarray) -> np.ndarray:
    """The shares of all terms by their definition, from the terms of every single score."""
    terms = np.array([[found.split(i, j).terms.numpy() for j in range(size[1])] for i in range(size[0])])
    above, below = np.zeros(terms.shape[2:]), 0.0
    for i in range(size[0]):
        row, e = terms[i, allowed[i]], terms[i, allowed[i]].sum((1, 2))
        above += np.einsum("jab,j->ab", row - row.mean(0), e - e.mean())
        below += ((e - e.mean()) ** 2).sum()
    return above / below


@pytest.mark.parametrize("at", [HeadAt("encoder", 2, 1), HeadAt("decoder", 3, 2), HeadAt("cross", 4, 3)])
def test_shares_are_covariances_over_the_variance(run, at):
    with torch.inference_mode():
        found = scores_of_head(Streams(run), at)
    size = tuple(scaled(run, at).shape)
    allowed = np.ones(size, bool) if at.block != "decoder" else np.tri(*size, dtype=bool)
    near(found.shares(slice(None)).shares, by_loops(found, size, allowed))
    assert float(found.shares(slice(None)).shares.sum()) == pytest.approx(1)
    assert float(found.shares(slice(2, 3)).shares.sum()) == pytest.approx(1)


@pytest.mark.parametrize(
    "id", ["dates-bahdanau", "dates-luong-general", "dates-luong-local-p", "dates-query-key-value"]
)
def test_shares_of_a_recurrent_decoder_too(id):
    model = load(id, "cpu")
    attended = model.attend("3 March 1998")
    found, size = model.scores(attended, HeadAt("cross", 1, 1)), attended.blocks["cross"].size
    allowed = np.ones(size, bool)
    if id.endswith("local-p"):
        allowed = np.abs(np.arange(size[1]) - attended.blocks["cross"].centres[:, None]) <= 10
    near(found.shares(slice(None)).shares, by_loops(found, size, allowed))


def test_a_row_of_one_column_has_no_shares(run):
    with torch.inference_mode():
        found = scores_of_head(Streams(run), HeadAt("decoder", 1, 1)).shares(slice(0, 1))
    assert found.shares.isnan().all()


def test_a_sum_of_nothing_without_biases_has_no_parts_and_is_0():
    nothing = Sum((), torch.zeros(0, 2, 3))
    parts, vectors = nothing.every
    assert (parts, len(vectors)) == ((), 0)
    assert not nothing.whole.any()


def test_columns_that_are_left_out_go_to_the_rest(run):
    with torch.inference_mode():
        whole, parts = origins(run), origins(run, range(2, 5))
    near(parts.source.sum(-1) + parts.rest, whole.rest, 1e-9)


def test_what_comes_from_the_pieces_fed_does_not_depend_on_the_columns(run):
    with torch.inference_mode():
        near(origins(run, range(2, 5)).fed, origins(run).fed, 1e-9)


def test_a_part_is_what_its_head_wrote_through_the_norms_after_it(run):
    """The part of a head of layer 1 in the input of layer 2, by hand."""
    network, h = run.network, 1
    seen, layer = run.encoded.encoder[0], run.network.encoder[0]
    d_k = network.d_model // layer.attention.heads
    own = slice(h * d_k, (h + 1) * d_k)
    r = (seen.heads.weights[0, h] @ seen.heads.v[0, h] @ layer.attention.w_o[own]).detach().double()
    before = seen.x[0] + seen.output[0]
    middle = layer.norms[0](before)
    for norm, whole in ((layer.norms[0], before), (layer.norms[1], middle + layer.feed_forward(middle))):
        spread = (whole.double().var(-1, correction=0, keepdim=True) + norm.eps).sqrt()
        r = (r - r.mean(-1, keepdim=True)) / spread * norm.weight.detach().double()
    with torch.inference_mode():
        found = read(run).inputs[1]
    (place,) = (place for place, part in enumerate(found.parts) if part.name == "encoder L1 H2")
    near(found.vectors[place], r.detach())


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_parts_sum_to_every_logit(id):
    model = load(id, "cpu")
    for text in SENTENCES if id == "transformer-en-fr" else TEXTS[model.config["task"]]:
        attended = model.attend(text)
        run = model.forced(attended)
        logits = model.network.logits(run.decoded.hidden)[0].detach()
        with torch.inference_mode():
            hidden = written(run).hidden
            found = origins(run)
        near(model.network.logits(hidden.whole.float()).detach(), logits, 1e-5)
        rows = torch.arange(len(logits))
        own, other = logits[rows, run.produced[0]], logits[rows, torch.tensor(found.runners_up)]
        near(sum((found.rest, found.fed, found.biases)), torch.stack([own, own - other]))
        assert (own >= other).all(), "greedy: the runner-up is less likely"


@pytest.mark.parametrize(
    "id", ["transformer-en-fr", "dates-transformer", "rnn-bahdanau-en-fr", "rnn-none-en-fr", "dates-query-key-value"]
)
def test_a_logit_is_the_sum_of_its_parts_and_a_head_of_its_columns(id):
    model = load(id, "cpu")
    attended = model.attend(TEXTS[model.config["task"]][0])
    run = model.forced(attended)
    for row in range(1, len(attended.target.tokens) + 1):
        found = model.logit_split(attended, row)
        logits = model.network.logits(run.decoded.hidden)[0, row - 1].detach()
        near(sum(part.value for part in found.parts), logits[found.piece], 1e-4)
        near(sum(part.lead for part in found.parts), logits[found.piece] - logits[found.runner_up], 1e-4)
        assert model.tokenizer.pieces[found.piece] == attended.target.tokens[row - 1]
        for part in found.parts:
            assert (part.by_column is None) == (part.part.head is None)
            if part.by_column is not None:
                near(sum(part.by_column), part.value)
                near(sum(part.lead_by_column or ()), part.lead)
                looked_at = attended.source.tokens if part.part.block == "cross" else attended.target.tokens
                assert len(part.by_column) == len(looked_at)
                assert part.part.block == "cross" or not any(part.by_column[row:]), "the future brings nothing"


class HeldNorm(nn.Module):
    def __init__(self, norm: nn.LayerNorm, whole: torch.Tensor) -> None:
        super().__init__()
        self.norm, self.sigma = norm, (whole.var(-1, correction=0, keepdim=True) + norm.eps).sqrt()

    def forward(self, r: torch.Tensor) -> torch.Tensor:
        return (r - r.mean(-1, keepdim=True)) / self.sigma * self.norm.weight + self.norm.bias


class HeldNetwork(nn.Module):
    def __init__(self, network: nn.Sequential, x: torch.Tensor) -> None:
        super().__init__()
        self.first, self.second, self.is_open = network[0], network[2], network[0](x) > 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(self.first(x) * self.is_open)


def test_origins_are_gradients_of_the_held_network_times_what_was_read(tiny, marks):
    """Another way to the same numbers: by autograd, in the network itself with weights, scales and gates held."""
    tiny = tiny.double()
    source, target = sentences(7), sentences(5, seed=4)
    inputs: dict[nn.Module, torch.Tensor] = {}
    kept = [part for part in tiny.modules() if isinstance(part, nn.LayerNorm | nn.Sequential)]
    handles = [part.register_forward_hook(lambda part, args, _: inputs.__setitem__(part, args[0])) for part in kept]
    with torch.no_grad():
        run = force(tiny, marks, source, target)
        found = origins(run, range(3))
    for handle in handles:
        handle.remove()
    for layer in (*tiny.encoder, *tiny.decoder):
        layer.norms = nn.ModuleList(HeldNorm(norm, inputs[norm]) for norm in layer.norms)
        layer.feed_forward = HeldNetwork(layer.feed_forward, inputs[layer.feed_forward])
    traces = {"encoder": run.encoded.encoder, "decoder": run.decoded.decoder, "cross": run.decoded.cross}

    def held(block: str, layer: int, _: int):
        return lambda *_: traces[block][layer - 1].heads.weights

    leaves: list[torch.Tensor] = []
    embed = tiny.embed

    def embed_leaf(tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        leaves.append(embed(tokens, places).detach().requires_grad_())
        return leaves[-1]

    tiny.embed = embed_leaf
    again = force(tiny, marks, source, target, held)
    logits = tiny.logits(again.decoded.hidden)[0]
    for i, piece in enumerate(target[0]):
        own = torch.autograd.grad(logits[i, piece], leaves, retain_graph=True)
        source_of, fed_of = ((g * leaf).sum(-1)[0].detach() for g, leaf in zip(own, leaves, strict=True))
        near(found.source[0, i], source_of[:3], 1e-9)
        near(found.rest[0, i], source_of[3:].sum(), 1e-9)
        near(found.fed[0, i], fed_of.sum(), 1e-9)


def test_where_no_exact_sum_exists_a_sentence_says_why():
    for id, at in (("rnn-none-en-fr", "no attention"), ("dates-average", "asks nothing")):
        model = load(id, "cpu")
        with pytest.raises(Unsuitable, match=at):
            model.scores(model.attend(TEXTS[model.config["task"]][0]), HeadAt("cross", 1, 1))
    luong = load("rnn-luong-general-en-fr", "cpu")
    with pytest.raises(Unsuitable, match="tanh"):
        split_logit(luong.forced(luong.attend("Go!")), 0)
    with pytest.raises(Unsuitable, match="gates"):
        origins(luong.forced(luong.attend("Go!")))
    with pytest.raises(Unsuitable, match="cannot be split"):
        splittable(load("self-attentive-en", "cpu"))
    assert isinstance(luong, Splittable)
