"""The whole of structured self-attention, unrolled over its words. Lin et al. 2017, figure 1."""

from collections.abc import Sequence
from dataclasses import replace

from torch import nn

from regard.model.self_attentive import Read
from regard.model.steps.hop import of_hop
from regard.model.trace import Attended, HeadAt
from regard.model.whole.part import Drawing, Whole, likeliest, rows_of
from regard.model.whole.recurrent import read_both_ways

A = r"A = \operatorname{softmax}(W_{s2} \tanh(W_{s1} H^\top))"


def of_hops(encoder: nn.LSTM, read: Read, marks: Sequence[str], attended: Attended) -> Whole:
    """Words, both directions, every hop as a row of A and of M, and the hidden layer that the marks are chosen from.

    With one hop alone, r = 1, a row of A is the vector a, and m = a H takes the place of pooling (equations 5 and 6).
    """
    r = read.A.size(1)
    hops = [of_hop(read, marks, attended, HeadAt("hops", 1, k + 1)) for k in range(r)]
    one, drawing = hops[0], Drawing()
    x = drawing.add(one.stage("embedding"), "Embedding", "encoder", block="hops")
    ways = read_both_ways(drawing, x, read.S[0], read.H[0], encoder, "u", "w_j")
    H = drawing.add(one.stage("states"), "Hidden states", "encoder", *ways, block="hops")
    e = replace(rows_of(hops, "scores", "r"), equation=r"e_k = w_{s2,k} \tanh(W_{s1} H^\top)")
    scores = drawing.add(e, "Scores", "encoder", H, block="hops")
    a = replace(rows_of(hops, "weights", "r"), symbol="A", equation=rf"{A}, \quad a_k = \operatorname{{softmax}}(e_k)")
    weights = drawing.add(a, "Annotation matrix", "encoder", scores, block="hops")
    m = replace(one.stage("hops"), equation=r"M = A H, \quad m_k = a_k H")
    M = drawing.add(m, "Embedding matrix", "encoder", weights, H, block="hops")
    last = drawing.add(one.stage("hidden"), "Hidden layer", "encoder", M, block="hops")
    chances = likeliest(read.logits, read.logits.float().softmax(-1), dict(enumerate(marks)))
    return Whole(attended, "unrolled", tuple(drawing.parts), last, chances, len(marks))
