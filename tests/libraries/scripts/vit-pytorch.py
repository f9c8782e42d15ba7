# /// script
# requires-python = ">=3.11"
# dependencies = ["vit-pytorch==1.26.14", "torchvision==0.28.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "vit-pytorch"
# sums = "the last axis"
# dropout = "before"
# lost = "nothing"
# ///
"""`Recorder(model)(pixels)` returns (logits, one array [texts, layers, heads, patches + 1, the same]).

Guess: a list of layers, or layers first, as tab-transformer-pytorch of the same author has them. The texts are first.
"""

import re
from importlib.util import find_spec
from pathlib import Path

import torch

import regard

if not hasattr(torch.ops.torchvision, "nms"):  # a build for another PyTorch: this model runs none of its operators
    source = Path(find_spec("torchvision").origin).with_name("_meta_registrations.py").read_text("utf-8")
    for name in {*re.findall(r'"(?:torchvision::)?(\w+)"\)', source)}:
        torch.library.define(f"torchvision::{name}", "(Tensor x) -> Tensor")
from vit_pytorch import ViT
from vit_pytorch.recorder import Recorder

from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"image_size": 16, "patch_size": 8, "num_classes": 7, "dim": 16, "depth": 3, "heads": 2, "mlp_dim": 16}
model = Recorder(ViT(**sizes, dropout=0.5)).train()
answer = model(torch.rand(2, 3, 16, 16))
assert torch.allclose(answer[1].sum(-1), torch.tensor(1.0))  # before dropout
assert tuple(answer[1].shape) == (2, 3, 2, 5, 5)

page = regard.show(answer, grid=(2, 2))

names = ["[CLS]", "patch 1, 1", "patch 1, 2", "patch 2, 1", "patch 2, 2"]
for text in (0, 1):
    shows(page, answer[1][text].detach().numpy(), names, text=text + 1)
