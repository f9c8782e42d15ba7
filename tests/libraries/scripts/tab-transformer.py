# /// script
# requires-python = ">=3.11"
# dependencies = ["tab-transformer-pytorch==0.6.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "tab-transformer-pytorch, FTTransformer"
# sums = "the last axis"
# dropout = "before"
# lost = "nothing"
# ///
"""`model(categories, numbers, return_attn=True)` returns (logits, one array [layers, texts, heads, features,
features]).

Guess: features alone are rows and columns. The class token stands before them: 1 + 2 categories + 3 numbers are 6.
"""

import numpy as np
import torch
from tab_transformer_pytorch import FTTransformer

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
model = FTTransformer(categories=(5, 7), num_continuous=3, dim=14, depth=3, heads=2, dim_head=7).eval()
answer = model(torch.tensor([[1, 2]]), torch.randn(1, 3), return_attn=True)

names = ["[CLS]", "colour", "size", "weight", "height", "age"]
page = regard.show(answer, tokens=names)

right = answer[1].detach().numpy()[:, 0]
assert right.shape == (3, 2, 6, 6)
assert np.allclose(right.sum(-1), 1)
shows(page, right, names)
