"""The whole of structured self-attention, or of pooling, unrolled over its words. Lin et al. 2017, figure 1."""

from collections.abc import Sequence
from dataclasses import replace

from regard.model.self_attentive import Read, SelfAttentive
from regard.model.steps.hop import of_hop, of_max_pooling
from regard.model.steps.stage import Steps
from regard.model.trace import Attended, HeadAt, StepAt
from regard.model.whole.parameters import HOPS, counted
from regard.model.whole.part import Drawing, Whole, likeliest, rows_of
from regard.model.whole.recurrent import read_both_ways

A = r"A = \operatorname{softmax}(W_{s2} \tanh(W_{s1} H^\top))"


def of_hops(network: SelfAttentive, read: Read, marks: Sequence[str], attended: Attended) -> Whole:
    """Words, both directions, every hop as a row of A and of M, and the hidden layer that the marks are chosen from.

    With one hop alone, r = 1, a row of A is the vector a, and m = a H takes the place of pooling (equations 5 and 6).
    Max pooling has m, and where each of its numbers is taken from.
    """
    if network.config.pooling == "max":
        one = of_max_pooling(read, marks, attended, StepAt(1))
        drawing, H = _read(network, read, one, None)
        won = drawing.add(one.stage("won"), "Largest of each column", "encoder", H, compares=True)
        M = drawing.add(one.stage("pooled"), "Max pooling", "encoder", won, H)
        return _written(network, drawing, M, one, read, marks)
    hops = [of_hop(network, read, marks, attended, HeadAt("hops", 1, k + 1)) for k in range(read.A.size(1))]
    one = hops[0]
    drawing, H = _read(network, read, one, "hops")
    e, a = rows_of(hops, "scores", "r"), rows_of(hops, "weights", "r")
    if network.config.pooling:
        scores = drawing.add(e, "Scores", "encoder", block="hops")
        weights = drawing.add(a, "Weights", "encoder", scores, block="hops")
        M = drawing.add(one.stage("hop"), "Mean pooling", "encoder", weights, H, block="hops")
        return _written(network, drawing, M, one, read, marks)
    e = replace(e, equation=r"e_k = w_{s2,k} \tanh(W_{s1} H^\top)")
    scores = drawing.add(e, "Scores", "encoder", H, block="hops")
    a = replace(a, symbol="A", equation=rf"{A}, \quad a_k = \operatorname{{softmax}}(e_k)")
    weights = drawing.add(a, "Annotation matrix", "encoder", scores, block="hops")
    m = replace(one.stage("hops"), equation=r"M = A H, \quad m_k = a_k H")
    M = drawing.add(m, "Embedding matrix", "encoder", weights, H, block="hops")
    return _written(network, drawing, M, one, read, marks)


def _read(network: SelfAttentive, read: Read, one: Steps, block: str | None) -> tuple[Drawing, str]:
    """A drawing of the words and of both directions, and the id of their states."""
    drawing = Drawing()
    x = drawing.add(one.stage("embedding"), "Embedding", "encoder", block=block)
    ways = read_both_ways(drawing, x, read.S[0], read.H[0], network.encoder, "u", "w_j")
    return drawing, drawing.add(one.stage("states"), "Hidden states", "encoder", *ways, block=block)


def _written(network: SelfAttentive, drawing: Drawing, M: str, one: Steps, read: Read, marks: Sequence[str]) -> Whole:
    """The drawing with the hidden layer over M, which the mark is chosen from."""
    block = drawing.parts[0].block
    last = drawing.add(one.stage("hidden"), "Hidden layer", "encoder", M, block=block)
    chances = likeliest(read.logits, read.logits.float().softmax(-1), dict(enumerate(marks)))
    learnt = counted(network, HOPS, drawing.parts)
    return Whole(one.attended, "unrolled", tuple(drawing.parts), last, chances, len(marks), parameters=learnt)
