# /// script
# requires-python = ">=3.11"
# dependencies = ["entmax==1.3", "torch==2.13.0"]
#
# [tool.regard]
# library = "entmax"
# sums = "the axis `dim`, the last unless it is given"
# dropout = "none"
# lost = "nothing"
# ///
"""`entmax15(scores)` and `sparsemax(scores)` return weights of the scores' shape, many of them exactly 0.

Guess: entmax15, which lies between softmax and sparsemax, has fewer zeros than sparsemax. Of 0, 0.5, 3 both give 0, 0,
1.
"""

import numpy as np
import torch
from entmax import entmax15, sparsemax

import regard
from tests.libraries.shown import shows

scores = torch.randn(2, 3, 5, 5, generator=torch.manual_seed(0)) * 2
weights = entmax15(scores)

page = regard.show(weights, tokens=["a", "b", "c", "d", "e"])

x = scores.numpy().astype(np.float64) / 2
low, high = x.max(-1, keepdims=True) - 1, x.max(-1, keepdims=True)
for _ in range(60):  # the threshold at which the squares sum to 1
    middle = (low + high) / 2
    over = (np.maximum(x - middle, 0) ** 2).sum(-1, keepdims=True) > 1
    low, high = np.where(over, middle, low), np.where(over, high, middle)
shows(page, np.maximum(x - low, 0) ** 2, ["a", "b", "c", "d", "e"])
for one in (entmax15, sparsemax):
    assert one(torch.tensor([0, 0.5, 3])).tolist() == [0, 0, 1]
