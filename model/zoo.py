"""The models that exist: an id is the name of a folder in `checkpoints/`, and only these folders are ever opened."""

import hashlib
import json
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from model import devices
from model.recurrent import Recurrent, RecurrentConfig
from model.tokenizer import Tokenizer
from model.transformer import Transformer, TransformerConfig
from model.translator import Translator

CHECKPOINTS = Path(__file__).parent / "checkpoints"
PARTS = ("config.json", "tokenizer.json", "weights.safetensors")


def ids() -> list[str]:
    """The ids that `load` takes."""
    return sorted(folder.parent.name for folder in CHECKPOINTS.glob("*/weights.safetensors"))


def load(id: str, device: str | torch.device = "auto") -> Translator:
    """Open a shipped checkpoint.

    Raises ValueError naming the ids there are, or what the folder lacks, or that this machine has no such device.
    """
    if id not in ids():
        raise ValueError(f"no model is called {id!r}; there are: {', '.join(ids()) or 'none'}")
    folder = CHECKPOINTS / id
    lacking = [name for name in PARTS if not (folder / name).is_file()]
    if lacking:
        raise ValueError(f"the checkpoint {id!r} is not whole: it lacks {', '.join(lacking)}")
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in PARTS)).hexdigest()[:16]
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    network = build(config)
    network.load_state_dict(load_file(folder / "weights.safetensors"))
    tokenizer = Tokenizer.load(folder / "tokenizer.json")
    return Translator(id, network, tokenizer, digest, devices.resolve(str(device)), config, _measured(folder, digest))


Network = Transformer | Recurrent


def build(config: dict[str, Any]) -> Network:
    """An untrained network as `config.json` describes it. Raises ValueError for a family that does not exist."""
    match config["family"]:
        case "transformer":
            return Transformer(TransformerConfig(**config["model"]))
        case "recurrent":
            return Recurrent(RecurrentConfig(**config["model"]))
        case family:
            raise ValueError(f"no family of models is called {family!r}")


def write(
    folder: Path,
    config: dict[str, Any],
    weights: dict[str, Tensor],
    tokenizer: Tokenizer,
    history: list[dict[str, int | float]],
) -> None:
    """Make a checkpoint folder: weights in float16, all else as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    tokenizer.save(folder / "tokenizer.json")
    lines = ",\n".join(json.dumps(entry) for entry in history)
    (folder / "history.json").write_text(f"[\n{lines}\n]\n")
    part = folder / "weights.part"
    save_file({name: value.half().contiguous() for name, value in weights.items()}, part)
    part.chmod(0o644)  # safetensors writes for the owner alone
    part.replace(folder / "weights.safetensors")


def _measured(folder: Path, digest: str) -> dict[str, Any] | None:
    """What `python -m model.evaluation` measured, if it was of these weights."""
    file = folder / "measured.json"
    measured = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return measured if measured.get("digest") == digest else None
