"""Pictures as texts: cut into patches, which are named by their row and column; two digits are a grey level."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from jaxtyping import Float, Float32, Shaped
from torch import Tensor

from regard.model.own.place.grid import CLASS_TOKEN, patch
from regard.model.tokenizer import Text


def cut(picture: Shaped[Tensor, "*batch h w"], side: int) -> Shaped[Tensor, "*batch n p"]:
    r"""Cut a picture into N = h w / side^2 patches, row by row; the p = side^2 numbers of each are row by row too.

    $$ x \in \mathbb{R}^{h \times w} \mapsto x_p \in \mathbb{R}^{N \times P^2} $$

    Dosovitskiy et al. 2021, arXiv 2010.11929, section 3.1, with one channel. Raises RuntimeError where side divides
    the height or the width with a rest.

    >>> cut(torch.arange(8).reshape(2, 4), 2)
    tensor([[0, 1, 4, 5],
            [2, 3, 6, 7]])
    """
    rows = picture.unflatten(-1, (-1, side)).unflatten(-3, (-1, side))  # *batch row h' column w'
    return rows.transpose(-3, -2).flatten(-4, -3).flatten(-2)


def together(patches: Shaped[Tensor, "*batch n p"], columns: int) -> Shaped[Tensor, "*batch h w"]:
    """Put the patches of a picture together, so many in a row: the inverse of `cut`."""
    side = round(patches.size(-1) ** 0.5)
    squares = patches.unflatten(-1, (side, side)).unflatten(-3, (-1, columns))  # *batch row column h' w'
    return squares.transpose(-3, -2).flatten(-4, -3).flatten(-2)


@dataclass(frozen=True)
class Patches:
    """Converts between a picture of side × side grey levels and its text, in which each patch is a word.

    A word has two hexadecimal digits a grey level, 00 to ff, row by row. The class token stands before all patches and
    is nothing in the text. Where a model has a tokenizer, this is its tokenizer.
    """

    side: int
    patch: int

    @property
    def across(self) -> int:
        """Patches in a row."""
        return self.side // self.patch

    @property
    def names(self) -> tuple[str, ...]:
        """The class token and the patches, by their row and column from 1."""
        return CLASS_TOKEN, *(patch(i, j) for i in range(self.across) for j in range(self.across))

    def written(self, picture: Float32[np.ndarray, "h w"]) -> str:
        """The text of a picture of grey levels from 0 to 1, rounded to 255 steps."""
        levels = torch.from_numpy(np.round(255 * picture.clip(0, 1)).astype(np.uint8))
        return " ".join(bytes(row).hex() for row in cut(levels, self.patch).tolist())

    def is_picture(self, text: str) -> bool:
        """Whether a text has so many patches of so many grey levels."""
        word = f"[0-9a-f]{{{2 * self.patch**2}}}"
        return re.fullmatch(rf"{word}( {word}){{{self.across**2 - 1}}}", text) is not None

    def encode(self, text: str) -> Text:
        """The words of a text that `is_picture`, each with its place; ids count tokens."""
        length = 2 * self.patch**2
        offsets = [(0, 0), *((n * (length + 1), n * (length + 1) + length) for n in range(self.across**2))]
        return Text(text, self.names, tuple(offsets), tuple(range(len(offsets))))

    def grey(self, texts: Sequence[Text]) -> Float[Tensor, "batch n p"]:
        """The patches of pictures, grey levels from 0 to 1."""
        levels = np.stack([np.frombuffer(bytes.fromhex(text.text), np.uint8) for text in texts])
        return torch.from_numpy(levels).unflatten(-1, (-1, self.patch**2)) / 255

    def save(self, file: Path) -> None:
        file.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> "Patches":
        """Read what `save` wrote. Raises JSONDecodeError and UnicodeDecodeError for a file that is not JSON."""
        return cls(**json.loads(file.read_text(encoding="utf-8")))
