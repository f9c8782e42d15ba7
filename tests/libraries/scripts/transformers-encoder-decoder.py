# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, an encoder-decoder (T5)"
# sums = "the last axis"
# dropout = "after"
# lost = "which position bias was added: block 0 hands it on to the others"
# light = true
# ///
"""The output has encoder_attentions, decoder_attentions and cross_attentions, each a tuple of layers of four axes.

Guess: only the first layer, which owns the table of relative positions, adds them to its scores. All layers do.
"""

import numpy as np
import torch
from transformers import T5Config, T5Model

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"d_model": 14, "d_kv": 7, "d_ff": 11, "num_layers": 2, "num_decoder_layers": 3, "num_heads": 2}
model = T5Model(T5Config(vocab_size=31, attn_implementation="eager", **sizes)).eval()
read, written = torch.tensor([[5, 7, 8, 9, 1]]), torch.tensor([[0, 6, 4]])
answer = model(read, decoder_input_ids=written, output_attentions=True)

page = regard.show(answer, tokens=["<pad>", "▁le", "▁chat"], columns=["▁the", "▁cat", "▁is", "▁here", "</s>"])

right = np.stack([layer[0].detach().numpy() for layer in answer.cross_attentions])
assert right.shape == (3, 2, 3, 5)
shows(page, right, ["<pad>", "▁le", "▁chat"], ["▁the", "▁cat", "▁is", "▁here", "</s>"])
with torch.no_grad():
    for block in model.encoder.block:
        block.layer[0].SelfAttention.q.weight.zero_()
first, second = model(read, decoder_input_ids=written, output_attentions=True).encoder_attentions
assert torch.allclose(first, second)
assert first.std() > 0.01
