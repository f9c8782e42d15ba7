# /// script
# requires-python = ">=3.11"
# dependencies = ["fair-esm==2.0.0", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "fair-esm, ESM-2"
# sums = "the last axis; rows and columns of padding are 0"
# dropout = "before"
# lost = "nothing"
# ///
"""`model(ids, need_head_weights=True)["attentions"]` is one array, [texts, layers, heads, residues + 2, the same].

Guess: layers stand first. They stand second, so that a single protein looks like one layer of a batch.
"""

import esm
import numpy as np
import torch

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
model = esm.model.esm2.ESM2(num_layers=3, embed_dim=12, attention_heads=2, alphabet="ESM-1b").eval()
_, names, ids = model.alphabet.get_batch_converter()([("one", "MKTVL"), ("two", "EYG")])
answer = model(ids, need_head_weights=True)
assert answer["attentions"].shape == (2, 3, 2, 7, 7)

names = [[model.alphabet.get_tok(id) for id in text] for text in ids.tolist()]
page = regard.show(answer, tokens=names)

right = answer["attentions"].detach().numpy()
assert np.allclose(right[0].sum(-1), 1, atol=1e-5)
assert (right[1, :, :, 5:] == 0).all()
for text in range(2):
    shows(page, right[text], names[text], text=text + 1)
