#!/usr/bin/env bash
# keras 3.15.1: return_attention_scores=True gives the scores before dropout in MultiHeadAttention, and after it in
# Attention, so that in training rows sum to 1 in the one and to anything in the other. A row that may look nowhere is 0
# in the one, and uniform over the columns that are forbidden in the other. The outputs are those of these scores. Seen
# with the JAX backend, JAX 0.10.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check keras==3.15.1 jax==0.10.2 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np

print("keras", keras.__version__)
keras.utils.set_random_seed(0)
x = np.random.default_rng(0).normal(size=(1, 5, 8)).astype("float32")
none = np.zeros((1, 5), bool)
many, one = keras.layers.MultiHeadAttention(1, 8, dropout=0.5), keras.layers.Attention(dropout=0.5)
options = {"return_attention_scores": True}
dropped = {
    "MultiHeadAttention": many(x, x, training=True, **options)[1][:, 0],
    "Attention": one([x, x], training=True, **options)[1],
}
masked = {
    "MultiHeadAttention": many(x, x, attention_mask=none[:, None], **options)[1][:, 0],
    "Attention": one([x, x], mask=[None, none], **options)[1],
}
for name in dropped:
    print(f"{name}, training: rows sum to", np.asarray(dropped[name]).sum(-1).round(2).tolist())
    print(f"{name}, all is forbidden: the first row is", np.asarray(masked[name])[0, 0].round(2).tolist())
assert np.allclose(dropped["MultiHeadAttention"].sum(-1), 1)
assert not np.allclose(dropped["Attention"].sum(-1), 1, atol=0.1)
assert np.all(np.asarray(masked["MultiHeadAttention"]) == 0)
assert np.allclose(masked["Attention"], 0.2)
PYTHON
