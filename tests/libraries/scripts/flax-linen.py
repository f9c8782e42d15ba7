# /// script
# requires-python = ">=3.11"
# dependencies = ["flax==0.12.8", "jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "Flax Linen"
# sums = "the last axis"
# dropout = "before"
# lost = "that a row may look nowhere: it is uniform over what is forbidden"
# ///
"""`apply(..., sow_weights=True, mutable=["intermediates"])` returns (output, {"intermediates": nested dicts of
tuples}).

Guess: with dropout rows sum to anything. They sum to 1: what is sown is before dropout.
"""

import jax
import numpy as np
from flax import linen

import regard
from tests.libraries.shown import shows, softmax


class Model(linen.Module):
    """Two layers of attention."""

    @linen.compact
    def __call__(self, x):
        for _ in range(2):
            layer = linen.MultiHeadAttention(num_heads=2, dropout_rate=0.5, deterministic=False)
            x = layer(x, sow_weights=True)
        return x


x = np.random.default_rng(0).normal(size=(1, 5, 14)).astype(np.float32)
model, keys = Model(), {"params": jax.random.key(0), "dropout": jax.random.key(1)}
variables = model.init(keys, x)
output, state = model.apply({"params": variables["params"]}, x, rngs=keys, mutable=["intermediates"])

page = regard.show(state, tokens=["a", "b", "c", "d", "e"])

names = [f"MultiHeadAttention_{number}" for number in range(2)]
sown = [state["intermediates"][name]["attention_weights"][0] for name in names]
first = variables["params"][names[0]]
q, k = (np.einsum("tie,ehd->thid", x, np.asarray(first[name]["kernel"])) for name in ("query", "key"))
assert np.abs(softmax(q @ k.swapaxes(-1, -2) / np.sqrt(7)) - sown[0]).max() < 1e-6
shows(page, np.concatenate(sown), ["a", "b", "c", "d", "e"])
