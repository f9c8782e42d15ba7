# /// script
# requires-python = ">=3.11"
# dependencies = ["torch-geometric==2.8.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch Geometric, a sparse adjacency"
# sums = "the columns of each row: rows are entered"
# dropout = "after"
# lost = "nothing"
# ///
"""Given a sparse adj_t, GATConv returns (output, (adj, alpha)), where adj is sparse [rows, columns, heads] and holds
alpha.

Guess: (edge_index, alpha) as without it, in the same order. alpha has the order of the rows of adj, loops among them.
"""

import numpy as np
import torch
from torch_geometric.nn import GATConv
from torch_geometric.utils import to_torch_coo_tensor

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
conv = GATConv(5, 7, heads=2).eval()
x, edges = torch.randn(4, 5), torch.tensor([[0, 0, 1, 3, 2], [1, 2, 2, 2, 0]])
_, (found, alpha) = conv(x, edges, return_attention_weights=True)
answer = conv(x, to_torch_coo_tensor(edges, size=4).t(), return_attention_weights=True)
assert answer[1][0].shape == (4, 4, 2)

page = regard.show(answer, nodes=["a", "b", "c", "d"])

right = np.full((1, 2, 4, 4), np.nan)
right[0][:, found[1], found[0]] = alpha.detach().numpy().T
shows(page, right, ["a", "b", "c", "d"])
