# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch, flex_attention"
# sums = "none: no weights"
# dropout = "none"
# lost = "the weights, and the score_mod: give what it adds as bias"
# light = true
# ///
"""`flex_attention(q, k, v, score_mod, return_lse=True)` returns (output, the logarithm of each row's sum of powers).

Guess: `BlockMask.to_dense()` is the mask of tokens. It has a cell for each block of 128 tokens: 1 x 1 for 5 tokens.
"""

import warnings

import numpy as np
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
q, k, v = torch.randn(3, 1, 2, 5, 7)
with warnings.catch_warnings():  # it says that it is not compiled
    warnings.simplefilter("ignore")
    output = flex_attention(q, k, v, lambda score, batch, head, i, j: score - (i - j).abs() * (head + 1) / 4)
    blocks = create_block_mask(lambda batch, head, i, j: i >= j, None, None, 5, 5, device="cpu")

slopes, far = torch.tensor([0.25, 0.5]), (torch.arange(5)[:, None] - torch.arange(5)).abs()
page = regard.show(q=q, k=k, v=v, bias=-slopes[:, None, None] * far)

apart = np.abs(np.arange(5)[:, None] - np.arange(5))
right = softmax(q.numpy() @ k.numpy().swapaxes(-1, -2) / np.sqrt(7) - np.array([[[0.25]], [[0.5]]]) * apart)
assert np.abs(right @ v.numpy() - output.numpy()).max() < 1e-6
shows(page, right)
assert blocks.to_dense().shape == (1, 1, 1, 1)
