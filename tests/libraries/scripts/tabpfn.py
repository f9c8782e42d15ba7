# /// script
# requires-python = ">=3.11"
# dependencies = ["tabpfn==9.2.0", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "TabPFN"
# sums = "the last axis"
# dropout = "none"
# lost = "heads, which are averaged; the layers before, which are fused"
# ///
"""The class decoder's `attention_weights(train_keys, test_embeddings)` is [texts, test rows, training rows].

Guess: the estimator returns weights. It returns none; those of its last layer, summed over training rows of a class,
are the scores of the classes, whose logarithm is the logits.
"""

import numpy as np
import torch
from tabpfn.architectures.tabpfn_v3_5 import ManyClassDecoder

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
decoder = ManyClassDecoder(max_num_classes=3, input_size=14, head_dim=7, num_heads=2).eval()
train, test = torch.randn(1, 7, 14), torch.randn(1, 5, 14)
with torch.no_grad():
    keys = decoder.project_keys(train)
    weights = decoder.attention_weights(keys, test)
    queries = decoder.q_projection(test).view(1, 5, 2, 7)
labels = np.array([0, 1, 2, 0, 1, 2, 0])

page = regard.show(weights, columns=[f"row {number}, class {label}" for number, label in enumerate(labels, 1)])

q, k = (one.numpy().transpose(0, 2, 1, 3) for one in (queries, keys))
right = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(7)).mean(1)
names = [f"row {number}, class {label}" for number, label in enumerate(labels, 1)]
shows(page, right[:, None], columns=names)
