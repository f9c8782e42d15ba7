# /// script
# requires-python = ">=3.11"
# dependencies = ["mlx[cpu]==0.32.4", "numpy==2.4.6"]
#
# [tool.regard]
# library = "MLX"
# sums = "none: no weights"
# dropout = "none"
# lost = "the weights: q and k make them again"
# ///
"""`mx.fast.scaled_dot_product_attention(q, k, v, scale=..., mask=...)` returns the output alone.

Guess: create_additive_causal_mask holds -inf. It holds the smallest finite number, -3.4e38 in float32 and -65504 in
float16; and with mask="causal" the last of fewer queries stands at the last key.
"""

import mlx.core as mx
import numpy as np
from mlx import nn

import regard
from tests.libraries.shown import shows, softmax

mx.random.seed(0)
q, k, v = mx.random.normal((3, 1, 2, 5, 7))
output = mx.fast.scaled_dot_product_attention(q[..., 2:, :], k, v, scale=0.25, mask="causal")

page = regard.show(q=q[..., 2:, :], k=k, v=v, scale=0.25, mask=np.tri(3, 5, 2, dtype=bool))

causal = np.tri(5, dtype=bool)[2:]
q, k, v = (np.array(one) for one in (q, k, v))
right = softmax(np.where(causal, q[..., 2:, :] @ k.swapaxes(-1, -2) / 4, -np.inf))
assert np.abs(right @ v - np.array(output)).max() < 1e-5
shows(page, np.where(causal, right, np.nan))
mask = np.array(nn.MultiHeadAttention.create_additive_causal_mask(3))
assert mask.min() == np.finfo(np.float32).min
