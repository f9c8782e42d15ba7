# /// script
# requires-python = ">=3.11"
# dependencies = ["keras==3.15.1", "jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "Keras, MultiHeadAttention"
# sums = "the last axis"
# dropout = "before"
# lost = "a row that may look nowhere: it is 0"
# ///
"""`layer(query, value, return_attention_scores=True)` returns (output, scores [texts, heads, rows, columns]).

Guess: in training, with dropout, rows sum to anything. They sum to 1: the scores are those before dropout.
"""

import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np

import regard
from tests.libraries.shown import shows, softmax

keras.utils.set_random_seed(0)
layer = keras.layers.MultiHeadAttention(num_heads=2, key_dim=7, dropout=0.5)
query, value = np.random.default_rng(0).normal(size=(3, 5, 14)), np.random.default_rng(1).normal(size=(3, 11, 14))
answer = layer(query, value, return_attention_scores=True, training=True)

page = regard.show(answer)

(wq, wk), (bq, bk) = ([np.asarray(one) for one in layer.get_weights()[at:4:2]] for at in (0, 1))
q, k = (np.einsum("tie,ehd->thid", x, w) + b[:, None] for x, w, b in ((query, wq, bq), (value, wk, bk)))
right = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(7))
for text in range(3):
    shows(page, right[None, text], text=text + 1)
