# /// script
# requires-python = ">=3.11"
# dependencies = ["flax==0.12.8", "jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "Flax NNX"
# sums = "the last axis"
# dropout = "before"
# lost = "which call a map is of: each call appends one"
# ///
"""`layer(x, sow_weights=True)` leaves `layer.attention_weights`, a tuple with [texts, heads, rows, columns] for a call.

Guess: it holds the weights of the last call. It grows by one with every call, so that two calls look like two layers.
"""

import numpy as np
from flax import nnx

import regard
from tests.libraries.shown import shows, softmax

layer = nnx.MultiHeadAttention(num_heads=2, in_features=14, decode=False, rngs=nnx.Rngs(0))
x = np.random.default_rng(0).normal(size=(1, 5, 14)).astype(np.float32)
layer(x, sow_weights=True)

page = regard.show(layer.attention_weights.get_value(), tokens=["a", "b", "c", "d", "e"])

q, k = (np.einsum("tie,ehd->thid", x, np.asarray(one.kernel[...])) for one in (layer.query, layer.key))
shows(page, softmax(q @ k.swapaxes(-1, -2) / np.sqrt(7)), ["a", "b", "c", "d", "e"])
layer(x, sow_weights=True)
assert len(layer.attention_weights.get_value()) == 2
