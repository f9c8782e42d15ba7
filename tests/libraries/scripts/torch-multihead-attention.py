# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch, nn.MultiheadAttention"
# sums = "the last axis"
# dropout = "after"
# lost = "heads, which are averaged unless average_attn_weights=False"
# light = true
# ///
"""`attention(x, x, x)` returns (output [texts, rows, width], weights [texts, rows, columns]), a map for each text.

Guess: rows that may look nowhere give NaN. They do with need_weights=True; with need_weights=False the same row is 0
with gradients and NaN under no_grad, which is another path.
"""

import numpy as np
import torch

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
attention = torch.nn.MultiheadAttention(14, num_heads=2, batch_first=True).eval()
x = torch.randn(3, 5, 14)
blocked = torch.ones(5, 5, dtype=torch.bool).triu(1)
answer = attention(x, x, x, attn_mask=blocked, average_attn_weights=False)

page = regard.show(answer, mask=~blocked, tokens=["the", "cat", "did", "not", "sleep"])

q, k, _ = (x.numpy() @ attention.in_proj_weight.detach().numpy().T).reshape(3, 5, 3, 2, 7).transpose(2, 0, 3, 1, 4)
right = softmax(np.where(np.tri(5, dtype=bool), q @ k.swapaxes(-1, -2) / np.sqrt(7), -np.inf))
for text in range(3):
    hatched = np.where(np.tri(5, dtype=bool), right[text], np.nan)
    shows(page, hatched[None], ["the", "cat", "did", "not", "sleep"], text=text + 1)

nowhere = torch.ones(5, 5, dtype=torch.bool)
with torch.no_grad():
    assert attention(x, x, x, attn_mask=nowhere, need_weights=False)[0].isnan().all()
assert (attention(x, x, x, attn_mask=nowhere, need_weights=False)[0] == attention.out_proj.bias).all()
assert attention(x, x, x, attn_mask=nowhere)[1].isnan().all()
