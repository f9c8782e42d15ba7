"""Scores and logits of every family are the sums of their parts, or a sentence says why not."""

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.hugging_face.attention import Spot, Watch, watching
from regard.model.hugging_face.splits import CLOSE
from regard.model.splits import followable, splittable
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import FAMILIES

ALIKE = {"RobertaModel", "ElectraModel", "MistralForCausalLM", "Qwen3ForCausalLM", "OPTForCausalLM", "MarianMTModel"}
KINDS = [name for name in FAMILIES if name not in ALIKE]  # to others, in what their sums are made of


def scaled(model, attended, at: HeadAt) -> np.ndarray:
    """The scores that the model itself computes, before any cap."""
    seen = {}
    watch = Watch(model.network.spots, keep=lambda _, spot, one: seen.__setitem__(spot, one))
    with torch.inference_mode(), watching(watch):
        model.network(*model.read_again(attended))
    return seen[Spot(at.block, at.layer)].attention.scaled[0, at.head - 1].double().numpy()


def test_terms_with_their_bias_sum_to_the_scores_of_every_layer(model, attended):
    for block, shape in model.network.blocks.items():
        for layer in range(1, shape["layers"] + 1):
            at = HeadAt(block, layer, shape["heads"])
            found, expected = model.scores(attended, at), scaled(model, attended, at)
            (_, q), (_, k) = found.query.every, found.key.every
            bias = 0 if found.bias is None else found.bias
            whole = found.scale * torch.einsum("aik,bjk->ij", q, k) + bias
            assert abs(whole.numpy() - expected).max() <= 1e-5 * abs(expected).max()
            split = found.split(1, 0)
            assert float(split.terms.sum()) + split.bias == pytest.approx(split.score)


def test_terms_are_compared_with_the_mean_of_the_row(model, attended):
    block, shape = next(iter(model.network.blocks.items()))
    at = HeadAt(block, 1, shape["heads"])
    found = model.scores(attended, at)
    i, j = 4, 2
    split = found.split(i, j)
    row = scaled(model, attended, at)[i]
    allowed = row if found.allowed is None else row[found.allowed[i].numpy()]
    mean = float(split.means.sum()) + split.bias_mean
    assert mean == pytest.approx(allowed.mean(), abs=1e-5 * abs(row).max())


def test_parts_are_named_the_first_layer_knows_no_head_and_only_our_models_are_followed(model, attended):
    block, shape = next(iter(model.network.blocks.items()))
    first = {part.name for part in model.scores(attended, HeadAt(block, 1, 1)).query.parts}
    assert first <= {"embedding", "position", "token type"}
    assert "embedding" in first
    last = model.scores(attended, HeadAt(block, shape["layers"], 1)).query.parts
    assert sum(part.head is not None for part in last) == (shape["layers"] - 1) * shape["heads"]
    assert len({part.name for part in last}) == len(last)
    with pytest.raises(Unsuitable, match="come with Regard"):
        followable(model)
    assert splittable(model) is model


def test_parts_sum_to_the_logit_and_columns_to_their_head(model, attended):
    if model.network.kind == "encoder":
        with pytest.raises(Unsuitable, match="writes nothing"):
            model.logit_split(attended, 1)
        return
    with torch.inference_mode():
        logits = model.network(*model.read_again(attended)).logits[0].double()
    for row in (1, len(attended.target.ids)):
        found = model.logit_split(attended, row)
        own = logits[row - 1]
        assert found.piece == attended.target.ids[row - 1]
        assert found.runner_up != found.piece
        close = CLOSE * float(own.abs().max())
        assert sum(part.value for part in found.parts) == pytest.approx(float(own[found.piece]), abs=close)
        assert found.lead == pytest.approx(float(own[found.piece] - own[found.runner_up]), abs=2 * close)
        heads = [part for part in found.parts if part.by_column is not None]
        assert heads
        for part in heads:
            assert sum(part.by_column) == pytest.approx(part.value, abs=1e-4 * max(1, abs(part.value)))
