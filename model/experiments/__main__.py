"""python -m model.experiments NAME --data FOLDER: train and measure every trial of an experiment that is not done."""

import json
from pathlib import Path
from typing import Annotated, cast

import torch
import typer
from filelock import FileLock
from safetensors.torch import load_file

from regard.model import devices, zoo
from regard.model.experiments.experiment import Experiment, Result, Trial
from regard.model.experiments.measuring import measure
from regard.model.training.build_checkpoint import export, missing_files, train_recipe
from regard.model.training.loop import evaluate
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
        keep(experiment, found)
        typer.echo(json.dumps(found))


def keep(experiment: Experiment, found: Result) -> None:
    """Add the result of a trial to those that this process or another has found, one a line."""
    experiment = Experiment.load(experiment.id)  # another process may know of newer variants
    with FileLock(experiment.results.with_suffix(".lock")):
        lines = ",\n".join(json.dumps(trial) for trial in [*experiment.kept(), found])
        part = experiment.results.with_suffix(".part")
        part.write_text(f'{{"experiment": "{experiment.id}", "trials": [\n{lines}\n]}}\n', encoding="utf-8")
        part.replace(experiment.results)


def _run(trial: Trial, data: Path, folder: Path, device: str) -> Result:
    run = Run(folder)
    train_recipe(trial.recipe, data, run, devices.resolve(device), typer.echo)
    export(trial.recipe, data, run, folder / "checkpoint")
    model = zoo.open_checkpoint(folder / "checkpoint", trial.recipe.id, device)
    development = trial.recipe.development.encode(data, model.tokenizer)
    loss = evaluate(model.network, development, trial.recipe.optimisation, model.device)
    found: Result = {
        "variant": trial.variant,
        "seed": trial.seed,
        "digest": trial.digest,
        "parameters": model.parameters,
        "steps": run.progress().step,
        "seconds": round(run.progress().history[-1]["seconds"]),
        "device": str(model.device),
        "loss": round(loss, 4),
        **cast("Result", measure(model, folder / "checkpoint", data)),
    }
    if trial.recipe.optimisation.average > 1:
        model.network.load_state_dict(load_file(run.steps()[-1]))
        found["last"] = measure(model, folder / "checkpoint", data)  # the same without the mean of saved steps
    return found


if __name__ == "__main__":
    app()
