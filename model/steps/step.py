"""The stages of one step of a recurrent decoder. Bahdanau et al. 2015, appendix A; Luong et al. 2015, section 3."""

from torch.nn.functional import normalize

from regard.model.decoding import TOP, log_probabilities
from regard.model.mechanisms import Look
from regard.model.scores import features
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, StepAt

FIRST_STATE = {
    "zeros": "s_0 = 0",
    "ones": "s_0 = 1",
    "learned": r"s_0 \text{ is learnt}",
    "mean": r"s_0 = \frac{1}{n} \sum_{j=1}^n h_j",
    "projected mean": r"s_0 = W_s \frac{1}{n} \sum_{j=1}^n h_j + b_s",
    "last": r"s_0 = [\overrightarrow{h}_n; \overleftarrow{h}_1]",
    "backward": r"s_0 = \tanh(W_s \overleftarrow{h}_1 + b_s)",
}
"""Equations of the state that a decoder begins with, by the name in its configuration."""


def of_step(run: Run, tokenizer: Tokenizer, attended: Attended, at: StepAt) -> Steps:
    """s h scores weights context output distribution; before the scores a model with values of its own has query keys
    values, a linear score asked features matrix total, the delta rule query kept matrix.

    Without attention there are no scores and no weights, and the context is the fixed vector.
    Before: the piece that is fed. After, for Bahdanau: the state that follows.
    """
    if not 1 <= at.step <= len(attended.target.tokens):
        raise IndexError(f"there are steps 1 to {len(attended.target.tokens)}")
    i, bahdanau = at.step - 1, is_bahdanau(run)
    s = "s_i", r"s_i = \operatorname{LSTM}(s_{i-1}, [E y_{i-1}; \tilde h_{i-1}])"
    if bahdanau:
        made = r"s_{i-1} = \operatorname{GRU}(s_{i-2}, [E y_{i-2}; c_{i-1}])"
        s = "s_{i-1}", made if i else FIRST_STATE[run.network.config.initial]
    output = (
        ("t_i", r"t_i = \operatorname{maxout}(U_o s_{i-1} + V_o E y_{i-1} + C_o c_i)")
        if bahdanau
        else (r"\tilde h_i", r"\tilde h_i = \tanh(W_c [c_i; s_i])")
    )
    h = r"h_j = [\overrightarrow{h}_j; \overleftarrow{h}_j]"
    hidden = run.decoded.hidden[0, i]
    likely, words = log_probabilities(run.network.logits(hidden), run.marks).exp().topk(TOP)
    pieces = tuple(tokenizer.pieces[word] for word in words.tolist())
    distribution = rf"\operatorname{{softmax}}(E {output[0]})"
    stages = (
        stage("s", *s, "d_s", None, run.decoded.s[0, i]),
        stage("h", "h_j", h, "source", "d_h", run.encoded.h[0]),
        *_attention(run, i),
        stage("output", *output, "d_e", None, hidden),
        stage("distribution", "p(y_i)", distribution, "vocabulary", None, likely, pieces),
    )
    fed = stage("fed", "E y_{i-1}", r"E y_{i-1}", "d_e", None, run.network.embedding(run.fed)[0, i])
    return Steps(attended, at, (fed,), stages, (_following(run, i),) if bahdanau else ())


def is_bahdanau(run: Run) -> bool:
    """Whether the decoder looks before it updates its state."""
    return bool(run.network.config.variant == "bahdanau")


def _attention(run: Run, i: int) -> tuple[Stage, ...]:
    attention, look = run.decoded.attention, run.network.look
    if attention is None or look is None:
        return (
            stage("context", "c", r"c = [\overrightarrow{h}_T; \overleftarrow{h}_1]", "d_h", None, run.encoded.last[0]),
        )
    e, alpha, c = (getattr(attention, name)[0, i] for name in ("scores", "weights", "context"))
    made, read = _made(run, look, i)
    return (
        *made,
        stage("scores", "e_{ij}", look.mechanism.equation, "source", None, e),
        stage("weights", r"\alpha_{ij}", look.mechanism.normalised, "source", None, alpha),
        stage("context", "c_i", read, "d_h", None, c),
    )


def _made(run: Run, look: Look, i: int) -> tuple[tuple[Stage, ...], str]:
    """The stages between annotations and scores, and the equation of the context: it is read from what they made."""
    mechanism, mean = look.mechanism, r"c_i = \sum_j \alpha_{ij} h_j"
    if not (mechanism.values or mechanism.shares or mechanism.erases):
        return (), mean
    h, k, q = run.encoded.h[0], run.encoded.k[0], look.score["W"] @ run.decoded.s[0, i]
    if mechanism.values:
        return (
            stage("query", "q_i", "q_i = W^Q s_{i-1}", "n", None, q),
            stage("keys", "k_j", "k_j = W^K h_j", "source", "n", k),
            stage("values", "v_j", "v_j = W^V h_j", "source", "d_h", run.encoded.v[0]),
        ), r"c_i = \sum_j \alpha_{ij} v_j"
    if mechanism.erases:
        kept = r"\tilde k_j = \beta_j \big(k_j - \textstyle\sum_{t>j} (k_j^\top k_t) \tilde k_t\big)"
        return (
            stage("query", "q_i", r"q_i = W s_{i-1} / |W s_{i-1}|", "n", None, normalize(q, dim=0)),
            stage("kept", r"\tilde k_j", kept, "source", "n", k),
            stage("matrix", "S", r"S = \textstyle\sum_j \tilde k_j h_j^\top", "n", "d_h", k.mT @ h),
        ), mean + r" = S^\top q_i"
    asked, keys = features(q), features(k)
    return (
        stage("asked", r"\varphi(q_i)", r"\varphi(q_i) = \varphi(W s_{i-1})", "n", None, asked),
        stage("features", r"\varphi(k_j)", r"\varphi(k_j) = \varphi(U h_j)", "source", "n", keys),
        stage("matrix", "S", r"S = \textstyle\sum_j \varphi(k_j) h_j^\top", "n", "d_h", keys.mT @ h),
        stage("total", "z", r"z = \textstyle\sum_j \varphi(k_j)", "n", None, keys.sum(0)),
    ), mean + r" = S^\top \varphi(q_i) / (z^\top \varphi(q_i))"


def _following(run: Run, i: int) -> Stage:
    s = run.decoded.s[0, i + 1] if i + 1 < run.fed.size(1) else run.decoded.state.memory[0][0]
    return stage("following", "s_i", r"s_i = \operatorname{GRU}(s_{i-1}, [E y_{i-1}; c_i])", "d_s", None, s)
