"""The stages of one hop of structured self-attention, or of max pooling in place of all hops.

Lin et al. 2017, arXiv 1703.03130, sections 2.1 and 4.1.
"""

from collections.abc import Sequence

from torch.nn.functional import one_hot

from regard.model.self_attentive import Read, SelfAttentive
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.trace import Attended, HeadAt, StepAt


def of_hop(network: SelfAttentive, read: Read, marks: Sequence[str], attended: Attended, at: HeadAt) -> Steps:
    """states scores weights hop hops; after: hidden logits mark.

    With r = 1 the hop is the whole: one vector m = a H in place of pooling (equations 5 and 6), or mean pooling itself,
    whose scores are all 0; else it is a row of A and M.
    """
    k = at.head - 1
    scores = "e_j = 0" if network.config.pooling else r"e = w_{s2} \tanh(W_{s1} H^\top)"
    every = () if network.config.pooling else (stage("hops", "M", "M = A H", "r", "2u", read.M[0]),)
    stages = (
        _states(read),
        stage("scores", "e", scores, "source", None, read.scores[0, k]),
        stage("weights", "a", r"a = \operatorname{softmax}(e)", "source", None, read.A[0, k]),
        stage("hop", "m", "m = a H", "2u", None, read.M[0, k]),
        *every,
    )
    return Steps(attended, at, _before(read), stages, _after(read, marks))


def of_max_pooling(read: Read, marks: Sequence[str], attended: Attended, at: StepAt) -> Steps:
    """states won shares pooled; after: hidden logits mark.

    won has a 1 in each column, where the state is that its largest number is of; shares are the means of its rows.
    """
    if at.step != 1:
        raise IndexError("this model writes in one step: open step 1")
    won = one_hot(read.won[0], len(read.H[0])).mT.float()
    stages = (
        _states(read),
        stage("won", "P", r"P_{jd} = [j = \operatorname{argmax}_k H_{kd}]", "source", "2u", won),
        stage("shares", "s", r"s_j = \frac{1}{2u} \sum_{d=1}^{2u} P_{jd}", "source", None, won.mean(1)),
        stage("pooled", "m", r"m_d = \max_j H_{jd}", "2u", None, read.M[0, 0]),
    )
    return Steps(attended, at, _before(read), stages, _after(read, marks))


def _before(read: Read) -> tuple[Stage]:
    return (stage("embedding", "S", r"S = (w_1, \dots, w_n)", "source", "d_e", read.S[0]),)


def _states(read: Read) -> Stage:
    return stage("states", "H", r"h_j = [\overrightarrow{h}_j, \overleftarrow{h}_j]", "source", "2u", read.H[0])


def _after(read: Read, marks: Sequence[str]) -> tuple[Stage, ...]:
    rows = r"[m_1; \dots; m_r]" if len(read.M[0]) > 1 else "m"
    probabilities = read.logits[0].float().softmax(-1)
    return (
        stage("hidden", "x", rf"x = \max(0, W_1 {rows} + b_1)", "d_{mlp}", None, read.hidden[0]),
        stage("logits", "z", "z = W_2 x + b_2", "marks", None, read.logits[0], marks),
        stage("mark", "p", r"p = \operatorname{softmax}(z)", "marks", None, probabilities, marks),
    )
