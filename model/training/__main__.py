"""python -m model.training transformer-en-fr --data FOLDER: make a checkpoint as its recipe says."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import torch
import typer
from rich.console import Console

from regard.model import devices
from regard.model.errors import Unsuitable
from regard.model.training.build_checkpoint import export, learn_pieces, missing_files, train_recipe
from regard.model.training.data_parallel import Team
from regard.model.training.example import Example
from regard.model.training.recipe import Recipe
from regard.model.training.run import Run
from regard.model.training.terminal import screen
from regard.model.training.watching import Watching
from regard.model.zoo import CHECKPOINTS

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
    if steps:
        recipe = replace(recipe, optimisation=replace(recipe.optimisation, steps=steps))
    if problem := _problem(recipe, data, runs / id, export_only):
        raise typer.BadParameter(problem)
    run = Run(runs / id)
    if not export_only:
        try:
            _train(recipe, data, run, devices.resolve(device))
        except Unsuitable as error:
            raise typer.BadParameter(str(error)) from None
    if Team.join().rank > 0:
        return
    export(recipe, data, run, CHECKPOINTS / id)
    typer.echo(f"wrote {CHECKPOINTS / id}: step {run.progress().step}, the mean of {len(run.steps())} saved steps")


def _problem(recipe: Recipe, data: Path, folder: Path, export_only: bool) -> str | None:
    """Say what is missing, in a sentence; None if nothing is."""
    missing = missing_files(recipe, data)
    if missing and not export_only:
        return f"{data} lacks {', '.join(missing)}: name the folder that has them with --data"
    for other in (recipe.pieces_of, recipe.weights_of):
        if other and not (CHECKPOINTS / other).is_dir():
            return f"{recipe.id} goes on from {other}, which is not here: make it first"
    if export_only and not any(folder.glob("step-*")):
        return f"{folder} has no saved step yet: leave out --export-only"
    if CHECKPOINTS.is_dir() and not os.access(CHECKPOINTS, os.W_OK):
        return f"{CHECKPOINTS} is read-only: install Regard in an environment of your own"
    return None


def _train(recipe: Recipe, data: Path, run: Run, device: torch.device) -> None:
    """Train with a picture in a terminal, and plain lines elsewhere."""
    console = Console()
    if not console.is_terminal or Team.join().rank > 0:
        train_recipe(recipe, data, run, device, typer.echo if Team.join().rank == 0 else _silent)
        return
    tokenizer = learn_pieces(recipe, data, run, console.print)
    example = Example(recipe.about["examples"][0], recipe.config(tokenizer), tokenizer)
    with screen(console) as show:
        watching = Watching(example, recipe.optimisation.steps, show)
        train_recipe(recipe, data, run, device, _silent, watching)


def _silent(_: str) -> None:
    """The screen says it, or the first process."""


if __name__ == "__main__":
    app()
