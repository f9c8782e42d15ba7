"""From a recipe to a checkpoint: read the data, learn the pieces, train, write the folder."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import reduce
from operator import add
from pathlib import Path
from typing import cast

import torch

from regard.model.tokenizer import Tokenizer
from regard.model.training import pictures
from regard.model.training.data import Source
from regard.model.training.data_parallel import Team
from regard.model.training.growth import grown
from regard.model.training.loop import Watch, train
from regard.model.training.pictures import Examples
from regard.model.training.recipe import OPTIMISATION, Recipe
from regard.model.training.run import Run
from regard.model.vision.network import VisionConfig
from regard.model.vision.patches import Patches
from regard.model.zoo import CHECKPOINTS, Network, build, weights, write

Say = Callable[[str], None]


def missing_files(recipe: Recipe, data: Path) -> list[str]:
    """The files of a recipe that a folder lacks."""
    return [s.file for s in (*recipe.data, recipe.development) if s.file and not (data / s.file).is_file()]


def train_recipe(
    recipe: Recipe, data: Path, run: Run, device: torch.device, say: Say, watch: Watch = lambda *_: None
) -> None:
    """Train until the last step of a recipe, from wherever the run is.

    Raises Unsuitable where the run began with another network or other data.
    """
    team = Team.join()
    if team.rank == 0:
        learn_pieces(recipe, data, run, say)
    team.wait()
    tokenizer = learn_pieces(recipe, data, run, say)
    learnt, held = (
        [_corpus(_announced(source, say), data, tokenizer) for source in recipe.data if source.held is is_held]
        for is_held in (False, True)
    )
    development = _corpus(_announced(recipe.development, say), data, tokenizer)
    corpora = reduce(add, learnt), development
    begun = _begun(recipe, tokenizer)
    train(begun, *corpora, recipe.optimisation, run, device, say, watch, held=reduce(add, held) if held else None)


def export(recipe: Recipe, data: Path, run: Run, folder: Path) -> None:
    """Write the checkpoint of a run as it is: the mean of its saved steps, its pieces, its curve, its snapshots.

    How it was trained stands beside it: its recipe may be another, or none.
    """
    tokenizer = learn_pieces(recipe, data, run, lambda _: None)
    learnt, share = run.average(), recipe.optimisation.of_start
    if share:
        start = _begun(recipe, tokenizer).state_dict()
        learnt = {name: share * start[name] + (1 - share) * value for name, value in learnt.items()}
    progress = run.progress()
    snapshots = {step: kept for step, kept in run.snapshots().items() if step < progress.step}
    write(folder, recipe.config(tokenizer), learnt, tokenizer, progress.history, snapshots)
    (folder / OPTIMISATION).write_text(json.dumps(asdict(recipe.optimisation), indent=2) + "\n", encoding="utf-8")


def _corpus(source: Source, data: Path, tokenizer: Tokenizer | Patches) -> Examples:
    """The pairs of a source, or its pictures. Raises Unsuitable for pictures of another package."""
    if source.digits and source.file:
        return pictures.read(data / source.file, source.digits, varied=source.varied)
    return source.encode(data, cast("Tokenizer", tokenizer))


def _begun(recipe: Recipe, tokenizer: Tokenizer | Patches) -> Network:
    """The network that training begins with: the weights of another checkpoint as far as it has them, else new ones."""
    torch.manual_seed(recipe.optimisation.seed)
    network = build(recipe.config(tokenizer))
    if recipe.weights_of:
        network.load_state_dict(grown(network.state_dict(), weights(CHECKPOINTS / recipe.weights_of)))
    return network


def learn_pieces(recipe: Recipe, data: Path, run: Run, say: Say) -> Tokenizer | Patches:
    """The pieces of this run: another checkpoint's, those it has learnt already, or new ones; patches of pictures.

    Raises Unsuitable where the run began with another network or other data.
    """
    run.is_of(f"{recipe.model}\n{recipe.data}\n{recipe.pieces_of or recipe.pieces}\n{recipe.weights_of}\n")
    if recipe.about["family"] == "vision":
        sizes = VisionConfig(**recipe.model)
        return Patches(sizes.side, sizes.patch)
    if recipe.pieces_of:
        return Tokenizer.load(CHECKPOINTS / recipe.pieces_of / "tokenizer.json")
    file = run.pieces_file
    if not file.is_file():
        say("learning the pieces")
        part = file.with_suffix(".part")
        lines = (side for source in recipe.data for pair in _announced(source, say).read(data) for side in pair)
        Tokenizer.train(lines, recipe.pieces, recipe.leading_space).save(part)
        part.replace(file)
    return Tokenizer.load(file)


def _announced(source: Source, say: Say) -> Source:
    made = {"dates": source.dates, "texts with repeats": source.repeats, "pronouns": source.pronouns}
    made |= {"short forms": source.short, "texts of several dates": source.recall}
    say(f"reading {source.file or next((f'made-up {one}' for one, is_it in made.items() if is_it), 'the phrasebook')}")
    return source
