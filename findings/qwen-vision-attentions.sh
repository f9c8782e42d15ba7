#!/usr/bin/env bash
# transformers 5.23.0: the vision tower of Qwen2.5-VL gives the output of its attention layers under the name of
# attentions, [patches, width] with numbers below 0, under eager attention as well; no map [heads, patches, patches].
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.13.0 transformers==5.23.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import torch
import transformers
from transformers.models.qwen2_5_vl.configuration_qwen2_5_vl import Qwen2_5_VLVisionConfig
from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VisionTransformerPretrainedModel

print("transformers", transformers.__version__)
torch.manual_seed(0)
sizes = {"depth": 2, "hidden_size": 24, "num_heads": 2, "intermediate_size": 16, "out_hidden_size": 16, "patch_size": 2}
config = Qwen2_5_VLVisionConfig(**sizes, window_size=8, fullatt_block_indexes=[1])
config._attn_implementation = "eager"
model = Qwen2_5_VisionTransformerPretrainedModel(config).eval()
pixels, grid = torch.randn(16, 3 * 2 * 2 * 2), torch.tensor([[1, 4, 4]])
with torch.no_grad():
    found = model(pixels, grid_thw=grid, output_attentions=True).attentions
for layer in found:
    print("attentions have the shape", list(layer.shape), "and numbers from", round(float(layer.min()), 3))
assert [tuple(layer.shape) for layer in found] == [(16, 24)] * 2
assert all((layer < 0).any() for layer in found)
PYTHON
