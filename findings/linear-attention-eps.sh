#!/usr/bin/env bash
# performer-pytorch 1.1.4: the 1e-6 that guards linear attention against a division by 0 takes most of a row whose keys
# are small. One query of 1, two equal keys exp(x), values 1 and 3: the second row is (1 + 3) / 2 = 2 at any x. It is
# 2.0000 at x = 0, 1.9782 at -10, 0.3850 at -16 and 0 at -45, where elu(x) + 1 has rounded to 0 in float32.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet torch==2.13.0 numpy performer-pytorch==1.1.4
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import torch
from performer_pytorch.performer_pytorch import causal_linear_attention_noncuda

print("performer-pytorch", version("performer-pytorch"), "torch", torch.__version__)
v = torch.tensor([1.0, 3.0]).view(1, 1, 2, 1)
q = torch.ones(1, 1, 2, 1)
seen = {}
for x in (0.0, -10.0, -16.0, -45.0):
    k = torch.nn.functional.elu(torch.full((1, 1, 2, 1), x)) + 1
    seen[x] = round(causal_linear_attention_noncuda(q, k, v, chunk_size=1).flatten()[1].item(), 4)
    print(f"keys elu({x:g}) + 1 = {k[0, 0, 0, 0]:.3g}: the second row is {seen[x]}, and should be 2")
assert seen == {0.0: 2.0, -10.0: 1.9782, -16.0: 0.385, -45.0: 0.0}, seen
PYTHON
