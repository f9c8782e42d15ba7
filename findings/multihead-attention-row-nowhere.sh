#!/usr/bin/env bash
# torch 2.13.0: what nn.MultiheadAttention makes of a row that may look nowhere depends on three things that have nothing
# to do with it. NaN with need_weights=True; the bias of the last layer with need_weights=False and gradients; NaN with
# need_weights=False under no_grad, which is another path. scaled_dot_product_attention gives 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.13.0 numpy
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import torch

print("torch", torch.__version__)
torch.manual_seed(0)
attention, x = torch.nn.MultiheadAttention(8, num_heads=2, batch_first=True).eval(), torch.randn(1, 3, 8)
torch.nn.init.normal_(attention.out_proj.bias)
nowhere = torch.zeros(3, 3, dtype=torch.bool)
nowhere[1] = True
with torch.no_grad():
    fast = attention(x, x, x, attn_mask=nowhere, need_weights=False)[0][0, 1]
slow = attention(x, x, x, attn_mask=nowhere, need_weights=False)[0][0, 1].detach()
asked = attention(x, x, x, attn_mask=nowhere, need_weights=True)[0][0, 1].detach()
fused = torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=~nowhere)[0, 1]
for name, row in {"need_weights": asked, "no weights": slow, "no weights, no_grad": fast, "sdpa": fused}.items():
    print(f"{name}: the row is {[round(one, 2) for one in row.tolist()]}")
assert asked.isnan().all()
assert fast.isnan().all()
assert torch.equal(slow, attention.out_proj.bias.detach())
assert (fused == 0).all()
PYTHON
