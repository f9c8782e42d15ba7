# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch, scaled_dot_product_attention"
# sums = "none: no weights"
# dropout = "none"
# lost = "the weights: q and k make them again"
# light = true
# ///
"""`scaled_dot_product_attention(q, k, v)` returns the output alone, [texts, heads, rows, width].

Guess: with is_causal the last query stands at the last key, as with a cache. It stands at the first: of 2 queries and 4
keys the first sees key 1 alone, the second keys 1 and 2.
"""

import numpy as np
import torch

import regard
from tests.libraries.shown import shows, softmax

q, k, v = (torch.randn(1, 3, rows, 7, generator=torch.manual_seed(rows)) for rows in (2, 4, 5))
v = v[:, :, :4]
output = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)

page = regard.show(q=q, k=k, v=v, mask=np.tri(2, 4, dtype=bool), columns=["a", "b", "c", "d"])

scores = np.where(np.tri(2, 4, dtype=bool), q.numpy() @ k.numpy().swapaxes(-1, -2) / np.sqrt(7), -np.inf)
right = softmax(scores)
assert np.abs(right @ v.numpy() - output.numpy()).max() < 1e-6
shows(page, np.where(np.tri(2, 4, dtype=bool), right, np.nan), columns=["a", "b", "c", "d"])
