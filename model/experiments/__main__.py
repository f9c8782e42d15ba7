"""python -m model.experiments NAME --data FOLDER: train and measure every trial of an experiment that is not done."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import torch
import typer
from safetensors.torch import load_file

from regard.model import devices, zoo
from regard.model.experiments.experiment import Experiment, Trial
from regard.model.experiments.measuring import measure
from regard.model.training.making import export, missing_files, train_recipe
from regard.model.training.run import Run

app = typer.Typer(add_completion=False)


@app.command()
def main(
    id: Annotated[str, typer.Argument(help="the experiment")],
    data: Annotated[Path, typer.Option(help="the folder that holds the files named in it")] = Path(),
    runs: Annotated[Path, typer.Option(help="where runs keep what resuming needs")] = Path("runs"),
    device: Annotated[str, typer.Option(help="auto, cpu, cuda or mps")] = "auto",
    threads: Annotated[int | None, typer.Option(help="CPU threads; all of them by default")] = None,
    part: Annotated[
        tuple[int, int], typer.Option(help="K N: every Nth trial from the Kth on; N processes share the work so")
    ] = (1, 1),
) -> None:
    """Run the trials that are not done, one after another; each result is written at once."""
    if threads:
        torch.set_num_threads(threads)
    try:
        experiment = Experiment.load(id)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    trials = list(experiment.trials)
    missing = sorted({file for trial in trials for file in missing_files(trial.recipe, data)})
    if missing:
        raise typer.BadParameter(f"{data} lacks {', '.join(missing)}: name the folder that has them with --data")
    first, every = part
    if not 1 <= first <= every:
        raise typer.BadParameter(f"a part is K of N with K from 1 to N, not {first} of {every}")
    for number, trial in list(enumerate(trials, 1))[first - 1 :: every]:
        if any(result["digest"] == trial.digest for result in experiment.done()):
            continue
        typer.echo(f"trial {number} of {len(trials)}: {trial.variant}, seed {trial.seed}")
        found = _run(trial, data, runs / id / trial.name, device)
        keep(experiment, [*experiment.done(), found])
        typer.echo(json.dumps(found))


def keep(experiment: Experiment, trials: list[dict[str, Any]]) -> None:
    """Write the results of the trials, one a line."""
    lines = ",\n".join(json.dumps(trial) for trial in trials)
    experiment.results.write_text(f'{{"experiment": "{experiment.id}", "trials": [\n{lines}\n]}}\n', encoding="utf-8")


def _run(trial: Trial, data: Path, folder: Path, device: str) -> dict[str, Any]:
    run, begun = Run(folder), time.monotonic()
    train_recipe(trial.recipe, data, run, devices.resolve(device), typer.echo)
    seconds = round(time.monotonic() - begun)
    export(trial.recipe, data, run, folder / "checkpoint")
    model = zoo.open_checkpoint(folder / "checkpoint", trial.recipe.id, device)
    about = {"variant": trial.variant, "seed": trial.seed, "digest": trial.digest}
    losses = [entry for entry in run.progress().history if "development_loss" in entry]
    took = {
        "parameters": model.parameters,
        "steps": run.progress().step,
        "seconds": seconds,
        "device": str(model.device),
    }
    found = {"loss": losses[-1]["development_loss"]} | measure(model, folder / "checkpoint", data)
    if trial.recipe.optimisation.average > 1:
        model.network.load_state_dict(load_file(run.steps()[-1]))
        found["last"] = measure(model, folder / "checkpoint", data)  # the same without the mean of saved steps
    return about | took | found


if __name__ == "__main__":
    app()
