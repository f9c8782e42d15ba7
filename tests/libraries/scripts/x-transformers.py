# /// script
# requires-python = ">=3.11"
# dependencies = ["x-transformers==2.31.10", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "x-transformers"
# sums = "the last axis"
# dropout = "before"
# lost = "with attn_flash all of it: the list holds None"
# ///
"""`model(ids, return_attn=True)` returns (logits, [a map for each layer, texts, heads, rows, columns]).

Guess: as many columns as tokens. With attn_num_mem_kv=2 there are two more, which stand first and are no tokens.
"""

import numpy as np
import torch
from x_transformers import Decoder, TransformerWrapper

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
layers = Decoder(dim=14, depth=3, heads=2, attn_dim_head=7, attn_num_mem_kv=2)
model = TransformerWrapper(num_tokens=31, max_seq_len=16, attn_layers=layers).eval()
answer = model(torch.tensor([[1, 5, 7, 8, 2]]), return_attn=True)

names = ["a", "b", "c", "d", "e"]
page = regard.show(answer, tokens=names, columns=["memory 1", "memory 2", *names])

right = np.stack([layer[0].detach().numpy() for layer in answer[1]])
assert right.shape == (3, 2, 5, 7)
assert np.allclose(right.sum(-1), 1)
shows(page, right, names, ["memory 1", "memory 2", *names])
