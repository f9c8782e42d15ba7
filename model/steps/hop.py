"""The stages of one hop of structured self-attention. Lin et al. 2017, arXiv 1703.03130, sections 2.1 and 4.1."""

from collections.abc import Sequence

from regard.model.self_attentive import Read
from regard.model.steps.stage import Steps, stage
from regard.model.trace import Attended, HeadAt


def of_hop(read: Read, marks: Sequence[str], attended: Attended, at: HeadAt) -> Steps:
    """states scores weights hop hops; after: hidden logits mark.

    With r = 1 the hop is the whole: one vector m = a H in place of pooling (equations 5 and 6); else a row of A and M.
    """
    r = at.head - 1
    embedding = stage("embedding", "S", r"S = (w_1, \dots, w_n)", "source", "d_e", read.S[0])
    stages = (
        stage("states", "H", r"h_j = [\overrightarrow{h}_j, \overleftarrow{h}_j]", "source", "2u", read.H[0]),
        stage("scores", "e", r"e = w_{s2} \tanh(W_{s1} H^\top)", "source", None, read.scores[0, r]),
        stage("weights", "a", r"a = \operatorname{softmax}(e)", "source", None, read.A[0, r]),
        stage("hop", "m", "m = a H", "2u", None, read.M[0, r]),
        stage("hops", "M", "M = A H", "r", "2u", read.M[0]),
    )
    hidden = r"x = \max(0, W_1 [m_1; \dots; m_r] + b_1)"
    probabilities = read.logits[0].float().softmax(-1)
    after = (
        stage("hidden", "x", hidden, "d_{mlp}", None, read.hidden[0]),
        stage("logits", "z", "z = W_2 x + b_2", "marks", None, read.logits[0], marks),
        stage("mark", "p", r"p = \operatorname{softmax}(z)", "marks", None, probabilities, marks),
    )
    return Steps(attended, at, (embedding,), stages, after)
