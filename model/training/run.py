"""A training run on disk: all that a killed run needs to resume, and all that an average needs."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import load_file
from torch import Tensor, nn

from regard.model.errors import Unsuitable
from regard.model.tensor_file import write


@dataclass
class Progress:
    """Progress of a run: the step done, the epoch, the batches done in it, and what was measured on the way.

    pieces: target pieces produced since the run began or went on.
    """

    step: int = 0
    epoch: int = 0
    batch: int = 0
    history: list[dict[str, int | float]] = field(default_factory=list)
    pieces: int = 0


class Run:
    """The folder of one run. Every file is written whole and then renamed: a kill never leaves half a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def resume_file(self) -> Path:
        return self.folder / "resume.safetensors"

    @property
    def pieces_file(self) -> Path:
        return self.folder / "tokenizer.json"

    def is_of(self, what: str) -> None:
        """Begin with this network and this data, in words; of others that were not saved yet nothing is left.

        Raises Unsuitable for a run that began with others.
        """
        file = self.folder / "of.txt"
        if file.is_file() and file.read_text(encoding="utf-8") == what:
            return
        if not self.resume_file.is_file():
            for old in self.folder.glob("*-*.safetensors"):
                old.unlink()
            self.pieces_file.unlink(missing_ok=True)
            file.write_text(what, encoding="utf-8")
        else:
            raise Unsuitable(f"The run in {self.folder} began with another network or other data: delete it first.")

    def save(self, model: nn.Module, optimiser: torch.optim.Optimizer, progress: Progress, keep: int) -> None:
        """Keep the weights of this step for averaging (the newest `keep`), and all that resuming needs."""
        write(self.folder / f"step-{progress.step:07d}.safetensors", model.state_dict())
        for old in self.steps()[:-keep]:
            old.unlink()
        tensors = {f"model.{name}": value for name, value in model.state_dict().items()}
        for index, state in optimiser.state_dict()["state"].items():
            tensors |= {f"optimiser.{index}.{name}": value for name, value in state.items()}
        tensors["random"] = torch.get_rng_state()
        if torch.cuda.is_available():
            tensors["random.cuda"] = torch.cuda.get_rng_state()
        where = {"step": progress.step, "epoch": progress.epoch, "batch": progress.batch}
        write(
            self.resume_file,
            tensors,
            {"progress": json.dumps(where), "history": json.dumps(progress.history)},
        )

    def keep(self, model: nn.Module, step: int) -> None:
        """Keep the weights of this step for good: a snapshot."""
        write(self.folder / f"snapshot-{step:07d}.safetensors", model.state_dict())

    def snapshots(self) -> dict[int, dict[str, Tensor]]:
        """The weights that were kept, by step."""
        files = sorted(self.folder.glob("snapshot-*.safetensors"))
        return {int(file.stem.removeprefix("snapshot-")): load_file(file) for file in files}

    def restore(self, model: nn.Module, optimiser: torch.optim.Optimizer) -> Progress:
        """Go on where the last save was; from the beginning if there was none."""
        if not self.resume_file.is_file():
            return Progress()
        tensors = load_file(self.resume_file)
        model.load_state_dict(_under(tensors, "model."))
        state: dict[int, dict[str, Tensor]] = {}
        for name, value in _under(tensors, "optimiser.").items():
            index, key = name.split(".", 1)
            state.setdefault(int(index), {})[key] = value
        optimiser.load_state_dict({"state": state, "param_groups": optimiser.state_dict()["param_groups"]})
        torch.set_rng_state(tensors["random"])
        if "random.cuda" in tensors and torch.cuda.is_available():
            torch.cuda.set_rng_state(tensors["random.cuda"])
        return self.progress()

    def progress(self) -> Progress:
        """The progress at the last save."""
        with safe_open(self.resume_file, framework="pt") as file:
            metadata = file.metadata()
        return Progress(**json.loads(metadata["progress"]), history=json.loads(metadata["history"]))

    def steps(self) -> list[Path]:
        return sorted(self.folder.glob("step-*.safetensors"))

    def average(self) -> dict[str, Tensor]:
        """The mean of the kept weights (section 6.1 of Vaswani et al. 2017). Raises ValueError if none was kept."""
        files = self.steps()
        if not files:
            raise ValueError(f"{self.folder} has no saved step yet")
        total = load_file(files[0])
        for file in files[1:]:
            for name, value in load_file(file).items():
                total[name] += value
        return {name: value / len(files) for name, value in total.items()}


def _under(tensors: Mapping[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
