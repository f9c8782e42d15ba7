"""Explanations of a translation by six measures side by side: attention is one of them, and they disagree.

Jain & Wallace 2019, arXiv 1902.10186, "Attention is not explanation"; Wiegreffe & Pinter 2019, arXiv 1908.04626,
"Attention is not not explanation".
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, cast, runtime_checkable

import numpy as np
import torch
from jaxtyping import Bool, Float, Float32
from torch import Tensor, nn

from regard.model.alignment_error import by_piece
from regard.model.attention import MultiHead
from regard.model.decoder_only.network import DecoderOnly
from regard.model.disagreement import RowAt, apart, sinks
from regard.model.errors import Unsuitable
from regard.model.hooks import attached
from regard.model.splits import followable
from regard.model.teacher_forcing import Run, force
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Block, Served
from regard.model.trained import Trained
from regard.model.transformer import Decoded, Encoded, Projections, Transformer

MEASURES = ("weights", "norms", "rollout", "brought", "gradient", "left_out")
SHARED = {"brought": 4, "gradient": 2}  # times as many at once as copies, as parts share much of a pass
COLUMNS = ("brought", "left_out")  # measures whose parts are columns


@dataclass(frozen=True)
class Explanations:
    """Measures [i, j] of every source piece j for every written piece i; `agreement` compares them in their order.

    weights, norms: of one head; rollout: of all heads and layers, where pieces reach each other by attention only, as
    in a Transformer; gradient, left_out: of the whole model, in natural logarithms of the probability of piece i, and
    of either sign. apart: where weights and left_out differ most, sinks: where weights rest on a mark; of all heads,
    each by the piece that it serves. rows: the piece that names the rows of the head; by the piece fed, weights and
    norms of row i are those with which piece i was read, one row later, and there is none for the last piece.
    """

    block: str
    layer: int
    head: int
    measures: dict[str, Float32[np.ndarray, "i j"]]
    agreement: Float32[np.ndarray, "m m"]
    rows: Served = "produced"
    apart: list[RowAt] = field(default_factory=list)
    sinks: list[RowAt] = field(default_factory=list)


@dataclass(frozen=True)
class Observed:
    """Head-independent results of one pass.

    lengths: of the vectors that are weighed; None where they are unknown, and then there are no norms. rollout: None
    where pieces influence each other by other ways than attention.
    """

    weights: Float32[np.ndarray, "layer head i j"]
    lengths: Float32[np.ndarray, "layer head j"] | None
    rollout: Float32[np.ndarray, "i j"] | None


Found = Observed | Float32[np.ndarray, "i j"]


@dataclass(frozen=True)
class Part:
    """A part of the work: one pass over all weights, the gradients of these rows, or what these columns bring."""

    what: Literal["observe", "brought", "gradient", "left_out"]
    places: range = range(1)


@dataclass(frozen=True)
class Measured:
    """Head-independent measures of a sentence, plus what `of` needs to add one head's; others: as far as computed.

    texts: what was written, and what was read; serves_fed: of each head, see `Trained.serves_fed`.
    """

    observed: Observed
    others: dict[str, Float32[np.ndarray, "i j"]]
    block: str = "cross"
    texts: tuple[Text, Text] | None = None
    serves_fed: Bool[np.ndarray, "layer head"] | None = None

    def of(
        self, layer: int, head: int, measures: Collection[str] = MEASURES, rows: Served = "produced"
    ) -> Explanations:
        """One head beside the others, of which only these are compared; both numbers count from 1.

        Rows by the piece fed: Chen et al. 2020, arXiv 2004.14837, section 3.
        """
        observed, weights = self.observed, self.observed.weights[layer - 1, head - 1]
        found = {"weights": weights}
        if observed.lengths is not None:
            found["norms"] = weights * observed.lengths[layer - 1, head - 1]
        found = {name: by_piece(values, rows) for name, values in found.items()}
        if observed.rollout is not None:
            found["rollout"] = observed.rollout
        named = slice(None if rows == "produced" else -1)
        chosen = {name: values[named] for name, values in (found | self.others).items() if name in measures}
        agreement = _agreement([np.abs(values) for values in chosen.values()])
        return Explanations(self.block, layer, head, chosen, agreement, rows, *self._rows(measures))

    def _rows(self, measures: Collection[str]) -> tuple[list[RowAt], list[RowAt]]:
        """The rows in which measures differ most, once all are there."""
        if self.texts is None or "left_out" not in self.others or "left_out" not in measures:
            return [], []
        weights = self.observed.weights
        if self.serves_fed is not None:
            weights = np.where(self.serves_fed[..., None, None], by_piece(weights, "fed"), weights)
        return apart(weights, self.others["left_out"], *self.texts), sinks(weights, self.observed.lengths, *self.texts)


@runtime_checkable
class ChangedCopies(Protocol):
    """A text and what was written from it, read again in changed copies."""

    def observe(self) -> Observed: ...
    def gradients(self, rows: range) -> Float[Tensor, "part j"]:
        """Gradient times input of these written pieces."""
        ...

    def without(self, columns: range) -> Float[Tensor, "part i"]:
        """The log-probabilities of all written pieces where a piece of the text is left out, each of these in turn."""
        ...


@runtime_checkable
class Explainable(Protocol):
    """A model with its own `ChangedCopies`. Raises Unsuitable for a text of which nothing can be left out."""

    def changed_copies(self, attended: Attended) -> ChangedCopies: ...


def block_of(blocks: Mapping[str, Block]) -> str:
    """The block in which a model looks at its source while it writes; "" if there is none that has shares."""
    return next((name for name in ("cross", "decoder") if name in blocks and "signed" not in blocks[name].shape), "")


def explained(attended: Attended) -> Attended:
    """Cut the target to what was written: a decoder's target begins with the rest of its source."""
    if block_of(attended.blocks) != "decoder":
        return attended
    target, text = attended.target, attended.source.text
    offsets = tuple((start - len(text), end - len(text)) for start, end in target.offsets[target.read :])
    cut = {name: getattr(target, name)[target.read :] for name in ("tokens", "ids", "fed", "log_probabilities")}
    return replace(attended, target=replace(target, text=target.text[len(text) :], offsets=offsets, after=0, **cut))


