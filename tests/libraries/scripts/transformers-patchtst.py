# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, PatchTST"
# sums = "the last axis"
# dropout = "after"
# lost = "the maps of the channels, with channel_attention=True"
# light = true
# ///
"""attentions is a tuple of layers, [series x channels, heads, patches of time, the same]: a text for each channel.

Guess: the first axis is the batch. It is the batch times the channels, series by series: 2 series of 3 channels are 6.
"""

import numpy as np
import torch
from transformers import PatchTSTConfig, PatchTSTModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"d_model": 14, "num_hidden_layers": 2, "num_attention_heads": 2, "ffn_dim": 11}
config = PatchTSTConfig(num_input_channels=3, context_length=20, patch_length=4, patch_stride=4, **sizes)
config._attn_implementation = "eager"
model = PatchTSTModel(config).eval()
answer = model(torch.randn(2, 20, 3), output_attentions=True)
assert [tuple(layer.shape) for layer in answer.attentions] == [(6, 2, 5, 5)] * 2

page = regard.show(answer.attentions, texts=[1, 5])

right = np.stack([layer.detach().numpy() for layer in answer.attentions])
shows(page, right[:, 0])
shows(page, right[:, 4], text=2)
