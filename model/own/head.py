"""The stages of a head from q and k that somebody brings, and each of their cells opened."""

from dataclasses import replace
from functools import partialmethod

from regard.model.attention import MultiHead, join_heads
from regard.model.own.attention import added, attention_of
from regard.model.own.checks import FORBIDDING
from regard.model.own.tensors import OwnTensors
from regard.model.steps.attention_cells import NAMES, AttentionCells
from regard.model.steps.derivation import Derivation
from regard.model.steps.head import CAPPED, sink_stages, stages_of
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.trace import Attended, HeadAt, Shape

NOT_OURS = {"x", "concat", "output"}
GIVEN = {"q": r"\text{queries of the file}", "k": r"\text{keys of the file}", "v": r"\text{values of the file}"}


class OwnCells(AttentionCells):
    """A method a stage; i and c are the row and the column, from 0. number: the text of the batch, from 0."""

    def __init__(self, attended: Attended, own: OwnTensors, number: int, shape: Shape, at: HeadAt) -> None:
        where = at.layer - 1, number, at.head - 1
        found = attention_of(own, *where)
        heads = replace(found, **{name: one[None] for name, one in vars(found).items() if one is not None})
        concat = join_heads(heads.context)
        trace = MultiHead(concat, heads, concat, concat)  # there is no more of the layer
        self.own, self.cap = own, own.cap or 0.0
        bias, self.mask = (added(own, names, *where).expand(1, *own.shape[3:])[0] for names in (("bias",), FORBIDDING))
        by = r"/\sqrt{d_k}" if own.scale is None else rf" \cdot {own.scale:.6g}"
        made = GIVEN | {"x": "X", "scaled": f"e_{{ij}}{by}", "capped": CAPPED.format(self.cap)}
        biases: list[Stage] = []
        if "bias" in own.arrays:
            equation = r"b_{ij} \text{, as the file has it}"
            biases.append(stage("bias", "B", equation, shape["rows"], shape["columns"], bias))
            made["masked"] = r"e_{ij} + b_{ij} \text{, } -\infty \text{ where not allowed}"
        stages = stages_of(trace, shape, 0, made, rf"QK^\top{by}", *biases)
        left_out = NOT_OURS if found.v.size(-1) else NOT_OURS | {"v", "head"}
        shown = tuple(stage for stage in stages if stage.id not in left_out)
        sinks = sink_stages(trace, shape, 0)
        before, after = (sinks, ()) if found.v.size(-1) else (sinks[:1], sinks[1:])  # its share is last without a head
        super().__init__(Steps(attended, at, before, shown, after), at, trace, shape)
        self.h = 0  # the only one that was computed

    def forbidden(self, _: int) -> str:
        there = [name for name in ("mask", "bias", "window") if name in self.own.arrays]
        return f"Not allowed: the {' or the '.join(there)} forbids looking there."

    def _given(self, kind: str, d: Derivation, symbol: str, i: int, c: int) -> str:
        piece = self.row(i) if kind == "q" else self.column(i)
        d.given(kind, symbol, f"of {piece}", self.steps[kind][i, c])
        return f"Number {c + 1} of the {NAMES[kind]} of {piece}, as the file has it."

    q, k, v = partialmethod(_given, "q"), partialmethod(_given, "k"), partialmethod(_given, "v")

    def scaled(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        scale = self.own.scale
        if scale is None:
            return super().scaled(d, symbol, i, c)
        e = d.given("e", f"e_{{{i + 1},{c + 1}}}", "the score", self.steps["scores"][i, c])
        d.make("scaled", symbol, "the scaled score", "product", e, d.given("scale", "c", "its scale", scale))
        return f"The score times {scale:.6g}, the scale that came with q and k."

    def masked(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = self._unmasked(d, i, c)
        says = f"{self.row(i)} may look at {self.column(c)}: "
        if "bias" in self.own.arrays:
            bias = d.given("bias", f"b_{{{i + 1},{c + 1}}}", "the bias", self.steps["bias"][i, c])
            e = d.make("biased", f"{e.symbol} + {bias.symbol}", "with the bias", "plus", e, bias)
            says += f"the bias adds {bias.values:.6g}, "
        mask = d.given("mask", f"M_{{{i + 1},{c + 1}}}", "what the mask adds", self.mask[i, c])
        d.make("masked", symbol, "the masked score", "plus", e, mask)
        return f"{says}the mask adds {mask.values:.6g}."