def explain(model: Trained, attended: Attended, layer: int, head: int) -> Explanations:
    """Measure the translation that was written, by teacher forcing. Raises Unsuitable as `measure` does."""
    return measure(model, attended).of(layer, head)


def measure(model: Trained, attended: Attended, on_part: Callable[[int], None] = lambda _: None) -> Measured:
    """All measures of a translation, before a head is chosen.

    on_part is called after each part; what it raises ends the work. Raises Unsuitable for a model that does not look
    from what it writes at its source, TooLarge where what is explained has more weights than may be kept.
    """
    found = {}
    for count, part in enumerate(parts(model, attended), 1):
        found[part] = find(model, attended, part)
        on_part(count)
    return together(attended, found, model.serves_fed)


def parts(model: Trained, attended: Attended, measures: Collection[str] = MEASURES) -> list[Part]:
    """The work of these measures, in parts none of which takes long."""
    rows, columns = len(explained(attended).target.ids), len(attended.source.ids)
    size = model.copies(columns + len(attended.target.ids))
    counts: dict[Literal["brought", "gradient", "left_out"], int] = {"gradient": rows, "left_out": columns}
    if (
        isinstance(model.network, Transformer | DecoderOnly) and model.dtype == torch.float32
    ):  # coarser numbers do not add up
        counts = {"brought": columns, **counts}
    sizes = {what: size * SHARED.get(what, 1) for what in counts if what in measures}
    cut = [
        Part(what, range(n, min(n + most, counts[what])))
        for what, most in sizes.items()
        for n in range(0, counts[what], most)
    ]
    return [Part("observe"), *cut]


def find(model: Trained, attended: Attended, part: Part) -> Found:
    """Compute a part: rows of gradient, columns of left_out. Raises Unsuitable and TooLarge as `measure` does."""
    if not block_of(attended.blocks):
        raise Unsuitable("This model does not look from what it writes at its source: choose another.")
    if part.what == "brought":
        return followable(model).origins(attended, part.places).source[0, attended.target.read :].float().numpy()
    copies = model.changed_copies(attended) if isinstance(model, Explainable) else _Translation(model, attended)
    if part.what == "observe":
        return copies.observe()
    if part.what == "gradient":
        return copies.gradients(part.places).float().cpu().numpy()
    after = attended.target.read
    chosen = np.array(attended.target.log_probabilities[after:], np.float32)
    return chosen[:, None] - copies.without(part.places).mT.float().cpu().numpy()


