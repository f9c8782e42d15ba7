# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, DETR"
# sums = "the last axis"
# dropout = "after"
# lost = "the rows and columns of the picture's features: size / stride"
# light = true
# ///
"""cross_attentions are [texts, heads, queries, places of the picture], 24 for 64 x 96 pixels and a stride of 16.

Guess: some output says in how many rows and columns the places lie. None does; it is the size of the padded picture
divided by the stride of the backbone.
"""

import numpy as np
import torch
from transformers import DetrConfig, DetrModel, ResNetConfig

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
backbone = ResNetConfig(embedding_size=8, hidden_sizes=[8, 8, 8], depths=[1, 1, 1], out_features=["stage3"])
sizes = {"d_model": 12, "num_queries": 5, "encoder_layers": 2, "decoder_layers": 3, "encoder_ffn_dim": 11}
heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2, "decoder_ffn_dim": 11}
known = {"use_timm_backbone": False, "use_pretrained_backbone": False, "backbone": None, "backbone_config": backbone}
model = DetrModel(DetrConfig(**known, **sizes, **heads, attn_implementation="eager")).eval()
pixels = torch.rand(1, 3, 64, 96)
answer = model(pixels, output_attentions=True)

page = regard.show(answer.cross_attentions, grid=(4, 6), picture=pixels[0].permute(1, 2, 0))

right = np.stack([layer[0].detach().numpy() for layer in answer.cross_attentions])
assert right.shape == (3, 2, 5, 24)
assert np.allclose(right.sum(-1), 1)
columns = page.tensors.columns[0]
assert (columns[0], columns[7]) == ("patch 1, 1", "patch 2, 2")
shows(page, right, [f"query {number}" for number in range(1, 6)], columns)
