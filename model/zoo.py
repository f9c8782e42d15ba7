"""The models that exist: an id is the name of a folder in `checkpoints/`, and only these folders are ever opened."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import load_file
from torch import Tensor, nn

from regard.model import devices, recorded, tensor_file
from regard.model.classifier import Classifier
from regard.model.decoder_only.model import Continuer
from regard.model.decoder_only.network import DecoderOnly, DecoderOnlyConfig
from regard.model.measured import Measured
from regard.model.recorded import Recorded, Recording
from regard.model.recurrent import Recurrent, RecurrentConfig
from regard.model.self_attentive import SelfAttentive, SelfAttentiveConfig
from regard.model.tokenizer import Tokenizer
from regard.model.trained import Config, Trained
from regard.model.transformer import Transformer, TransformerConfig
from regard.model.translator import Translator
from regard.model.vision.model import PictureClassifier
from regard.model.vision.network import VisionConfig, VisionTransformer
from regard.model.vision.patches import Patches

CHECKPOINTS = Path(__file__).parent / "checkpoints"
PARTS = ("config.json", "tokenizer.json", "weights.safetensors")
SNAPSHOTS = "snapshots.safetensors"
CURVE = "history.json"


def ids() -> list[str]:
    """The ids that `load` accepts."""
    return sorted(folder.parent.name for folder in CHECKPOINTS.glob("*/weights.safetensors"))


def snapshots(folder: Path) -> list[int]:
    """The steps of its training at which a checkpoint, or what it did, was kept."""
    if (folder / recorded.FILE).is_file():
        return list(Recording.load(folder / recorded.FILE).steps)
    file = folder / SNAPSHOTS
    if not file.is_file():
        return []
    with safe_open(file, framework="pt") as kept:
        return sorted({int(name.partition("/")[0]) for name in kept.keys()})  # noqa: SIM118


def load(id: str, device: str | torch.device = "auto", snapshot: int | None = None, dtype: str = "auto") -> Trained:
    """Open a shipped checkpoint, as it was at the end of its training or at one of its `snapshots`.

    dtype: the precision of a Transformer's matrices; all that a head computes stays float32, as other models do.
    Raises ValueError naming the known ids or snapshots, what the folder lacks, or a device that this machine lacks.
    """
    if id not in ids():
        raise ValueError(f"no model is called {id!r}; there are: {', '.join(ids()) or 'none'}")
    return open_checkpoint(CHECKPOINTS / id, id, device, snapshot, dtype)


def open_checkpoint(
    folder: Path, id: str, device: str | torch.device = "auto", snapshot: int | None = None, dtype: str = "auto"
) -> Trained:
    """Open a folder that `write` made, under any id. Raises ValueError as `load` does, and for what is broken."""
    lacking = [name for name in PARTS if not (folder / name).is_file()]
    if lacking:
        raise ValueError(f"the checkpoint {id!r} is not whole: it lacks {', '.join(lacking)}")
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in PARTS)).hexdigest()[:16]
    with _in_sentences(id):
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        network = build(config)
        network.load_state_dict(weights(folder, snapshot))
        if not isinstance(network, SelfAttentive | VisionTransformer):
            _lay_by_columns(network.embedding)
        tokenizer = tokenizer_of(config).load(folder / "tokenizer.json")
        measured = _measured(folder, digest) if snapshot is None else None
        kept = tuple(snapshots(folder)) if snapshot is None else ()
    if snapshot is not None:
        digest = f"{digest}@{snapshot}"
        config["name"] = f"{config['name']}, at step {snapshot:,} of its training"
    if isinstance(network, Transformer) and (precision := devices.precision(dtype)) != torch.float32:
        network, digest = network.to(precision), f"{digest}@{dtype}"
    kind = KINDS.get(type(network), Translator)
    model = kind(id, network, tokenizer, digest, devices.resolve(str(device)), config, measured, folder)
    model.snapshots, model.has_curve = kept, snapshot is None and (folder / CURVE).is_file()
    return model


def _lay_by_columns(table: nn.Embedding) -> None:
    """Keep the embeddings as the score of each piece reads them: a sentence alone then takes two thirds of the time."""
    table.weight.data = table.weight.data.mT.contiguous().mT


@contextmanager
def _in_sentences(id: str) -> Iterator[None]:
    """Turn what a library says of broken files, and of files of another version, into a ValueError with a sentence."""
    try:
        yield
    except (SafetensorError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the checkpoint {id!r} is damaged or not whole ({error}): fetch it again") from error
    except (TypeError, KeyError, RuntimeError) as error:
        raise ValueError(f"the checkpoint {id!r} is of another version of Regard: fetch both anew") from error


def earlier(model: Trained, id: str, step: int) -> Trained:
    """A model as it was at one of its `snapshots`, or what was recorded there, under any id. Raises ValueError."""
    if model.folder is None or step not in model.snapshots:
        raise ValueError(f"{model.id!r} was not kept at step {step}")
    if (model.folder / recorded.FILE).is_file():
        return Recorded(model, id, _recording(model.folder), step)
    return open_checkpoint(model.folder, id, model.device, step, str(model.dtype).removeprefix("torch."))


@cache
def _recording(folder: Path) -> Recording:
    """One for all stops, which are opened one by one."""
    return Recording.load(folder / recorded.FILE)


def weights(folder: Path, snapshot: int | None = None) -> dict[str, Tensor]:
    """The parameters of a checkpoint by name, as it ended or as it was at a snapshot."""
    if snapshot is None:
        return load_file(folder / "weights.safetensors")
    if snapshot not in snapshots(folder):
        there = ", ".join(map(str, snapshots(folder))) or "none"
        raise ValueError(f"{folder.name!r} was not kept at step {snapshot}; there are: {there}")
    kept, step = load_file(folder / SNAPSHOTS), f"{snapshot}/"
    return {name.removeprefix(step): value for name, value in kept.items() if name.startswith(step)}


KINDS: dict[type, type[Trained]] = {  # the others translate
    SelfAttentive: Classifier,
    DecoderOnly: Continuer,
    VisionTransformer: PictureClassifier,
}
Network = Transformer | DecoderOnly | Recurrent | SelfAttentive | VisionTransformer


def tokenizer_of(config: Config) -> type[Tokenizer | Patches]:
    """The kind of tokenizer of a family: pictures are cut into patches."""
    return Patches if config["family"] == "vision" else Tokenizer


def build(config: Config) -> Network:
    """An untrained network as `config.json` describes it. Raises ValueError for a family that does not exist."""
    match config["family"]:
        case "transformer" if config["task"] == "continuing":
            return DecoderOnly(DecoderOnlyConfig(**config["model"]))
        case "transformer":
            return Transformer(TransformerConfig(**config["model"]))
        case "recurrent":
            return Recurrent(RecurrentConfig(**config["model"]))
        case "self-attentive":
            return SelfAttentive(SelfAttentiveConfig(**config["model"]))
        case "vision":
            return VisionTransformer(VisionConfig(**config["model"]))
        case family:
            raise ValueError(f"no family of models is called {family!r}")


def write(
    folder: Path,
    config: Config,
    weights: dict[str, Tensor],
    tokenizer: Tokenizer | Patches,
    history: list[dict[str, int | float]],
    snapshots: Mapping[int, Mapping[str, Tensor]] = MappingProxyType({}),
) -> None:
    """Make a checkpoint folder: weights in float16, all else as JSON; snapshots by step have their own file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    tokenizer.save(folder / "tokenizer.json")
    lines = ",\n".join(json.dumps(entry) for entry in history)
    (folder / CURVE).write_text(f"[\n{lines}\n]\n")
    _save(weights, folder / "weights.safetensors")
    if snapshots:
        kept = {f"{step}/{name}": value for step, part in snapshots.items() for name, value in part.items()}
        _save(kept, folder / SNAPSHOTS)


def _save(weights: Mapping[str, Tensor], file: Path) -> None:
    tensor_file.write(file, {name: value.half() for name, value in weights.items()})


def _measured(folder: Path, digest: str) -> Measured | None:
    """The measurements of `python -m model.evaluation`, if they are of these weights."""
    file = folder / "measured.json"
    measured: Measured = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return measured if measured.get("digest") == digest else None
