"""One attention from its input to its output: every intermediate by name, in the order of the equations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from jaxtyping import Float32
from torch import Tensor

from model import notebook
from model.decoding import log_probabilities
from model.recurrent import Recurrent
from model.trace import Attended
from model.trained import Trained, Unsuitable
from model.transformer import Transformer

TOP = 10  # words of a distribution that are told


@dataclass(frozen=True)
class Stage:
    """One quantity: its symbol and equation in LaTeX, its values, and what their rows and columns are.

    rows and columns name a text ("source", "target", "fed"), "vocabulary", or a size; columns is None for a vector.
    labels name the entries where nothing else does. What is not allowed is NaN.
    """

    id: str
    symbol: str
    equation: str
    rows: str
    columns: str | None
    values: Float32[np.ndarray, "..."]
    labels: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Steps:
    """The stages of one head, or of one step of a recurrent decoder; `where` says of which."""

    attended: Attended
    where: dict[str, Any]
    stages: tuple[Stage, ...]

    def __getitem__(self, id: str) -> Float32[np.ndarray, "..."]:
        """The values of a stage, such as "weights". Raises KeyError naming the stages there are."""
        values = {stage.id: stage.values for stage in self.stages}
        if id not in values:
            raise KeyError(f"no stage is called {id!r}; there are: {' '.join(values)}")
        return values[id]

    def _repr_html_(self) -> str:
        rows = [(stage.id, stage.equation, " x ".join(map(str, stage.values.shape))) for stage in self.stages]
        where = ", ".join(f"{name} {number}" for name, number in self.where.items())
        return notebook.sentences(self.attended.source.text, self.attended.target.text) + notebook.table(where, rows)


def place(
    model: Trained,
    block: str | None = None,
    layer: int | None = None,
    head: int | None = None,
    step: int | None = None,
) -> dict[str, Any]:
    """Which head or step is meant where not all is told: the first step, or as in the best-aligned head.

    Raises Unsuitable for a model of another family.
    """
    match model.config["family"]:
        case "recurrent":
            return {"step": 1 if step is None else step}
        case "transformer":
            usual = model.describe()["best_head"] or {"block": "cross", "layer": 1, "head": 1}
            if block and block != usual["block"]:
                usual = {"block": block, "layer": 1, "head": 1}
            return usual | {name: number for name, number in (("layer", layer), ("head", head)) if number is not None}
        case family:
            raise Unsuitable(f"Steps of a {family} model cannot be shown: choose another model.")


def open_steps(model: Trained, attended: Attended, where: dict[str, Any]) -> Steps:
    """Every stage at a `place`. Raises IndexError if there is no such step or head, KeyError for a block."""
    stages = (of_step if "step" in where else of_head)(model, attended, **where)
    return Steps(attended, where, tuple(stages))


@torch.inference_mode()
def of_head(translator: Trained, attended: Attended, block: str, layer: int, head: int) -> list[Stage]:
    """A head of a Transformer: x q k v scores scaled masked weights head concat output; layer and head count from 1.

    Vaswani et al. 2017, equation 1 and section 3.2.2.
    """
    attended.head(block, layer, head)
    network: Transformer = translator.network
    encoded, decoded = _run(translator, attended)
    trace = {"encoder": encoded.encoder, "decoder": decoded.decoder, "cross": decoded.cross}[block][layer - 1]
    one, h = trace.heads, head - 1
    shape = network.blocks[block]
    i, j = shape["rows"], shape["columns"]
    forbidden = torch.isneginf(one.masked[0, h])
    memory = "x" if block != "cross" else "m"  # cross-attention takes keys and values from the encoder's output
    return [
        _stage("x", "X", "X", i, "d_model", trace.x[0]),
        _stage("q", "Q", r"Q = X W^Q_h", i, "d_k", one.q[0, h]),
        _stage("k", "K", rf"K = {memory.upper()} W^K_h", j, "d_k", one.k[0, h]),
        _stage("v", "V", rf"V = {memory.upper()} W^V_h", j, "d_v", one.v[0, h]),
        _stage("scores", r"QK^\top", r"e_{ij} = q_i \cdot k_j", i, j, one.scores[0, h]),
        _stage("scaled", r"QK^\top/\sqrt{d_k}", r"e_{ij} / \sqrt{d_k}", i, j, one.scaled[0, h]),
        _stage("masked", r"QK^\top/\sqrt{d_k} + M", r"-\infty \text{ where not allowed}", i, j, one.masked[0, h]),
        _stage(
            "weights",
            r"\alpha",
            r"\alpha_{ij} = \exp(e_{ij}) / \sum_{j'} \exp(e_{ij'})",
            i,
            j,
            one.weights[0, h].masked_fill(forbidden, torch.nan),
        ),
        _stage("head", r"\mathrm{head}_h", r"\mathrm{head}_h = \alpha V", i, "d_v", one.context[0, h]),
        _stage(
            "concat",
            r"\mathrm{Concat}",
            r"\mathrm{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_H)",
            i,
            "d_model",
            trace.concat[0],
        ),
        _stage("output", r"\mathrm{MultiHead}", r"\mathrm{Concat}(\dots) W^O", i, "d_model", trace.output[0]),
    ]


@torch.inference_mode()
def of_step(translator: Trained, attended: Attended, step: int) -> list[Stage]:
    """A step of a recurrent decoder, from 1: s h scores weights context output distribution.

    Without attention there are no scores and no weights, and the context is the fixed vector.
    """
    if not 1 <= step <= len(attended.target.tokens):
        raise IndexError(f"there are steps 1 to {len(attended.target.tokens)}")
    network: Recurrent = translator.network
    encoded, decoded = _run(translator, attended)
    i, bahdanau = step - 1, network.config.variant == "bahdanau"
    s = "s_{i-1}" if bahdanau else "s_i"
    output = (
        ("t_i", rf"t_i = \mathrm{{maxout}}(U_o {s} + V_o E y_{{i-1}} + C_o c_i)")
        if bahdanau
        else (r"\tilde h_i", r"\tilde h_i = \tanh(W_c [c_i; s_i])")
    )
    before = r"s_{i-1} = \mathrm{GRU}(s_{i-2}, [E y_{i-2}; c_{i-1}])"
    now = r"s_i = \mathrm{LSTM}(s_{i-1}, [E y_{i-1}; \tilde h_{i-1}])"
    stages = [
        _stage("s", s, before if bahdanau else now, "d_s", None, decoded.s[0, i]),
        _stage("h", "h_j", r"h_j = [\overrightarrow{h}_j; \overleftarrow{h}_j]", "source", "d_h", encoded.h[0]),
    ]
    if decoded.alignment is None or network.look is None:
        stages.append(_stage("context", "c", "c = h_T", "d_h", None, encoded.last[0]))
    else:
        e, alpha, c = (getattr(decoded.alignment, name)[0, i] for name in ("scores", "weights", "context"))
        mechanism = network.look.mechanism
        stages += [
            _stage("scores", "e_{ij}", mechanism.equation, "source", None, e),
            _stage("weights", r"\alpha_{ij}", mechanism.normalised, "source", None, alpha),
            _stage("context", "c_i", r"c_i = \sum_j \alpha_{ij} h_j", "d_h", None, c),
        ]
    hidden = decoded.hidden[0, i]
    likely, words = log_probabilities(network.logits(hidden), translator.marks).exp().topk(TOP)
    pieces = tuple(translator.tokenizer.pieces[word] for word in words.tolist())
    return [
        *stages,
        _stage("output", *output, "d_e", None, hidden),
        _stage("distribution", "p(y_i)", rf"\mathrm{{softmax}}(E {output[0]})", "vocabulary", None, likely, pieces),
    ]


def _run(translator: Trained, attended: Attended) -> tuple[Any, Any]:
    """The whole run again, uncached, with every intermediate."""
    source, produced = (
        torch.tensor([ids], device=translator.device) for ids in (attended.source.ids, attended.target.ids)
    )
    encoded = translator.network.encode(source)
    fed = torch.cat([torch.full_like(produced[:, :1], translator.marks.begin), produced[:, :-1]], dim=1)
    return encoded, translator.network.decode(fed, translator.network.start(encoded))


def _stage(
    id: str, symbol: str, equation: str, rows: str, columns: str | None, values: Tensor, labels: Sequence[str] = ()
) -> Stage:
    return Stage(id, symbol, equation, rows, columns, values.float().cpu().numpy(), tuple(labels) or None)
