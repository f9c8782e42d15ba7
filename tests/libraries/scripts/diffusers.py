# /// script
# requires-python = ">=3.11"
# dependencies = ["diffusers==0.42.1", "transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "diffusers, UNet2DConditionModel"
# sums = "the last axis"
# dropout = "none"
# lost = "all of it without a processor of one's own; which rows are of which size, but for their number"
# ///
"""`attn.get_attention_scores(query, key)` returns, within a processor, [texts x heads, patches, words] of each layer.

Guess: sizes stand one after the other, from fine to coarse. The U-Net goes down and up again, so that the first and the
last layers are of one size; attention_head_dim is the number of heads, and not their width.
"""

import numpy as np
import torch
from diffusers import UNet2DConditionModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
unet = UNet2DConditionModel(
    sample_size=16,
    block_out_channels=(8, 16),
    layers_per_block=1,
    norm_num_groups=4,
    cross_attention_dim=12,
    attention_head_dim=2,
    down_block_types=("CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
    up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D"),
).eval()
found = []


class Keep:
    """A processor that keeps the weights of cross-attention."""

    def __call__(self, attn, hidden_states, encoder_hidden_states=None, attention_mask=None, **_):
        """Attend as diffusers' own AttnProcessor does."""
        words = hidden_states if encoder_hidden_states is None else encoder_hidden_states
        query, key, value = (
            attn.head_to_batch_dim(made) for made in (attn.to_q(hidden_states), attn.to_k(words), attn.to_v(words))
        )
        weights = attn.get_attention_scores(query, key, attention_mask)
        if encoder_hidden_states is not None:
            found.append(weights)
        return attn.to_out[0](attn.batch_to_head_dim(torch.bmm(weights, value)))


unet.set_attn_processor(Keep())
unet(torch.randn(1, 4, 16, 16), 5, encoder_hidden_states=torch.randn(1, 6, 12))

assert [tuple(one.shape) for one in found] == [(2, 256, 6), (2, 64, 6), (2, 64, 6), (2, 64, 6), (2, 64, 6)] + [
    (2, 256, 6)
] * 2

words = ["<s>", "a", "black", "cat", "sits", "</s>"]
page = regard.show(found, columns=words)

right = [one.detach().numpy() for one in found]
assert [one.size for one in (page.tensors, *page.tensors.others)] == ["16 × 16", "8 × 8"]
for own in (page.tensors, *page.tensors.others):
    side = own.row_grid.rows
    rows = [f"patch {i}, {j} of {own.size}" for i in range(1, side + 1) for j in range(1, side + 1)]
    shows(type(page)(own), np.stack([one for one in right if one.shape[1] == side**2]), rows, words)
