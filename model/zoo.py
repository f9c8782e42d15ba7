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


def ids() -> list[str]:
    """The ids that `load` takes."""
    return sorted(folder.parent.name for folder in CHECKPOINTS.glob("*/weights.safetensors"))


def load(id: str, device: str | torch.device = "auto") -> Translator:
    """Open a shipped checkpoint. Raises ValueError naming the ids there are."""
    if id not in ids():
        raise ValueError(f"no model is called {id!r}; there are: {', '.join(ids()) or 'none'}")
    folder = CHECKPOINTS / id
    about = {"config": _read(folder / "config.json"), "scores": _read(folder / "scores.json")}
    network = build(about["config"])
    network.load_state_dict(load_file(folder / "weights.safetensors"))
    parts = [(folder / name).read_bytes() for name in ("config.json", "tokenizer.json", "weights.safetensors")]
    digest = hashlib.sha256(b"".join(parts)).hexdigest()[:16]
    tokenizer = Tokenizer.load(folder / "tokenizer.json")
    return Translator(id, network, tokenizer, digest, devices.resolve(str(device)), about)


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
    file = folder / "weights.safetensors"
    save_file({name: value.half().contiguous() for name, value in weights.items()}, file)
    file.chmod(0o644)  # safetensors writes for the owner alone
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    tokenizer.save(folder / "tokenizer.json")
    lines = ",\n".join(json.dumps(entry) for entry in history)
    (folder / "history.json").write_text(f"[\n{lines}\n]\n")


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
