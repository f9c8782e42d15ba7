"""The whole of a recurrent encoder-decoder, unrolled. Bahdanau et al. 2015, figure 1; Luong et al. 2015, figure 4."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.steps.gates import memory_of, weights_of
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.steps.step import FIRST_STATE, is_bahdanau, of_step
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, StepAt
from regard.model.whole.parameters import RECURRENT, SOFTMAX, counted
from regard.model.whole.part import Drawing, Whole, likeliest, rows_of

H, S, FED, MEMORY = "encoder.h", "decoder.s", "decoder.fed", "decoder.memory"
FIXED, FIRST = "encoder.context", "decoder.initial"
INITIAL = {
    "mean": (H,),
    "projected mean": (H,),
    "last": ("encoder.forward", "encoder.backward"),
    "backward": ("encoder.backward",),
}  # what the first state is made of
NAMES = {
    "bahdanau": {"scores": "Alignment model", "weights": "Weights", "s": "Hidden states", "output": "Maxout"},
    "luong": {
        "scores": "Scores",
        "weights": "Alignment vectors",
        "s": "Target hidden states",
        "output": "Attentional vectors",
    },
}
CENTRES = {  # places count from 0
    "monotonic": r"p_i = \min(i, n) - 1",
    "predictive": r"p_i = n \, \sigma(v_p^\top \tanh(W_p s_i))",
}


def of_recurrent(run: Run, tokenizer: Tokenizer, attended: Attended) -> Whole:
    """The encoder in both directions, then the decoder, a row a step.

    Bahdanau looks with the state before, s_{i-1}, and then makes the next; Luong makes s_i first and looks with it.
    """
    steps = [of_step(run, tokenizer, attended, StepAt(i + 1)) for i in range(run.fed.size(1))]
    drawing, names = Drawing(), NAMES[run.network.config.variant]
    _read(drawing, run, steps[0])
    drawing.add(rows_of(steps, "fed", "fed"), "Embedding", "decoder")
    if is_bahdanau(run):
        context = _look(drawing, run, steps)
        last = drawing.add(rows_of(steps, "output"), names["output"], "decoder", FED, context, previous=(S,))
        made = rows_of(steps, "following")
        drawing.add(made, names["s"], "decoder", FED, context, named="s", previous=(S,), initial=FIRST)
    else:
        fed_back = (S, "decoder.output")
        drawing.add(_remembered(run), "Memory", "decoder", FED, previous=(MEMORY, *fed_back), step=None)
        drawing.add(rows_of(steps, "s"), names["s"], "decoder", FED, MEMORY, previous=fed_back, initial=FIRST)
        context = _look(drawing, run, steps)
        last = drawing.add(rows_of(steps, "output"), names["output"], "decoder", context, S)
    chances = likeliest(run.network.logits(run.decoded.hidden)[0], run.log_probabilities[0].exp(), tokenizer.pieces)
    learnt = counted(run.network, RECURRENT, drawing.parts, ("decoder.fed", SOFTMAX))
    return Whole(
        attended, "unrolled", tuple(drawing.parts), last, chances, run.network.config.vocabulary, parameters=learnt
    )


def read_both_ways(
    drawing: Drawing,
    embedding: str,
    x: Tensor,
    h: Float[Tensor, "j d_h"],
    encoder: nn.GRU | nn.LSTM,
    size: str,
    read: str,
) -> tuple[str, str]:
    """Add the states of both directions, the halves of h, with what an LSTM remembers; returns the ids of the states.

    They are made from the part with the embeddings x. read: the symbol of one of these.
    """

    def add(way: str, arrow: str, before: str, states: Tensor) -> str:
        inputs, id, name, turned = [embedding], f"encoder.{way}", way.capitalize(), [0] if way == "backward" else []
        if isinstance(encoder, nn.LSTM):
            weights = weights_of(encoder, "_l0_reverse" if turned else "_l0")
            c = memory_of(weights, x.flip(turned), states.flip(turned), torch.zeros_like(states[0])).flip(turned)
            made = _memory(f"{way}_memory", rf"\over{arrow}arrow{{c}}", "j", before, "source", size, c)
            inputs.append(
                drawing.add(made, f"{name} memory", "encoder", embedding, previous=(f"{id}_memory", id), step=None)
            )
        symbol = rf"\over{arrow}arrow{{h}}"
        equation = rf"{symbol}_j = \operatorname{{{type(encoder).__name__}}}({symbol}_{{{before}}}, {read})"
        made = stage(way, f"{symbol}_j", equation, "source", size, states)
        return drawing.add(made, f"{name} states", "encoder", *inputs, previous=(id,), step=None)

    forward, backward = h.chunk(2, dim=-1)
    return add("forward", "right", "j-1", forward), add("backward", "left", "j+1", backward)


def _memory(id: str, symbol: str, row: str, before: str, rows: str, size: str, c: Tensor) -> Stage:
    """The memory of an LSTM. Hochreiter & Schmidhuber 1997, with a forget gate."""
    equation = rf"{symbol}_{row} = f \odot {symbol}_{{{before}}} + i \odot g"
    return stage(id, f"{symbol}_{row}", equation, rows, size, c)


def _read(drawing: Drawing, run: Run, first: Steps) -> None:
    """The encoder, and the state that the decoder begins with."""
    network, x = run.network, run.network.embedding(run.source)[0]
    embedding = drawing.add(stage("embedding", "E x_j", "E x_j", "source", "d_e", x), "Embedding", "encoder", step=None)
    ways = read_both_ways(drawing, embedding, x, run.encoded.h[0], network.encoder, "d_h / 2", "E x_j")
    drawing.add(first.stage("h"), "Annotations", "encoder", *ways)
    if network.look is None:
        drawing.add(first.stage("context"), "Fixed-length vector", "encoder", *ways)
    initial = network.config.initial
    s_0 = stage("initial", "s_0", FIRST_STATE[initial], "d_s", None, network.start(run.encoded).memory[0][0])
    drawing.add(s_0, "Initial state", "decoder", *INITIAL.get(initial, ()), step=None)


def _remembered(run: Run) -> Stage:
    """The memory of the LSTM of a Luong decoder after each step."""
    network, output, s = run.network, run.decoded.hidden[0], run.decoded.s[0]
    x = torch.cat([network.embedding(run.fed)[0], torch.cat([torch.zeros_like(output[:1]), output[:-1]])], -1)
    c = memory_of(weights_of(network.cell.lstm), x, s, network.start(run.encoded).memory[0][0])
    return _memory("memory", r"\bar{c}", "i", "i-1", "target", "d_s", c)


def _look(drawing: Drawing, run: Run, steps: Sequence[Steps]) -> str:
    """Scores, centres of windows, weights and context vectors; returns the id of the context."""
    network, names = run.network, NAMES[run.network.config.variant]
    if network.look is None:
        return FIXED
    asks = (S,) if network.roles["query"] else ()
    now, before = ((), asks) if is_bahdanau(run) else (asks, ())
    keys, mixed = (H,) if network.roles["keys"] else (), [H]
    if network.look.mechanism.values:
        query = drawing.add(rows_of(steps, "query"), "Queries", "decoder", *now, previous=before)
        keys = (drawing.add(steps[0].stage("keys"), "Keys", "encoder", H),)
        now, before, mixed = (query,), (), [drawing.add(steps[0].stage("values"), "Values", "encoder", H)]
    compared = [drawing.add(rows_of(steps, "scores"), names["scores"], "decoder", *now, *keys, previous=before)]
    if network.look.mechanism.shares or network.look.mechanism.erases:
        mixed += [drawing.add(steps[0].stage("matrix"), "Fixed-size matrix", "encoder", H)]
    window, p = network.look.mechanism.window, run.decoded.attention.p
    if window:
        centres = stage("p", "p_i", CENTRES[window], "target", None, p[0])
        asking = asks if window == "predictive" else ()
        compared.append(drawing.add(centres, "Aligned positions", "decoder", *asking, step=None))
    weights = drawing.add(rows_of(steps, "weights"), names["weights"], "decoder", *compared)
    return drawing.add(rows_of(steps, "context"), "Context vectors", "decoder", weights, *mixed)
