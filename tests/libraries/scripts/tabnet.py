# /// script
# requires-python = ">=3.11"
# dependencies = ["pytorch-tabnet==4.1.0", "pandas==3.1.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "pytorch-tabnet"
# sums = "the last axis of each mask; not of the importances"
# dropout = "none"
# lost = "that embedded categories are one column: they are summed"
# ///
"""`model.explain(X)` returns (importances [rows, features], {step: mask [rows, features]}), masks by sparsemax.

Guess: importances are shares of each row. They sum to anything, 0 to 3.8, and single ones exceed 1; the masks are
shares.
"""

import numpy as np
import torch
from pytorch_tabnet.tab_model import TabNetClassifier

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
X = np.random.default_rng(0).normal(size=(64, 5)).astype(np.float32)
model = TabNetClassifier(n_d=4, n_a=4, n_steps=3, seed=0, verbose=0)
model.fit(X, (X[:, 0] > 0).astype(int), max_epochs=2, batch_size=32, virtual_batch_size=16)
importances, masks = model.explain(X[:7])

page = regard.show(masks, columns=["a", "b", "c", "d", "e"])

right = np.stack([masks[step] for step in range(3)])
assert np.allclose(right.sum(-1), 1, atol=1e-5)
assert not np.allclose(importances.sum(-1), 1, atol=0.1)
shows(page, right[:, None], columns=["a", "b", "c", "d", "e"])
