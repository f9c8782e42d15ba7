"""The Vision Transformer: an encoder whose tokens are the patches of a picture, and one that stands for its class."""

from dataclasses import dataclass
from typing import Literal

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from regard.model.attention import Adapt, MultiHead, Seam, multi_head
from regard.model.positions import sinusoidal
from regard.model.trace import Looks, Shape, WithWeights
from regard.model.transformer import Projections, stack_weights


@dataclass(frozen=True)
class VisionConfig:
    """The sizes; a picture of side × side grey levels is cut into patches of patch × patch.

    positions: whether places are learned, as in the paper, or none are known, for comparison.
    """

    classes: int = 10
    side: int = 28
    patch: int = 4
    d_model: int = 64
    d_ff: int = 256
    heads: int = 4
    layers: int = 4
    dropout: float = 0.0
    positions: Literal["learned", "none"] = "learned"

    @property
    def across(self) -> int:
        """Patches along a side of the picture."""
        return self.side // self.patch

    @property
    def patches(self) -> int:
        """Patches of a picture."""
        return self.across**2


@dataclass(frozen=True)
class Seen(WithWeights):
    """Every intermediate, in the order of the equations; j counts the class token first, then the patches.

    embedded: what the first layer reads; encoder: each layer's attention; read: what the last layer writes; y: the
    class token's row of it, normalised.
    """

    embedded: Float[Tensor, "batch j d_model"]
    encoder: tuple[MultiHead, ...]
    read: Float[Tensor, "batch j d_model"]
    y: Float[Tensor, "batch d_model"]
    logits: Float[Tensor, "batch classes"]

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"encoder": stack_weights(self.encoder)}


class VisionLayer(nn.Module):
    r"""Normalise, look around, add; normalise, think, add.

    $$ z'_l = \mathrm{MSA}(\mathrm{LN}(z_{l-1})) + z_{l-1}, \quad z_l = \mathrm{MLP}(\mathrm{LN}(z'_l)) + z'_l $$

    Dosovitskiy et al. 2021, arXiv 2010.11929, equations 2 and 3. The projections have no biases, as in Vaswani et al.
    2017; GELU is its tanh approximation, as in the code of the paper (Hendrycks & Gimpel 2016, arXiv 1606.08415).
    """

    def __init__(self, c: VisionConfig) -> None:
        super().__init__()
        self.attention = Projections(c.d_model, c.heads)
        self.feed_forward = nn.Sequential(nn.Linear(c.d_model, c.d_ff), nn.GELU("tanh"), nn.Linear(c.d_ff, c.d_model))
        self.norms = nn.ModuleList(nn.LayerNorm(c.d_model) for _ in range(2))
        self.dropout = nn.Dropout(c.dropout)

    def forward(
        self,
        z: Float[Tensor, "batch j d_model"],
        mask: Bool[Tensor, "#batch 1 1 j"] | None = None,
        adapt: Adapt | None = None,
    ) -> tuple[Float[Tensor, "batch j d_model"], MultiHead]:
        x = self.norms[0](z)
        seen = multi_head(x, self.attention.queries(x), *self.attention.keys_values(x), self.attention.w_o, mask, adapt)
        z = z + self.dropout(seen.output)
        return z + self.dropout(self.feed_forward(self.norms[1](z))), seen


class VisionTransformer(nn.Module):
    r"""Look at a picture, and say which of the classes it shows.

    $$ z_0 = [x_{class};\, x_p^1 E;\, \dots;\, x_p^N E] + E_{pos}, \quad y = \mathrm{LN}(z_L^0) $$

    Dosovitskiy et al. 2021, arXiv 2010.11929, equations 1 and 4; the logits are a linear layer of y.
    """

    looks: Looks = "everywhere"
    roles = None
    positions = None

    def __init__(self, config: VisionConfig) -> None:
        super().__init__()
        c = self.config = config
        self.embedding = nn.Linear(c.patch**2, c.d_model)
        self.class_token = nn.Parameter(torch.randn(c.d_model) * 0.02)
        if c.positions == "learned":
            self.places = nn.Parameter(begin(c.across, c.d_model))
        self.layers = nn.ModuleList(VisionLayer(c) for _ in range(c.layers))
        self.norm = nn.LayerNorm(c.d_model)
        self.output = nn.Linear(c.d_model, c.classes)
        self.dropout = nn.Dropout(c.dropout)

    @property
    def d_model(self) -> int:
        return self.config.d_model

    @property
    def longest(self) -> int:
        """Tokens of a picture: its patches, and the class token."""
        return 1 + self.config.patches

    @property
    def blocks(self) -> dict[str, Shape]:
        c = self.config
        return {"encoder": Shape(rows="source", columns="source", mask=None, layers=c.layers, heads=c.heads)}

    def embed(
        self, patches: Float[Tensor, "batch n p"], places: Int[Tensor, "*#batch n"] | None = None
    ) -> Float[Tensor, "batch j d_model"]:
        """The class token and each patch's vector, each with its position, if these are known (equation 1).

        places: the row of the positions that each patch gets, instead of 1, 2, 3, ...; that of the class token is 0.
        """
        x = torch.cat([self.class_token.expand(len(patches), 1, -1), self.embedding(patches)], 1)
        return self.dropout(x + self.embed_places(patches.size(1), places))

    def embed_places(
        self, n: int, places: Int[Tensor, "*#batch n"] | None = None
    ) -> Float[Tensor, "*#batch j d_model"]:
        """The positions of the class token and of n patches, as `embed` adds them; zeros where none are known."""
        if self.config.positions == "none":
            return self.class_token.new_zeros(1 + n, self.d_model)
        order = torch.arange(1, 1 + n, device=self.places.device) if places is None else places
        return torch.cat([self.places[0].expand(*order.shape[:-1], 1, -1), self.places[order]], -2)

    def forward(
        self,
        patches: Float[Tensor, "batch n p"],
        places: Int[Tensor, "*#batch n"] | None = None,
        hidden: Bool[Tensor, "#batch n"] | None = None,
        seam: Seam | None = None,
    ) -> Seen:
        """Read the patches of pictures, grey levels from 0 to 1.

        places: as in `embed`. hidden: patches that nothing may look at. seam: may change the weights of each layer.
        """
        z = embedded = self.embed(patches, places)
        mask = None
        if hidden is not None:
            mask = torch.cat([torch.ones_like(hidden[:, :1]), ~hidden], 1)[:, None, None]
        traces = []
        for number, layer in enumerate(self.layers, 1):
            z, seen = layer(z, mask, seam and seam("encoder", number, 0))
            traces.append(seen)
        y = self.norm(z[:, 0])
        return Seen(embedded, tuple(traces), z, y, self.output(y))


def begin(across: int, d_model: int) -> Float[Tensor, "places d_model"]:
    """The positions that training begins with: waves along rows in one half, along columns in the other; first zeros.

    They are learnt from there. Patches that know their neighbours from the first step on need fewer examples (Beyer et
    al. 2022, "Better plain ViT baselines for ImageNet-1k", arXiv 2205.01580, who keep such waves).
    """
    waves = sinusoidal(across, d_model // 2, base=100.0) / 2
    rows, columns = waves.repeat_interleave(across, 0), waves.repeat(across, 1)
    return torch.cat([torch.zeros(1, d_model), torch.cat([rows, columns], -1)])
