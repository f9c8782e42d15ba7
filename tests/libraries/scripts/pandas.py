# /// script
# requires-python = ">=3.11"
# dependencies = ["pandas==3.1.1", "numpy==2.4.6"]
#
# [tool.regard]
# library = "pandas"
# sums = "rows or columns, as the table was made"
# dropout = "none"
# lost = "nothing: index and columns are the names"
# ///
"""A DataFrame has rows and columns with names; taken as a dictionary, as its `keys()` suggests, it is turned round.

Guess: a table goes wherever an array goes. `list(frame)` and `frame[name]` give columns, so that a program that looks
for a dictionary reads each column as a layer or a row.
"""

import numpy as np
import pandas as pd

import regard
from tests.libraries.shown import shows, softmax

right = softmax(np.random.default_rng(0).normal(size=(3, 5)))
days = pd.date_range("2024-03-01", periods=5)
frame = pd.DataFrame(right, index=["low", "middle", "high"], columns=days)

page = regard.show(frame)

shows(page, right[None, None], ["low", "middle", "high"], [f"2024-03-0{day}" for day in range(1, 6)])
