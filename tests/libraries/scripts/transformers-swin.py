# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, Swin"
# sums = "the last axis"
# dropout = "after"
# lost = "all blocks of a stage but its last; whether that one is shifted; where a window lies"
# light = true
# ///
"""attentions have a map for each stage, [texts x windows, heads, 49, 49]: windows row by row, fewer in later stages.

Guess: a map for each block. Only the last block of each stage is there, of depths [2, 3] 2 of 5; the first of these is
shifted, the second is not.
"""

import torch
from transformers import SwinConfig, SwinModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
config = SwinConfig(image_size=56, patch_size=4, embed_dim=14, depths=[1, 1], num_heads=[2, 2], window_size=7)
config._attn_implementation = "eager"
model = SwinModel(config).eval()
pixels = torch.rand(1, 3, 56, 56)
answer = model(pixels, output_attentions=True)
assert [tuple(stage.shape) for stage in answer.attentions] == [(4, 2, 49, 49), (1, 2, 49, 49)]

page = regard.show(answer.attentions[0], windows=(2, 2), picture=pixels[0].permute(1, 2, 0))

right = answer.attentions[0].detach().numpy()
for window in range(4):
    row, column = window // 2 * 7, window % 2 * 7
    names = [f"patch {row + i}, {column + j}" for i in range(1, 8) for j in range(1, 8)]
    shows(page, right[None, window], names, text=window + 1)
