# /// script
# requires-python = ">=3.11"
# dependencies = ["timm==1.0.31", "torchvision==0.28.0", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "timm"
# sums = "the last axis"
# dropout = "after with hooks, before with fx"
# lost = "with fused attention, the default, all of it"
# ///
"""`AttentionExtract(model, method="hook")(pixels)` is a dict, "blocks.0.attn.attn_drop": [texts, heads, rows, columns].

Guess: fused attention gives an error. It does with method="fx"; method="hook" gives an empty dict without a word.
"""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import torch

import regard

if not hasattr(torch.ops.torchvision, "nms"):  # a build for another PyTorch: timm runs none of its operators here
    source = Path(find_spec("torchvision").origin).with_name("_meta_registrations.py").read_text("utf-8")
    for name in {*re.findall(r'"(?:torchvision::)?(\w+)"\)', source)}:
        torch.library.define(f"torchvision::{name}", "(Tensor x) -> Tensor")
from timm import create_model
from timm.layers import set_fused_attn
from timm.utils import AttentionExtract

from tests.libraries.shown import shows

pixels, sizes = torch.rand(1, 3, 16, 16), {"img_size": 16, "patch_size": 8, "embed_dim": 14, "depth": 3, "num_heads": 2}
torch.manual_seed(0)
assert not AttentionExtract(create_model("vit_tiny_patch16_224", **sizes).eval(), method="hook")(pixels)
set_fused_attn(False)
model = create_model("vit_tiny_patch16_224", **sizes).eval()
answer = AttentionExtract(model, method="hook")(pixels)

page = regard.show(answer, grid=(2, 2), picture=pixels[0].permute(1, 2, 0))

right = np.stack([answer[f"blocks.{layer}.attn.attn_drop"][0].detach().numpy() for layer in range(3)])
assert right.shape == (3, 2, 5, 5)
assert np.allclose(right.sum(-1), 1)
names = page.tensors.rows[0]
assert names[1:] == ("patch 1, 1", "patch 1, 2", "patch 2, 1", "patch 2, 2")
shows(page, right, names)
