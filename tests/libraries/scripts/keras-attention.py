# /// script
# requires-python = ">=3.11"
# dependencies = ["keras==3.15.1", "jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "Keras, Attention and AdditiveAttention"
# sums = "the last axis; not in training with dropout"
# dropout = "after"
# lost = "that a row may look nowhere: it is uniform"
# ///
"""`layer([query, value], return_attention_scores=True)` returns (output, scores [texts, rows, columns]): one head.

Guess: scores are before dropout, as in MultiHeadAttention. They are after it here; and a row that may look nowhere is
uniform over columns that are forbidden, where MultiHeadAttention has 0.
"""

import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np

import regard
from tests.libraries.shown import shows, softmax

keras.utils.set_random_seed(0)
layer = keras.layers.Attention(dropout=0.5)
query, value = (np.abs(np.random.default_rng(seed).normal(size=(3, 5, 5))) for seed in (0, 1))
answer = layer([query, value], return_attention_scores=True)

page = regard.show(answer)

right = softmax(query @ value.swapaxes(-1, -2))
for text in range(3):
    shows(page, right[None, text, None], text=text + 1)
_, dropped = layer([query, value], return_attention_scores=True, training=True)
sums = np.asarray(dropped).sum(-1)
assert sums.min() < 0.9
assert sums.max() > 1.1
_, nowhere = layer([query, value], mask=[None, np.zeros((3, 5), bool)], return_attention_scores=True)
assert np.allclose(nowhere, 0.2)
