# /// script
# requires-python = ">=3.11"
# dependencies = ["nnsight==0.8.1", "transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "nnsight"
# sums = "the last axis"
# dropout = "after"
# lost = "with sdpa all of it: the second of the two is None"
# ///
"""`attn.source.attention_interface_1.output` is (output, weights [texts, heads, rows, columns]) of that call.

Guess: attention_interface_0 is the call. It is the look-up of the function by its name; the call is number 1.
"""

import numpy as np
import torch
from nnsight import NNsight, save
from transformers import GPT2Config, GPT2LMHeadModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
config = GPT2Config(vocab_size=31, bos_token_id=1, eos_token_id=2, n_positions=16, n_embd=14, n_layer=3, n_head=2)
network = GPT2LMHeadModel(config).eval()
network.set_attn_implementation("eager")
model, ids = NNsight(network), torch.tensor([[1, 5, 7, 8, 2]])
with model.trace(ids):
    maps = [layer.attn.source.attention_interface_1.output[1] for layer in model.transformer.h]
    found = save(maps)

page = regard.show(found, tokens=["a", "b", "c", "d", "e"])

right = np.stack([layer[0].detach().numpy() for layer in network(ids, output_attentions=True).attentions])
shows(page, right, ["a", "b", "c", "d", "e"])
