# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, a decoder (GPT-2)"
# sums = "the last axis"
# dropout = "after"
# lost = "all of it with sdpa, the default: attentions is ()"
# light = true
# ///
"""`model(ids, output_attentions=True).attentions` is a tuple of layers, [texts, heads, rows, columns] each.

Guess: without eager attention it is None, or an error says so. It is an empty tuple, and a line of the log says so.
"""

import numpy as np
import torch
from transformers import GPT2Config, GPT2LMHeadModel

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=31, bos_token_id=1, eos_token_id=2, n_positions=16, n_embd=14, n_layer=3, n_head=2)
).eval()
ids = torch.tensor([[1, 5, 7, 8, 2]])
assert model(ids, output_attentions=True).attentions == ()
model.set_attn_implementation("eager")
answer = model(ids, output_attentions=True, output_hidden_states=True)

page = regard.show(answer, mask=np.tri(5, dtype=bool), tokens=["the", "Ġcat", "Ġdid", "Ġnot", "Ġsleep"])

right = np.stack([layer[0].detach().numpy() for layer in answer.attentions])
block = model.transformer.h[0]
made = block.attn.c_attn(block.ln_1(answer.hidden_states[0]))[0].detach().numpy()
q, k, _ = made.reshape(5, 3, 2, 7).transpose(1, 2, 0, 3)
causal = np.tri(5, dtype=bool)
first = softmax(np.where(causal, q @ k.swapaxes(-1, -2) / np.sqrt(7), -np.inf))
assert np.abs(first - right[0]).max() < 1e-6
shows(page, np.where(causal, right, np.nan), ["the", "Ġcat", "Ġdid", "Ġnot", "Ġsleep"])
