"""How differently heads look."""

import numpy as np
import pytest

from regard.model.divergence import between_heads, divergence, from_others, most_apart


@pytest.fixture
def weights() -> np.ndarray:
    """3 heads, 5 rows, 7 columns."""
    return np.random.default_rng(3).dirichlet(np.ones(7), (3, 5)).astype(np.float32)


def test_equal_heads_do_not_differ_those_that_share_nothing_by_one_bit_and_means_are_over_pairs(weights):
    same = between_heads(np.stack([weights[0]] * 3))
    np.testing.assert_allclose(same, 0, atol=1e-12)
    np.testing.assert_allclose(from_others(same), 0, atol=1e-12)
    p, q = np.eye(4)[:2], np.eye(4)[2:]
    assert divergence(p, q).tolist() == [1, 1]
    found = between_heads(weights)
    pairs = [found[0, 1].mean(), found[0, 2].mean(), found[1, 2].mean()]
    np.testing.assert_allclose(from_others(found).mean(), np.mean(pairs), rtol=1e-6)
    np.testing.assert_allclose(from_others(found)[2], np.mean(pairs[1:]), rtol=1e-6)
    weights[1, 3], weights[2, 3] = np.eye(7)[0], np.eye(7)[6]
    found = most_apart(between_heads(weights))
    assert (found.heads, found.row, found.divergence) == ((2, 3), 4, 1)


def test_it_is_the_mean_of_two_kullback_leibler_divergences_symmetric_and_of_no_order_of_pieces(weights):
    p, q = weights[0].astype(float), weights[1].astype(float)
    m = (p + q) / 2
    expected = ((p * np.log2(p / m)).sum(-1) + (q * np.log2(q / m)).sum(-1)) / 2
    np.testing.assert_allclose(between_heads(weights)[0, 1], expected)
    found = between_heads(weights)
    np.testing.assert_array_equal(found, found.swapaxes(0, 1))
    assert ((found >= 0) & (found <= 1)).all()
    np.testing.assert_allclose(divergence(weights[0], weights[1]), divergence(weights[1], weights[0]))
    order = np.random.default_rng(1).permutation(7)
    np.testing.assert_allclose(between_heads(weights[..., order]), between_heads(weights), atol=1e-12)
