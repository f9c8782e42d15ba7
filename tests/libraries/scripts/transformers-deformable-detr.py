# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, Deformable DETR"
# sums = "decoder_attentions: the last axis; cross_attentions: the last two, levels and points, together"
# dropout = "after"
# lost = "where the points lie: cross_attentions are no maps, and are refused"
# light = true
# ///
"""cross_attentions are [texts, queries, heads, levels, points]: weights of points that are sampled, wherever they lie.

Guess: [texts, heads, queries, places] as DETR has it. No place of the picture has a column; the map of the queries
among themselves, decoder_attentions, is one.
"""

import numpy as np
import torch
from transformers import DeformableDetrConfig, DeformableDetrModel, ResNetConfig

import regard
from tests.libraries.shown import refused, shows

torch.manual_seed(0)
names = ["stage1", "stage2", "stage3"]
backbone = ResNetConfig(embedding_size=8, hidden_sizes=[8, 8, 8], depths=[1, 1, 1], out_features=names)
sizes = {"d_model": 32, "num_queries": 5, "encoder_layers": 2, "decoder_layers": 3, "encoder_ffn_dim": 11}
sizes |= {"encoder_attention_heads": 2, "decoder_attention_heads": 2, "decoder_ffn_dim": 11, "num_feature_levels": 3}
known = {"use_timm_backbone": False, "use_pretrained_backbone": False, "backbone": None, "backbone_config": backbone}
model = DeformableDetrModel(DeformableDetrConfig(**known, **sizes, attn_implementation="eager")).eval()
answer = model(torch.rand(1, 3, 64, 96), output_attentions=True)
assert answer.cross_attentions[0].shape == (1, 5, 2, 3, 4)
assert np.allclose(answer.cross_attentions[0].sum((-1, -2)).detach().numpy(), 1)

page = regard.show(answer.decoder_attentions)

right = np.stack([layer[0].detach().numpy() for layer in answer.decoder_attentions])
shows(page, right)
assert "points" in refused(answer.cross_attentions)
