# /// script
# requires-python = ">=3.11"
# dependencies = ["xarray==2026.9.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "xarray"
# sums = "the dimension that is looked at, wherever it stands"
# dropout = "none"
# lost = "nothing: dimensions say what the axes are, coordinates are the names"
# ///
"""A DataArray has dimensions with names, in any order, and coordinates; `np.asarray` drops both without a word.

Guess: an array with an attribute more. `transpose` and sums move dimensions, which are known by their names alone.
"""

import numpy as np
import xarray as xr

import regard
from tests.libraries.shown import shows, softmax

right = softmax(np.random.default_rng(0).normal(size=(2, 3, 2, 5)))
names = {"query": ["hello", "world"], "key": [*"abcde"]}
weights = xr.DataArray(right, dims=("layer", "head", "query", "key"), coords=names).transpose("key", "query", ...)
assert weights.shape == (5, 2, 2, 3)

page = regard.show(weights)

shows(page, right, names["query"], names["key"])
