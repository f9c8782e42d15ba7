"""Every cell of a head of a Hugging Face model, opened as far as its numbers recompute."""

from functools import partialmethod

import torch
from torch import Tensor

from regard.model.hugging_face.head import OpenedAttention, of_head
from regard.model.hugging_face.origin import Origin, Turn
from regard.model.steps.attention_cells import NAMES, AttentionCells
from regard.model.steps.derivation import Derivation, Line
from regard.model.trace import Attended, HeadAt, Shape


class HuggingFaceCells(AttentionCells):
    """A method a stage; i and c are the row and the column, from 0."""

    def __init__(self, attended: Attended, attention: OpenedAttention, shape: Shape, at: HeadAt) -> None:
        super().__init__(of_head(attended, attention, shape, at), at, attention.trace, shape)
        self.attention, self.cap = attention, attention.seen.cap or 0.0

    def forbidden(self, i: int) -> str:
        return f"Not allowed: this model does not let {self.row(i)} look there."

    def _basis(self, kind: str, d: Derivation, symbol: str, i: int, c: int) -> str:
        basis = self.attention.bases[kind]
        piece = self.row(i) if kind == "q" else self.column(i)
        d.given(basis.id, symbol, f"of {piece}", basis.values[i, c])
        return (
            f"What the {NAMES[kind]} of {piece} is made from, number {c + 1}: it is not X, and is not opened further."
        )

    latent_q = input_q = partialmethod(_basis, "q")
    latent_k = input_k = partialmethod(_basis, "k")
    latent_v = input_v = partialmethod(_basis, "v")

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("x", symbol, f"of {self.row(i)}", self.steps["x"][i, c])
        return f"What the layer gives its attention of {self.row(i)}; how it came about differs by model."

    def q(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._made(d, symbol, "q", self.row(i), i, c)

    def k(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._made(d, symbol, "k", self.column(i), i, c)

    def v(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._made(d, symbol, "v", self.column(i), i, c)

    def scaled(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if self.attention.bias is None and self.attention.divides == r"/\sqrt{d_k}":
            return super().scaled(d, symbol, i, c)
        e = d.given("e", f"e_{{{i + 1},{c + 1}}}", "the score", self.steps["scores"][i, c])
        divisor = d.given("divisor", "s", "what this model divides scores by", self.attention.seen.divisor)
        says = (
            f"The score over {divisor.values:.4g}" if self.attention.divides else "The score, which is not divided here"
        )
        if self.attention.bias is None:
            d.make("scaled", symbol, "the scaled score", "quotient", e, divisor)
            return f"{says}."
        quotient = d.make("quotient", f"{e.symbol} / s", "the score over that", "quotient", e, divisor)
        bias = d.given("bias", f"b_{{{i + 1},{c + 1}}}", "what is added", self.steps["bias"][i, c])
        d.make("scaled", symbol, "their sum", "plus", quotient, bias)
        distance = " at that distance" if self.attention.bias_is_by_distance else ""
        return f"{says}, plus what this head adds for a key{distance}."

    def output(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if self.attention.mix is not None:
            return f"{super().output(d, symbol, i, c)}{self._rounded()}"
        d.given("output", symbol, f"of {self.row(i)}", self.steps["output"][i, c])
        return f"What the layer makes of all heads of {self.row(i)}, in more than one product: it is not opened here."

    def w_o(self, c: int) -> tuple[Tensor, Tensor | None]:
        if self.attention.mix is None:
            raise ValueError("the heads are not put together by one matrix")
        bias = self.attention.mix.bias
        return self.attention.mix.weight[:, c].float(), None if bias is None else bias[c].float()

    def _made(self, d: Derivation, symbol: str, kind: str, piece: str, i: int, c: int) -> str:
        made = self.attention.origins[kind]
        if made is None or made.norm:
            d.given(kind, symbol, f"of {piece}", self.steps[kind][i, c])
            return f"Number {c + 1} of the {NAMES[kind]} of {piece}, as attention is given it: it is not one product."
        column = self._product(d, kind, made, i, c, symbol if made.turn is None else f"{kind}'_{{{c + 1}}}")
        if made.turn is not None and c < 2 * made.turn.cos.size(-1):
            self._turned(d, symbol, kind, made, made.turn, column, i, c)
        elif made.turn is not None:
            one = d.given("one", "1", "this number is not turned", 1)
            d.make(kind, symbol, "as it is", "product", column, one)
        turned = "" if made.turn is None else ", turned by its position"
        return f"{piece} times a column of the head's {NAMES[kind]} matrix{turned}.{self._rounded()}"

    def _product(self, d: Derivation, kind: str, made: Origin, i: int, c: int, symbol: str, *, again: str = "") -> Line:
        """A row of what q, k or v is made from times a column, plus a bias, times a factor, where there are any."""
        basis, column = self.attention.bases[kind], int(made.columns[c])
        letter, size = basis.symbol[0].lower(), basis.size
        name = letter + basis.symbol[1:].replace("^", "_").lower()
        row = next((line for line in d.lines if line.name == name), None)
        if row is None:
            row_symbol = f"{letter}{basis.symbol[1:]}_{{{i + 1},d}}"
            row = d.given(name, row_symbol, f"row {i + 1} of {basis.symbol.replace('^', ' ')}", basis.values[i], size)
        weights = made.call.weight[:, column].float()
        of = f"column {c + 1} of this head's {NAMES[kind]} matrix"
        w = d.given(f"w_{kind}{again}", f"W^{kind.upper()}_{{d,{c + 1}}}", of, weights, size)
        bias = None if made.call.bias is None else made.call.bias[column].float()
        name = f"{kind}{again}_product" if made.turn or made.factor != 1 else kind
        if made.factor == 1:
            return self.sum_of_products(d, row, w, bias, name, symbol, "their product")
        whole = self.sum_of_products(d, row, w, bias, name, rf"\bar {symbol}", "their product")
        factor = d.given(f"factor{again}", r"1/\sqrt{d_k}", "what this model multiplies queries by", made.factor)
        divided = f"{kind}{again}_divided" if made.turn else kind
        return d.make(divided, symbol, "divided already", "product", whole, factor)

    def _turned(
        self, d: Derivation, symbol: str, kind: str, made: Origin, turn: Turn, column: Line, i: int, c: int
    ) -> None:
        """A rotation mixes the two numbers of a pair: Su et al. 2021, arXiv 2104.09864, equation 34."""
        angle, first, second = turn.pair(c)
        partner = second if c == first else first
        other = self._product(d, kind, made, i, partner, f"{kind}'_{{{partner + 1}}}", again="_partner")
        cos = d.given("cos", r"\cos \phi", "of the angle of this position", turn.cos[i, angle])
        sin = d.given("sin", r"\sin \phi", "of the same angle", turn.sin[i, angle])
        a = d.make("turned", rf"{column.symbol} \cos \phi", "one part", "product", column, cos)
        b = d.make("turned_partner", rf"{other.symbol} \sin \phi", "the other", "product", other, sin)
        d.make(kind, symbol, "turned", "minus" if c == first else "plus", a, b)

    def _rounded(self) -> str:
        """A remark on the precision of a model that computes with fewer digits."""
        dtype = self.attention.mix.given.dtype if self.attention.mix else torch.float32
        name = str(dtype).removeprefix("torch.")
        return "" if dtype == torch.float32 else f" The model rounds to {name}, so its own number differs a little."
