# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, SegFormer"
# sums = "the last axis"
# dropout = "after"
# lost = "which layers are of one stage, but for their shapes"
# light = true
# ///
"""attentions have a map for each layer, [texts, heads, patches, keys]: rows of 4 sizes, columns of one grid.

Guess: each stage has keys of its own size. The keys are reduced by 8, 4, 2 and 1, so that all stages look at patches of
the same grid, that of the last stage.
"""

import numpy as np
import torch
from transformers import SegformerConfig, SegformerModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
config = SegformerConfig(
    depths=[2, 1, 1, 1],
    hidden_sizes=[8, 16, 24, 32],
    num_attention_heads=[1, 2, 3, 4],
    decoder_hidden_size=16,
)
config._attn_implementation = "eager"
model = SegformerModel(config).eval()
pixels = torch.rand(1, 3, 64, 64)
answer = model(pixels, output_attentions=True)
shapes = [tuple(one.shape) for one in answer.attentions]
assert shapes == [(1, 1, 256, 4), (1, 1, 256, 4), (1, 2, 64, 4), (1, 3, 16, 4), (1, 4, 4, 4)]

page = regard.show(answer.attentions, grid=(2, 2), picture=pixels[0].permute(1, 2, 0))

right = [one.detach().numpy() for one in answer.attentions]
columns = ["patch 1, 1", "patch 1, 2", "patch 2, 1", "patch 2, 2"]
by_size = {16: right[:2], 8: right[2:3], 4: right[3:4], 2: right[4:]}
for own, (side, layers) in zip((page.tensors, *page.tensors.others), by_size.items(), strict=True):
    size = f"{side} × {side}"
    rows = [f"patch {i}, {j} of {size}" for i in range(1, side + 1) for j in range(1, side + 1)]
    assert own.size == size
    shows(type(page)(own), np.concatenate(layers), rows, columns)
