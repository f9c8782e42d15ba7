"""Maps of several heads: what their rows sum to, and that they are what their names say."""

import numpy as np
import pytest

from regard.model import load
from regard.model.aggregates import aggregate, rollout
from regard.model.errors import Unsuitable
from regard.model.explanations import explain

TEXT = "She does not like the red car."


@pytest.fixture(scope="module")
def attended():
    return load("transformer-en-fr", "cpu").attend(TEXT)


@pytest.fixture(scope="module")
def every(attended):
    return {name: block.weights for name, block in attended.blocks.items()}


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize("of", ["mean-heads", "max-heads", "mean-layers", "max-layers"])
def test_an_aggregate_equals_plain_loops_over_the_heads(every, block, of):
    weights = every[block].astype(float)
    found = aggregate(every[block], of)
    layers = range(len(weights))
    whole = [[head for layer in layers for head in weights[layer]]] if "layers" in of else [[*w] for w in weights]
    by = np.mean if of.startswith("mean") else np.max
    assert len(found) == len(whole)
    for made, heads in zip(found, whole, strict=True):
        np.testing.assert_allclose(made[0], by(heads, axis=0), atol=1e-6)


def test_rows_of_a_mean_sum_to_1_a_union_is_the_largest_weight_and_what_no_head_may_stays_forbidden(every):
    for of in ("mean-heads", "mean-layers"):
        np.testing.assert_allclose(np.nansum(aggregate(every["decoder"], of), -1), 1, atol=1e-5)
    assert (np.nansum(aggregate(every["cross"], "max-heads"), -1) > 1.01).any()
    assert (aggregate(every["cross"], "max-layers") >= every["cross"]).all()
    chosen = np.stack([every["decoder"][layer, [head]] for layer, head in ((0, 1), (1, 4), (2, 4))])
    found = aggregate(chosen, "union")[0, 0]
    np.testing.assert_array_equal(found, np.max(chosen[:, 0], axis=0))
    assert np.isnan(found).any()
    weights = np.array([[[[1, np.nan]], [[0.5, 0.5]]], [[[1, np.nan]], [[1, np.nan]]]], np.float32)
    np.testing.assert_array_equal(aggregate(weights, "mean-heads")[:, 0, 0], [[0.75, 0.25], [1, np.nan]])
    np.testing.assert_array_equal(aggregate(weights, "max-layers")[0, 0, 0], [1, 0.5])


def test_rollout_is_that_of_explain_across_the_product_of_an_encoder_and_refused_of_a_decoder(attended, every):
    known = explain(load("transformer-en-fr", "cpu"), attended, 3, 5).measures["rollout"]
    np.testing.assert_allclose(rollout("cross", every)[0, 0], known, atol=1e-6)
    product = np.eye(every["encoder"].shape[-1])
    for layer in every["encoder"].astype(float):
        product = (np.eye(len(product)) + layer.mean(0)) / 2 @ product
    found = rollout("encoder", every)[0, 0]
    np.testing.assert_allclose(found, product, atol=1e-6)
    np.testing.assert_allclose(found.sum(-1), 1, atol=1e-5)
    with pytest.raises(Unsuitable, match="Rollout follows"):
        rollout("decoder", every)
