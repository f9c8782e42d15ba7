# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, ViT"
# sums = "the last axis"
# dropout = "after"
# lost = "all of it with sdpa, the default: attentions is ()"
# light = true
# ///
"""`model(pixels, output_attentions=True).attentions` is a tuple of layers, [texts, heads, 1 + patches, the same].

Guess: patches alone. The class token stands first, and patches follow row by row.
"""

import numpy as np
import torch
from transformers import ViTConfig, ViTModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 14, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 11}
model = ViTModel(ViTConfig(image_size=(16, 24), patch_size=8, attn_implementation="eager", **sizes)).eval()
pixels = torch.rand(1, 3, 16, 24)
answer = model(pixels, output_attentions=True)

page = regard.show(answer, grid=(2, 3), picture=pixels[0].permute(1, 2, 0))

right = np.stack([layer[0].detach().numpy() for layer in answer.attentions])
names = page.tensors.rows[0]
assert names[1:] == tuple(f"patch {row}, {column}" for row in (1, 2) for column in (1, 2, 3))
shows(page, right, names)
