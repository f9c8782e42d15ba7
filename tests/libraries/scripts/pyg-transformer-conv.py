# /// script
# requires-python = ">=3.11"
# dependencies = ["torch-geometric==2.8.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch Geometric, TransformerConv"
# sums = "for each node the edges that enter it"
# dropout = "after"
# lost = "with a sparse adjacency the values of adj, which stay 1"
# ///
"""`conv(x, edge_index, return_attention_weights=True)` returns (output, (edge_index, alpha [edges, heads])).

Guess: loops are added, as GATConv adds them. None are: a node that nothing leads to has no weights at all.
"""

import numpy as np
import torch
from torch_geometric.nn import TransformerConv

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
conv = TransformerConv(5, 7, heads=2).eval()
x, edges = torch.randn(4, 5), torch.tensor([[0, 0, 1, 3, 2], [1, 2, 2, 2, 3]])
answer = conv(x, edges, return_attention_weights=True)

page = regard.show(answer, nodes=["a", "b", "c", "d"])

q, k = (layer(x).view(4, 2, 7).transpose(0, 1).detach().numpy() for layer in (conv.lin_query, conv.lin_key))
is_edge = np.zeros((4, 4), bool)
is_edge[edges[1], edges[0]] = True
scores = np.where(is_edge, q @ k.swapaxes(-1, -2) / np.sqrt(7), -np.inf)
right = np.full((1, 2, 4, 4), np.nan)
right[0, :, 1:] = np.where(is_edge[1:], softmax(scores[:, 1:]), np.nan)
shows(page, right, ["a", "b", "c", "d"])
