"""The scores of a head of a Transformer as sums."""

import math

import torch

from regard.model.splits.score import Products
from regard.model.splits.streams import Streams
from regard.model.trace import HeadAt


def scores_of_head(streams: Streams, at: HeadAt) -> Products:
    r"""Parts of the query and of the key through W^Q_h and W^K_h; in the first layer these are word and position.

    $$ e'_{ij} = \sum_{p, p'} \frac{(x_i^p W^Q_h) \cdot (x_j^{p'} W^K_h)}{\sqrt{d_k}} $$

    Vaswani et al. 2017, equation 1 and section 3.4; the four terms of layer 1: Ke, He & Liu 2021, arXiv 2006.15595,
    equation 6.
    """
    n, network = at.layer - 1, streams.run.network
    if at.block == "encoder":
        x = memory = streams.read.inputs[n]
        projections = network.encoder[n].attention
    elif at.block == "decoder":
        x = memory = streams.written.decoder[n]
        projections = network.decoder[n].attention
    else:
        x, memory = streams.written.cross[n], streams.read.memory
        projections = network.decoder[n].cross
    d_k = network.d_model // projections.heads
    own = slice((at.head - 1) * d_k, at.head * d_k)
    query, key = x.times(projections.w_q[:, own]), memory.times(projections.w_k[:, own])
    size = query.vectors.size(1), key.vectors.size(1)
    allowed = torch.ones(size, dtype=torch.bool).tril() if network.blocks[at.block]["mask"] else None
    return Products(query, key, 1 / math.sqrt(d_k), allowed)