def together(
    attended: Attended, found: Mapping[Part, Found], serves_fed: Bool[np.ndarray, "layer head"] | None = None
) -> Measured:
    """Join the parts, in their order."""
    arrays = [(part.what, values) for part, values in found.items() if not isinstance(values, Observed)]
    every = {what: [values for kind, values in arrays if kind == what] for what in MEASURES[3:]}
    others = {what: np.concatenate(some, axis=int(what in COLUMNS)) for what, some in every.items() if some}
    observed = next(values for values in found.values() if isinstance(values, Observed))
    return Measured(
        observed, others, block_of(attended.blocks), (explained(attended).target, attended.source), serves_fed
    )


class _Translation:
    """A sentence and its translation, of a model that comes with Regard."""

    def __init__(self, model: Trained, attended: Attended) -> None:
        self.model, self.weights = model, attended.blocks["cross"].weights
        self.source = torch.tensor([attended.source.ids], device=model.device)
        self.target = torch.tensor([attended.target.ids], device=model.device)

    def _force(self, source: Tensor, target: Tensor, places: Tensor | None = None) -> Run:
        return force(self.model.network, self.model.marks, source, target, places=places)

    @torch.inference_mode()
    def observe(self) -> Observed:
        run = self._force(self.source, self.target)
        lengths = lengths_of(self.model.network, run).float().cpu().numpy()
        if not isinstance(self.model.network, Transformer):
            return Observed(self.weights, lengths, None)
        return Observed(self.weights, lengths, rollout(run.encoded, run.decoded)[0].float().cpu().numpy())

    def gradients(self, rows: range) -> Float[Tensor, "part j"]:
        return gradient_times_input(self.model, self.source, self.target, rows)

    @torch.inference_mode()
    def without(self, columns: range) -> Float[Tensor, "part i"]:
        """The others keep their places. Li, Monroe & Jurafsky 2016, arXiv 1612.08220."""
        n = self.source.size(1)
        kept = torch.tensor([[k for k in range(n) if k != j] for j in columns], device=self.source.device)
        places = kept.cpu().double() if self.model.network.positions else None
        return self._force(self.source[0, kept], self.target.expand(len(kept), -1), places).likelihood()


def lengths_of(network: nn.Module, run: Run, block: str = "cross") -> Float[Tensor, "layer head j"]:
    r"""Lengths of the vectors that attention weighs: |x_j W^V W^O| of each head, |h_j| or |v_j| of a recurrent model.

    $$ \lVert \alpha_{ij} f(x_j) \rVert = \alpha_{ij} \lVert f(x_j) \rVert $$

    Kobayashi et al. 2020, arXiv 2004.10102, section 3.
    """
    if not isinstance(network, Transformer | DecoderOnly):
        return run.encoded.v[:1].norm(dim=-1)[None]
    traces = run.encoded.encoder if block == "encoder" else getattr(run.decoded, block)
    layers = cast("nn.ModuleList", network.encoder if block == "encoder" else network.decoder)
    matrices = [cast("Projections", layer.cross if block == "cross" else layer.attention) for layer in layers]
    return torch.stack([_moved(trace, matrix.w_o) for trace, matrix in zip(traces, matrices, strict=True)])


def _moved(trace: MultiHead, w_o: Tensor) -> Float[Tensor, "head j"]:
    v = trace.heads.v[0]  # head j d_k
    return torch.einsum("hjk,hkd->hjd", v, w_o.to(v.dtype).view(v.size(0), v.size(-1), -1)).norm(dim=-1)


def rollout(encoded: Encoded, decoded: Decoded) -> Float[Tensor, "batch i j"]:
    r"""Follow attention through all layers: heads by their mean, and half of what goes on past them as it is.

    $$ \tilde A = \tfrac12 (I + \bar A), \quad \mathrm{rollout} = \tilde A_L \cdots \tilde A_1 $$

    Abnar & Zuidema 2020, arXiv 2005.00928, section 3, for encoders. Carried on here through the decoder, whose stream
    is made of what was fed and of the source: each self-attention mixes both over the steps, each cross-attention takes
    half from the encoder's rollout. Returned is the source's part, of which a row sums to 1 - 2^-L; what was fed has
    the rest.
    """
    encoder, decoder, cross = (
        [seen.heads.weights.mean(1) for seen in part] for part in (encoded.encoder, decoded.decoder, decoded.cross)
    )
    return source_share(layers_rolled(encoder), decoder, cross)


