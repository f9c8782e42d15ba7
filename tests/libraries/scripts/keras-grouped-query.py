# /// script
# requires-python = ">=3.11"
# dependencies = ["keras==3.15.1", "jax==0.10.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "Keras, GroupQueryAttention"
# sums = "the last axis"
# dropout = "before"
# lost = "which query heads share a key head: the first ones the first"
# ///
"""`layer(query, value, return_attention_scores=True)` returns (output, scores [texts, query heads, rows, columns]).

Guess: the class is called GroupedQueryAttention, as its file and its paper say. It is exported as GroupQueryAttention.
"""

import os

os.environ["KERAS_BACKEND"] = "jax"
import keras
import numpy as np

import regard
from tests.libraries.shown import shows, softmax

keras.utils.set_random_seed(0)
assert not hasattr(keras.layers, "GroupedQueryAttention")
layer = keras.layers.GroupQueryAttention(head_dim=7, num_query_heads=4, num_key_value_heads=2)
query, value = np.random.default_rng(0).normal(size=(1, 3, 14)), np.random.default_rng(1).normal(size=(1, 5, 14))
answer = layer(query, value, return_attention_scores=True)

page = regard.show(answer)

weights = {one.path.split("/", 1)[1]: np.asarray(one) for one in layer.weights}
q, k = (np.einsum("tie,ehd->thid", x, weights[f"{name}/kernel"]) for name, x in (("query", query), ("key", value)))
shows(page, softmax(q @ np.repeat(k, 2, 1).swapaxes(-1, -2) / np.sqrt(7)))
