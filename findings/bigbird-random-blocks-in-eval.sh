#!/usr/bin/env bash
# transformers 5.23.0: the block sparse attention of BigBird takes block 0 for each of its random blocks in eval(). Block
# 0 is looked at anyway, as a global one; in the softmax it is counted once more for each random block, and in the
# attentions that are returned it stands once, so that rows of middle blocks sum to less than 1. In train() with dropout 0 they sum to 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.13.0 transformers==5.23.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import torch
import transformers
from transformers import BigBirdConfig, BigBirdModel

print("transformers", transformers.__version__)
torch.manual_seed(0)
sizes = {"vocab_size": 31, "hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 1, "intermediate_size": 8}
free = {"attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0}
blocks = {"attention_type": "block_sparse", "block_size": 4, "num_random_blocks": 2}
model, ids = BigBirdModel(BigBirdConfig(**sizes, **free, **blocks)), torch.randint(3, 31, (1, 64))
sums = {}
for training in (True, False):
    found = model.train(training)(ids, output_attentions=True).attentions[0][0, 0].sum(-1)
    sums[training] = found.view(16, 4)[:, 0].tolist()
    print("train()" if training else "eval()", "rows of the 16 blocks sum to", [round(one, 2) for one in sums[training]])
assert min(sums[True]) > 0.999
assert sums[False][0] > 0.999
assert max(sums[False][2:-2]) < 0.9
PYTHON
