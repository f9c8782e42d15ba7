"""python -m model.training transformer-en-fr --data FOLDER: make a checkpoint as its recipe says."""

from dataclasses import replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Annotated

import torch
import typer

from model import devices
from model.tokenizer import Tokenizer
from model.training.data import Source
from model.training.growth import grown
from model.training.loop import train
from model.training.recipe import Recipe
from model.training.run import Run
from model.zoo import CHECKPOINTS, build, weights, write

app = typer.Typer(add_completion=False)


@app.command()
def main(
    id: Annotated[str, typer.Argument(help="the recipe, and the name of the checkpoint it makes")],
    data: Annotated[Path, typer.Option(help="the folder that holds the files named in the recipe")] = Path(),
    runs: Annotated[Path, typer.Option(help="where runs keep what resuming needs")] = Path("runs"),
    steps: Annotated[
        int | None, typer.Option(help="the last step, where the cooldown ends, instead of the recipe's")
    ] = None,
    device: Annotated[str, typer.Option(help="auto, cpu, cuda or mps")] = "auto",
    threads: Annotated[int | None, typer.Option(help="CPU threads; all of them by default")] = None,
    export_only: Annotated[
        bool, typer.Option(help="train no further; write the checkpoint from what is there")
    ] = False,
) -> None:
    """Train a checkpoint from tab-separated pairs; a run that was killed goes on where it saved last."""
    if threads:
        torch.set_num_threads(threads)
    try:
        recipe = Recipe.load(id)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    missing = [s.file for s in (*recipe.data, recipe.development) if s.file and not (data / s.file).is_file()]
    if missing and not export_only:
        raise typer.BadParameter(f"{data} lacks {', '.join(missing)}: name the folder that has them with --data")
    optimisation = replace(recipe.optimisation, steps=steps or recipe.optimisation.steps)
    run = Run(runs / id)
    tokenizer = _tokenizer(recipe, run, data)
    config = recipe.config(tokenizer)
    if not export_only:
        corpus = reduce(add, (_announced(s).encode(data, tokenizer) for s in recipe.data))
        development = _announced(recipe.development).encode(data, tokenizer)
        network = build(config)
        if recipe.weights_of:
            network.load_state_dict(grown(network.state_dict(), weights(recipe.weights_of)))
        train(network, corpus, development, optimisation, run, devices.resolve(device), typer.echo)
    write(CHECKPOINTS / id, config, run.average(), tokenizer, run.progress().history, run.snapshots())
    typer.echo(f"wrote {CHECKPOINTS / id}: step {run.progress().step}, the mean of {len(run.steps())} saved steps")


def _tokenizer(recipe: Recipe, run: Run, data: Path) -> Tokenizer:
    """The pieces of this run: another checkpoint's, those it has learnt already, or new ones."""
    if recipe.pieces_of:
        return Tokenizer.load(CHECKPOINTS / recipe.pieces_of / "tokenizer.json")
    file = run.folder / "tokenizer.json"
    if not file.is_file():
        typer.echo("learning the pieces")
        part = file.with_suffix(".part")
        lines = (side for source in recipe.data for pair in _announced(source).read(data) for side in pair)
        Tokenizer.train(lines, recipe.pieces).save(part)
        part.replace(file)
    return Tokenizer.load(file)


def _announced(source: Source) -> Source:
    typer.echo(f"reading {source.file or ('the phrasebook' if source.phrasebook else 'made-up dates')}")
    return source


if __name__ == "__main__":
    app()
