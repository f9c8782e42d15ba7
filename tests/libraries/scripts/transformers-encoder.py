# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, an encoder (BERT)"
# sums = "the last axis"
# dropout = "after"
# lost = "all of it with sdpa, the default: attentions is ()"
# light = true
# ///
"""`model(ids, output_attentions=True).attentions` is a tuple of layers, [texts, heads, rows, columns] each.

Guess: a text that is padded has rows of 0 for its padding. These rows are full, each sums to 1; the columns are 0.
"""

import numpy as np
import torch
from transformers import BertConfig, BertModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
config = BertConfig(vocab_size=31, hidden_size=14, num_hidden_layers=3, num_attention_heads=2, intermediate_size=11)
model = BertModel(config).eval()
ids, padding = torch.tensor([[1, 5, 7, 8, 2], [1, 9, 2, 0, 0]]), torch.tensor([[1] * 5, [1, 1, 1, 0, 0]])
assert model(ids, output_attentions=True).attentions == ()
model.set_attn_implementation("eager")
answer = model(ids, padding, output_attentions=True)

names = [["[CLS]", "the", "cat", "sleeps", "[SEP]"], ["[CLS]", "no", "[SEP]", "[PAD]", "[PAD]"]]
page = regard.show(answer, tokens=names, mask=padding)

right = np.stack([layer.detach().numpy() for layer in answer.attentions])
assert np.allclose(right.sum(-1), 1)
assert (right[:, 1, :, :, 3:] == 0).all()
shows(page, right[:, 0], names[0])
right[:, 1, :, 3:] = right[:, 1, ..., 3:] = np.nan
shows(page, right[:, 1], names[1], text=2)
