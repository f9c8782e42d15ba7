"""The stages of a head from q and k that somebody brings, and each of their cells opened."""

from dataclasses import replace
from functools import partialmethod

from regard.model.attention import Attention, MultiHead, join_heads
from regard.model.steps.attention_cells import NAMES, AttentionCells
from regard.model.steps.derivation import Derivation
from regard.model.steps.head import stages_of
from regard.model.steps.stage import Steps
from regard.model.trace import Attended, HeadAt, Shape

NOT_OURS = {"x", "concat", "output"}
GIVEN = {"q": r"\text{queries of the file}", "k": r"\text{keys of the file}", "v": r"\text{values of the file}"}


class OwnCells(AttentionCells):
    """A method a stage; i and c are the row and the column, from 0."""

    def __init__(self, attended: Attended, found: Attention, shape: Shape, at: HeadAt, scale: float | None) -> None:
        heads = replace(found, **{name: one[None] for name, one in vars(found).items() if one is not None})
        concat = join_heads(heads.context)
        trace = MultiHead(concat, heads, concat, concat)  # there is no more of the layer
        by = r"/\sqrt{d_k}" if scale is None else rf" \cdot {scale:.6g}"
        stages = stages_of(trace, shape, at.head - 1, GIVEN | {"x": "X", "scaled": f"e_{{ij}}{by}"}, rf"QK^\top{by}")
        left_out = NOT_OURS if found.v.size(-1) else NOT_OURS | {"v", "head"}
        steps = Steps(attended, at, (), tuple(stage for stage in stages if stage.id not in left_out), ())
        super().__init__(steps, at, trace, shape)
        self.scale = scale

    def forbidden(self, _: int) -> str:
        return "Not allowed: the mask forbids looking there."

    def _given(self, kind: str, d: Derivation, symbol: str, i: int, c: int) -> str:
        piece = self.row(i) if kind == "q" else self.column(i)
        d.given(kind, symbol, f"of {piece}", self.steps[kind][i, c])
        return f"Number {c + 1} of the {NAMES[kind]} of {piece}, as the file has it."

    q, k, v = partialmethod(_given, "q"), partialmethod(_given, "k"), partialmethod(_given, "v")

    def scaled(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if self.scale is None:
            return super().scaled(d, symbol, i, c)
        e = d.given("e", f"e_{{{i + 1},{c + 1}}}", "the score", self.steps["scores"][i, c])
        d.make("scaled", symbol, "the scaled score", "product", e, d.given("scale", "c", "its scale", self.scale))
        return f"The score times {self.scale:.6g}, the scale that came with q and k."

    def masked(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e, masked = self.steps["scaled"][i, c], self.steps["masked"][i, c]
        scaled = d.given("scaled", f"e'_{{{i + 1},{c + 1}}}", "the scaled score", e)
        mask = d.given("mask", f"M_{{{i + 1},{c + 1}}}", "what the mask adds", masked - e)
        d.make("masked", symbol, "the masked score", "plus", scaled, mask)
        return f"{self.row(i)} may look at {self.column(c)}: the mask adds {mask.values:.6g}."