def layers_rolled(means: Sequence[Float[Tensor, "batch i i"]]) -> Float[Tensor, "batch i i"]:
    """Roll out self-attention layers by the mean of the heads of each."""
    rolled = torch.eye(means[0].size(-1), device=means[0].device).expand_as(means[0])
    for mean in means:
        rolled = _half(rolled, mean @ rolled)
    return rolled


def source_share(
    encoder: Float[Tensor, "batch j j"],
    decoder: Sequence[Float[Tensor, "batch i i"]],
    cross: Sequence[Float[Tensor, "batch i j"]],
) -> Float[Tensor, "batch i j"]:
    """The source's part of a decoder's stream, from the encoder's rollout and the means of the decoder's heads."""
    source = torch.zeros_like(cross[0])
    for back, across in zip(decoder, cross, strict=True):
        source = _half(source, back @ source)
        source = _half(source, across @ encoder)
    return source


def _half(one: Tensor, other: Tensor) -> Tensor:
    return (one + other) / 2


def gradient_times_input(
    model: Trained, source: Tensor, target: Tensor, rows: Sequence[int]
) -> Float[Tensor, "part j"]:
    r"""Change of the log-probability of these written pieces by a small change of an embedding along itself.

    $$ \sum_d x_{jd} \frac{\partial \log p(y_i)}{\partial x_{jd}} $$

    Shrikumar et al. 2016, arXiv 1605.01713; x_j is the embedding of source piece j, without its position. All pieces
    share one pass forward; the way back from the last vectors, each of which makes one of them, goes in a batch.
    """
    last = rows[-1] + 1
    with torch.enable_grad(), torch.backends.cudnn.flags(enabled=False), first_output(model.network.embedding) as x:
        run = force(model.network, model.marks, source, target[:, :last])
        hidden = run.decoded.hidden
        (slopes,) = torch.autograd.grad(run.likelihood().sum(), hidden, retain_graph=True)
        each = torch.eye(last).to(hidden)[list(rows), None, :, None] * slopes
        (gradient,) = torch.autograd.grad(hidden, x, each, is_grads_batched=True)
    return (gradient * x[0].detach()).sum(-1)[:, 0]


@contextmanager
def first_output(*embeddings: nn.Module) -> Iterator[list[Tensor]]:
    """Keep what the first of these gives, as a leaf that gradients can be taken to: in an encoder-decoder, the source.

    A copy of it goes on, since some models change it in place.
    """
    kept: list[Tensor] = []

    def keep(_: nn.Module, __: object, output: Tensor) -> Tensor:
        if kept:
            return output
        kept.append(output.detach().requires_grad_())
        return kept[0].clone()

    with attached(embedding.register_forward_hook(keep) for embedding in {*embeddings}):
        yield kept


def _agreement(measures: Sequence[Float[np.ndarray, "i j"]]) -> Float32[np.ndarray, "m m"]:
    """Agreement of all pairs; each is computed once."""
    m = len(measures)
    found = np.empty((m, m), np.float32)
    for a in range(m):
        for b in range(a, m):
            found[a, b] = found[b, a] = rank_agreement(measures[a], measures[b])
    return found


def rank_agreement(a: Float[np.ndarray, "i j"], b: Float[np.ndarray, "i j"]) -> float:
    r"""Kendall's tau-b over the source pieces, the mean over the written ones: 1 in the same order, -1 in the opposite.

    $$ \tau_b = \frac{\sum_{j<k} s^a_{jk} s^b_{jk}}{\sqrt{\sum_{j<k} (s^a_{jk})^2 \sum_{j<k} (s^b_{jk})^2}}, \quad
       s_{jk} = \mathrm{sign}(x_j - x_k) $$

    Kendall 1945. A row all of whose values are equal has no order and is left out; NaN if all rows are.

    >>> row = np.array([[1.0, 2.0, 3.0]])
    >>> rank_agreement(row, row[:, ::-1])
    -1.0
    """
    s, t = (np.sign(x[:, :, None] - x[:, None, :]) for x in (a, b))
    scale = np.sqrt((s**2).sum((1, 2)) * (t**2).sum((1, 2)))
    ordered = scale > 0
    if not ordered.any():
        return float("nan")
    return float(((s * t).sum((1, 2))[ordered] / scale[ordered]).mean())
