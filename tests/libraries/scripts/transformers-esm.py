# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, ESM-2"
# sums = "the last axis"
# dropout = "after"
# lost = "all of it with sdpa, the default: attentions is ()"
# light = true
# ///
"""`model(ids, mask, output_attentions=True).attentions` is a tuple of layers, [texts, heads, residues + 2, the same].

Guess: as in fair-esm the rows of padding are 0. Here they sum to 1, and their columns are 0.
"""

import numpy as np
import torch
from transformers import EsmConfig, EsmModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 12, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 11}
config = EsmConfig(vocab_size=33, pad_token_id=1, mask_token_id=32, position_embedding_type="rotary", **sizes)
config._attn_implementation = "eager"
model = EsmModel(config).eval()
ids, padding = torch.tensor([[0, 20, 15, 11, 7, 4, 2], [0, 9, 6, 5, 2, 1, 1]]), torch.ones(2, 7, dtype=torch.long)
padding[1, 5:] = 0
answer = model(ids, padding, output_attentions=True)

names = [["<cls>", *"MKTVL", "<eos>"], ["<cls>", *"EYG", "<eos>", "<pad>", "<pad>"]]
page = regard.show(answer, tokens=names, mask=padding)

right = np.stack([layer.detach().numpy() for layer in answer.attentions])
assert np.allclose(right.sum(-1), 1, atol=1e-5)
shows(page, right[:, 0], names[0])
right[:, 1, :, 5:] = right[:, 1, ..., 5:] = np.nan
shows(page, right[:, 1], names[1], text=2)
