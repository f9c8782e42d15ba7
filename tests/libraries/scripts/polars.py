# /// script
# requires-python = ">=3.11"
# dependencies = ["polars==2.1.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "polars"
# sums = "the columns of each row, as the table was made"
# dropout = "none"
# lost = "names of rows, unless a column has them: there is no index"
# ///
"""A DataFrame has a column of text for the names of its rows, and one of numbers for each token that is looked at.

Guess: `to_numpy()` leaves the text out or refuses it. It gives an array of Python objects, the names among them.
"""

import numpy as np
import polars as pl

import regard
from tests.libraries.shown import shows, softmax

right = softmax(np.random.default_rng(0).normal(size=(3, 5)))
frame = pl.DataFrame({"token": ["low", "middle", "high"], **{name: right[:, k] for k, name in enumerate("abcde")}})
assert frame.to_numpy().dtype == object

page = regard.show(frame)

shows(page, right[None, None], ["low", "middle", "high"], [*"abcde"])
