"""Held-out digits: how many a model reads, in order and with their patches shuffled, and where its heads look."""

import math
from pathlib import Path

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from regard.model import zoo
from regard.model.evaluation.held_out import SEED
from regard.model.measured import Digits, DigitsAt, Measured
from regard.model.trained import Trained
from regard.model.training import pictures
from regard.model.training.pictures import Pictures
from regard.model.training.recipe import Recipe
from regard.model.training_history import curve
from regard.model.vision.looking import distance, entropy
from regard.model.vision.patches import cut

LOOKED_AT = 200  # pictures, as each head's rows are averaged over them
BATCH = 100
Z = 1.96  # of 95 %


def measure_digits(model: Trained, data: Path) -> Measured:
    """The digits that the training held out, and where each head looks in some of them; and on the way."""
    source = Recipe.load(model.id).development
    held = pictures.read(data / str(source.file), "held out")
    right, shuffled = _right(model, held), _right(model, held, shuffled=True)
    class_rows = _seen(model, held)[..., 0, :]
    digits: Digits = {
        **_at(model, held),
        "pictures": len(held),
        "interval": wilson(right),
        "recall": [round(float(right[held.digits == digit].float().mean()), 4) for digit in range(10)],
        "shuffled": _share(shuffled),
        "shuffled_interval": wilson(shuffled),
        "seed": SEED,
        "entropy": _rounded(entropy(class_rows).mean(0)),
        "stops": [
            {"step": step or int(curve(model)[-1]["step"]), **_at(zoo.load(model.id, "cpu", step), held)}
            for step in (*model.snapshots, None)
        ],
    }
    return {"digits": digits}


def wilson(right: Bool[Tensor, " n"]) -> list[float]:
    r"""Ends of the 95 % interval of a share.

    $$ \frac{\hat p + z^2 / 2n \pm z \sqrt{\hat p (1 - \hat p) / n + z^2 / 4n^2}}{1 + z^2 / n} $$

    Wilson 1927, "Probable inference, the law of succession, and statistical inference".

    >>> wilson(torch.tensor([True] * 9 + [False]))
    [0.5958, 0.9821]
    """
    n, p = len(right), float(right.float().mean())
    half = Z * math.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))
    middle, whole = p + Z**2 / (2 * n), 1 + Z**2 / n
    return [round((middle - half) / whole, 4), round((middle + half) / whole, 4)]


@torch.inference_mode()
def _right(model: Trained, held: Pictures, *, shuffled: bool = False) -> Bool[Tensor, " n"]:
    """Whether each picture is read, with its patches where they belong, or changing places at random."""
    patches = _patches(model, held)
    if shuffled:
        places = torch.rand(patches.shape[:2], generator=torch.Generator().manual_seed(SEED)).argsort(-1)
        patches = patches.gather(1, places[..., None].expand_as(patches))
    logits = torch.cat([model.network(part.to(model.device)).logits.cpu() for part in patches.split(BATCH)])
    return logits.argmax(-1) == held.digits


def _at(model: Trained, held: Pictures) -> DigitsAt:
    """The share that is right, and the distances of heads."""
    c = model.network.config
    return {
        "accuracy": _share(_right(model, held)),
        "distance": _rounded(distance(_seen(model, held), c.across, c.patch).mean(0)),
    }


@torch.inference_mode()
def _seen(model: Trained, held: Pictures) -> Float[Tensor, "picture layer head i j"]:
    """The weights of some pictures of every digit: they lie digit by digit."""
    some = _patches(model, held)[:: max(1, len(held) // LOOKED_AT)]
    return model.network(some.to(model.device)).weights["encoder"].cpu()


def _patches(model: Trained, held: Pictures) -> Tensor:
    return cut(held.pictures / 255, model.network.config.patch)


def _share(right: Bool[Tensor, " n"]) -> float:
    return round(float(right.float().mean()), 4)


def _rounded(values: Tensor) -> list[list[float]]:
    return [[round(value, 3) for value in layer] for layer in values.tolist()]
