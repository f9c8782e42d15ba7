"""The training of a chosen model in a process of its own, which reports to a file and ends with its parent."""

import multiprocessing
import os
import shutil
import signal
import sys
import threading
from multiprocessing.connection import wait
from pathlib import Path
from typing import cast

import torch

from regard.model.errors import Unsuitable, is_full
from regard.model.training import report
from regard.model.training.build_checkpoint import export, learn_pieces, train_recipe
from regard.model.training.choices import Choices
from regard.model.training.example import Example
from regard.model.training.run import Run
from regard.model.training.watching import Seen, Watching

CHECKPOINT = "checkpoint"  # the finished model, in the folder of its training
CARD = """# {name}

Trained on a page of Regard: {said}.

`history.json` is its curve, `optimisation.json` its schedule; `snapshots.safetensors` holds the weights along the way,
`weights.safetensors` those at the end, in float16. It was not measured.

On the pages of Regard: put this folder under another name into its `model/checkpoints`, and start it. In Python, from
the folder above this one:

    from pathlib import Path
    from regard.model.zoo import open_checkpoint
    print(open_checkpoint(Path("dates-here"), "mine", "cpu").attend("3 March 1998").target.text)
"""
NICE = 10  # answers go before
DISK_FULL = 28  # an exit code: no report can be written then
LEFT = 64 * 1024  # bytes of a disk that is full
SPAWN = multiprocessing.get_context("spawn")


class TrainingProcess:
    """A training that has been started; all of its files are in one folder of its own."""

    def __init__(self, choices: Choices, text: str, folder: Path) -> None:
        self.choices, self.text, self.folder = choices, text, folder
        folder.mkdir(parents=True)
        self._process = SPAWN.Process(target=_train, args=(choices, text, folder), daemon=True)
        try:
            self._process.start()
        except OSError:
            self.remove()
            raise

    @property
    def pid(self) -> int:
        return cast(int, self._process.pid)  # it was started

    def report(self) -> report.Report:
        """The newest report, {} before the first."""
        return report.read(self.folder)

    def wait(self) -> int:
        """Wait for the end; the exit code, negative for a signal. For one thread alone."""
        wait([self._process.sentinel])
        self._process.join()
        return self._process.exitcode or 0

    def kill(self) -> None:
        """End it at once, if it goes on."""
        self._process.kill()

    def remove(self) -> None:
        """Remove all of its files."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _train(choices: Choices, text: str, folder: Path) -> None:
    """The whole life of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends this process
    threading.Thread(target=_end_with_parent, args=(folder,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    torch.set_num_threads(1)
    try:
        _train_and_export(choices, text, folder)
    except Unsuitable as error:
        report.write(folder, report.read(folder) | {"message": str(error)})
        sys.exit(1)
    except Exception as error:
        if is_full(error) or shutil.disk_usage(folder).free < LEFT:  # torch has an error of its own, without a number
            sys.exit(DISK_FULL)
        raise


def _end_with_parent(folder: Path) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        while folder.exists():  # the training writes meanwhile
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)


def _train_and_export(choices: Choices, text: str, folder: Path) -> None:
    recipe, run, data = choices.recipe(), Run(folder / "run"), Path()

    def say(words: str) -> None:
        if "step" not in report.read(folder):
            report.write(folder, {"doing": words})

    tokenizer = learn_pieces(recipe, data, run, say)
    example = Example(text, recipe.config(tokenizer), tokenizer)

    def show(seen: Seen) -> None:
        report.write(folder, report.to_json(seen))

    watching = Watching(example, choices.steps, show)
    train_recipe(recipe, data, run, torch.device("cpu"), say, watching)
    checkpoint = folder / CHECKPOINT
    export(recipe, data, run, checkpoint)
    said = ", ".join(f"{name} {value}" for name, value in vars(choices).items() if value is not None)
    (checkpoint / "CARD.md").write_text(CARD.format(name=recipe.about["name"], said=said), encoding="utf-8")
    shutil.rmtree(run.folder)
