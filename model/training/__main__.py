"""python -m model.training transformer-en-fr --data FOLDER: make a checkpoint as its recipe says."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import torch
import typer

from model import devices
from model.training.making import export, missing_files, train_recipe
from model.training.recipe import Recipe
from model.training.run import Run
from model.zoo import CHECKPOINTS

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
    missing = missing_files(recipe, data)
    if missing and not export_only:
        raise typer.BadParameter(f"{data} lacks {', '.join(missing)}: name the folder that has them with --data")
    if steps:
        recipe = replace(recipe, optimisation=replace(recipe.optimisation, steps=steps))
    run = Run(runs / id)
    if not export_only:
        train_recipe(recipe, data, run, devices.resolve(device), typer.echo)
    export(recipe, data, run, CHECKPOINTS / id)
    typer.echo(f"wrote {CHECKPOINTS / id}: step {run.progress().step}, the mean of {len(run.steps())} saved steps")


if __name__ == "__main__":
    app()
