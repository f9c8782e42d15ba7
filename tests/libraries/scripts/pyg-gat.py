# /// script
# requires-python = ">=3.11"
# dependencies = ["torch-geometric==2.8.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "PyTorch Geometric, GATConv and GATv2Conv"
# sums = "for each node the edges that enter it"
# dropout = "after"
# lost = "your order of edges, where it holds loops: these stand at the end"
# ///
"""`conv(x, edge_index, return_attention_weights=True)` returns (output, (edge_index, alpha [edges, heads])).

Guess: the edge_index that comes back is the one that was given. Every node has a loop more: of 3 edges among 3 nodes
there are 6.
"""

import numpy as np
import torch
from torch_geometric.nn import GATConv

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
conv = GATConv(5, 7, heads=2).eval()
x, edges = torch.randn(4, 5), torch.tensor([[0, 0, 1, 3, 2], [1, 2, 2, 2, 0]])
answer = conv(x, edges, return_attention_weights=True)

page = regard.show(answer, nodes=["a", "b", "c", "d"])

_, (found, alpha) = answer
assert found.shape == (2, 5 + 4)
hidden = (x @ conv.lin.weight.T).view(4, 2, 7)
source, target = ((hidden * one).sum(-1).detach().numpy() for one in (conv.att_src, conv.att_dst))
scores = np.full((2, 4, 4), -np.inf)
for j, i in [*edges.T.tolist(), *((node, node) for node in range(4))]:
    score = target[i] + source[j]
    scores[:, i, j] = np.where(score < 0, 0.2 * score, score)
right = np.where(np.isinf(scores), np.nan, softmax(scores))
shows(page, right[None], ["a", "b", "c", "d"])
