# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "JAX, dot_product_attention"
# sums = "none: no weights"
# dropout = "none"
# lost = "the weights: q and k make them again"
# ///
"""`jax.nn.dot_product_attention(q, k, v)` returns the output alone, of arrays [texts, rows, heads, width].

Guess: local_window_size=2 is 2 columns. It is 2 to each side beside a row's own: 3 with is_causal, 5 without.
"""

import jax
import numpy as np

import regard
from tests.libraries.shown import shows, softmax

q, k, v = np.random.default_rng(0).normal(size=(3, 1, 5, 2, 7)).astype(np.float32)
output = jax.nn.dot_product_attention(q, k, v, is_causal=True, local_window_size=2)

causal = np.tri(5, dtype=bool)
page = regard.show(q=q, k=k, v=v, axes="texts rows heads columns", mask=causal, window=3)

near = causal & ~np.tri(5, k=-3, dtype=bool)
q, k, v = (one.transpose(0, 2, 1, 3) for one in (q, k, v))
right = softmax(np.where(near, q @ k.swapaxes(-1, -2) / np.sqrt(7), -np.inf))
assert np.abs((right @ v).transpose(0, 2, 1, 3) - output).max() < 1e-6
shows(page, np.where(near, right, np.nan))
