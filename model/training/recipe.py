"""A recipe: everything that makes one checkpoint, in one TOML file, so that anyone with the data can make it again."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from regard.model.tokenizer import Tokenizer
from regard.model.trained import Config
from regard.model.training.data import Source
from regard.model.vision.patches import Patches

Precision = Literal["bfloat16", "float32"]
RECIPES = Path(__file__).parent / "recipes"
OPTIMISATION = "optimisation.json"  # beside a checkpoint; of those without it the recipe says how they were trained


@dataclass(frozen=True)
class Optimisation:
    """Length and pace of training: steps of about `batch_tokens` target pieces, on the schedule of `learning_rate`.

    `aim` weighs the loss that leads a predicted window to where all the scores point.
    `of_start` is the share that the weights it began with have in those that are exported (Wortsman et al. 2022, arXiv
    2109.01903): what they knew stays, beside what was learnt since.
    `hold` weighs the loss on pairs that are held beside that on those that are learnt.
    `precision` is that of matrix products; the loss is reported as the mean of each `report_every` steps.
    `snapshots` are kept along the way to show how a model learnt: many at first, when most happens.
    """

    steps: int
    batch_tokens: int
    warmup: int
    cooldown: int = 0
    rate: float = 1.0
    label_smoothing: float = 0.1
    aim: float = 0.0
    clip: float = 1.0
    save_every: int = 500
    report_every: int = 50
    average: int = 1
    of_start: float = 0.0
    hold: float = 0.0
    precision: Precision = "bfloat16"
    snapshots: int = 0
    seed: int = 1

    @property
    def pieces(self) -> int:
        """Target pieces that are read, padding included, about."""
        return self.steps * self.batch_tokens

    @property
    def snapshot_steps(self) -> list[int]:
        """Each step about as many times the one before, from 20 to before the last."""
        return np.geomspace(20, self.steps, self.snapshots + 1).round().astype(int).tolist()[:-1]


@dataclass(frozen=True)
class Recipe:
    """The model to train, its data, and how it is trained.

    `about` describes it to people in `config.json`; its card says where it fails.

    The pieces are learnt until there are `pieces` of them, or are those `pieces_of` another checkpoint. A
    `leading_space` opens each text. Training begins with the `weights_of` another checkpoint, as far as it has them;
    `of_start` is their share in the end.
    """

    id: str
    about: Config
    model: dict[str, Any]
    data: tuple[Source, ...]
    development: Source
    optimisation: Optimisation
    pieces: int = 0
    leading_space: bool = True
    pieces_of: str | None = None
    weights_of: str | None = None
    fails: str = ""

    @classmethod
    def load(cls, id: str) -> "Recipe":
        """Read `recipes/ID.toml`. Raises ValueError naming the recipes there are."""
        return cls.of(id, _read(id))

    @classmethod
    def of(cls, id: str, tables: dict[str, Any]) -> "Recipe":
        """A recipe from the tables of a file; what they do not say is as in the recipe that they are `like`."""
        text = _whole(tables)
        return cls(
            id=id,
            about=text["about"],
            model=text["model"],
            data=tuple(Source(**source) for source in text["data"]),
            development=Source(**text["development"]),
            optimisation=Optimisation(**text["optimisation"]),
            weights_of=text.get("weights_of"),
            fails=text.get("fails", ""),
            **text["tokenizer"],
        )

    @property
    def pieces_before(self) -> int:
        """Target pieces, padding included, that its weights had read when its training began; 0: they were new."""
        if self.weights_of is None:
            return 0
        before = Recipe.load(self.weights_of)
        return before.pieces_before + before.optimisation.pieces

    @property
    def all_data(self) -> tuple[Source, ...]:
        """Its data, and those that its weights had read when its training began."""
        return self.data + (Recipe.load(self.weights_of).all_data if self.weights_of else ())

    def config(self, tokenizer: Tokenizer | Patches) -> Config:
        """`config.json`: the description of the model, and its network, with the numbers of its pieces."""
        if isinstance(tokenizer, Patches) or self.about["family"] == "vision":
            return self.about | {"model": self.model}
        pieces: dict[str, int | list[int]] = {"vocabulary": len(tokenizer), "pad": tokenizer.pad}
        if "marks" in self.model:
            pieces["marks"] = [tokenizer.encode(mark).ids[0] for mark in self.model["marks"]]
        return self.about | {"model": self.model | pieces}


def _read(id: str) -> dict[str, Any]:
    file = RECIPES / f"{id}.toml"
    if not file.is_file():
        raise ValueError(f"no recipe {id!r}; there are: {', '.join(sorted(f.stem for f in RECIPES.glob('*.toml')))}")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _whole(text: dict[str, Any]) -> dict[str, Any]:
    """The tables with what they take over from the recipe that they are `like`.

    A recipe for another family says its whole model itself.
    """
    if "like" not in text:
        return text
    base = _whole(_read(text["like"])) | {"fails": ""}
    if "family" in text.get("about", {}):
        base["model"] = {}
    own = {name: value for name, value in text.items() if name != "like"}
    return base | own | {name: base[name] | own.get(name, {}) for name in ("about", "model", "optimisation")}
