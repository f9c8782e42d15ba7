"""The folder of a model, found and checked before transformers opens anything in it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from huggingface_hub import constants, get_session, snapshot_download
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
)
from huggingface_hub.utils._validators import validate_repo_id
from safetensors import SafetensorError, safe_open

from regard.model.errors import Unsuitable

WEIGHTS = "model.safetensors"
INDEX = f"{WEIGHTS}.index.json"
SMALL = ["*.json", "*.txt", "*.model", "*.spm", "*.codes", "*.vocab", "*.jinja", "*.tiktoken"]  # all but weights
WIDTHS = ("hidden_size", "d_model", "n_embd", "dim")
LAYERS = ("layer", "layers")  # endings of what each config.json calls them
ROWS = (
    *("vocab_size", "intermediate_size", "d_ff", "ffn_dim", "n_inner", "experts", "labels", "buckets"),
    *("heads", "head_dim", "d_kv"),
)
ROTARY = ("rope", "rotary")  # in the names of settings: such a model has no table of its positions
MOST_POSITIONS = 2**24  # of these
MOST_ID = 2**20  # of a piece, however few there are
MOST_LAYERS = 1_000  # the largest have an eighth
SLACK = 16  # a table may be factorised, or shared
REACH = 3.0  # seconds in which the hub answers, or is not there


def find(name: str) -> Path:
    """The folder of this name, or the hub's as its cache has it. Raises Unsuitable where there is neither."""
    if Path(name).is_dir():
        return Path(name)
    try:
        validate_repo_id(name)
    except HFValidationError:
        raise Unsuitable("There is no such folder: check the path.") from None
    cached = not _reaches_hub()
    try:
        folder = Path(_fetch(name, SMALL, cached=cached))
        if (folder / "config.json").is_file():
            _fetch(name, [*_shards(folder)], cached=cached)
    except GatedRepoError:
        raise Unsuitable("The hub asks for a licence first: accept it there, then `hf auth login`.") from None
    except RepositoryNotFoundError:
        raise Unsuitable("There is no such folder, and the hub has no model of this name: check it.") from None
    except LocalEntryNotFoundError:
        message = (
            "There is no such folder, and the hub is out of reach: check the path, or connect to the network once."
        )
        raise Unsuitable(message) from None
    except HfHubHTTPError as error:
        raise Unsuitable(f"The hub does not give this model ({str(error).splitlines()[0]}): try again.") from error
    return folder


def _fetch(name: str, files: list[str], *, cached: bool) -> str:
    return snapshot_download(name, allow_patterns=files, ignore_patterns=["*/*"], local_files_only=cached)


def _reaches_hub() -> bool:
    """Try the hub once and briefly, where transformers would try for half a minute."""
    try:
        get_session().head(constants.ENDPOINT, timeout=REACH)
    except Exception:  # noqa: BLE001  whatever it is, the hub does not answer
        return False
    return True


def check(folder: Path) -> dict[str, object]:
    """Read config.json, if all that would be opened is safe and whole. Raises Unsuitable saying what is not."""
    _check_links(folder)
    if (folder / "adapter_config.json").exists():
        raise Unsuitable("It holds an adapter: merge it (merge_and_unload) or take adapter_config.json away.")
    if not (folder / "config.json").is_file():
        raise Unsuitable("It has no config.json: name a folder as save_pretrained leaves it.")
    config = _read(folder / "config.json")
    if config.get("quantization_config"):
        method = _read_name(config["quantization_config"], "quant_method")
        raise Unsuitable(f"Its weights are quantised ({method}): choose the model that is not.")
    if config.get("transformers_weights"):
        raise Unsuitable("Its config.json names a file of weights (transformers_weights): take that away.")
    shards = [folder / file for file in _shards(folder)]
    for file in shards:
        _check_weights(file)
    for part in _parts(config):
        _check_kernels(part)
        _check_sizes(part, sum(file.stat().st_size for file in shards))
    _check_ids(folder / "tokenizer.json")
    return config


def _parts(config: Any) -> Iterator[dict[str, object]]:
    """A configuration and all within it."""
    if isinstance(config, dict):
        yield config
    for value in config.values() if isinstance(config, dict) else config if isinstance(config, list) else ():
        yield from _parts(value)


def _check_kernels(config: dict[str, object]) -> None:
    """Refuse code of the hub: transformers would fetch and run it."""
    for key, value in config.items():
        if key.endswith("_implementation") and "/" in str(value):
            raise Unsuitable(f"Its config.json names code of the hub ({key}), which is never run: take that away.")


def _check_sizes(config: dict[str, object], size: int) -> None:
    """Refuse sizes beyond what its weights hold, before a model of them is made: size is that of their files."""
    numbers = {key: value for key, value in config.items() if type(value) is int}
    width = max((numbers.get(key, 1) for key in WIDTHS), default=1)
    has_table = not any(mark in key for key in config for mark in ROTARY)
    for key, value in numbers.items():
        most = SLACK * size / max(width, 1)
        if key.endswith(LAYERS):
            most = min(most, MOST_LAYERS)
        elif "position" in key:
            most = most if has_table else MOST_POSITIONS
        elif not key.endswith(ROWS):
            continue
        if value > most:
            raise Unsuitable(
                f"Its config.json says {key} {value:,}, more than its weights hold: take both from one model."
            )


def _check_ids(tokenizer: Path) -> None:
    """Refuse numbers of pieces far beyond how many there are: a table as long as the largest would be made of them."""
    model = _read(tokenizer).get("model") if tokenizer.is_file() else None
    pieces = model.get("vocab") if isinstance(model, dict) else None
    ids = [id for id in pieces.values() if type(id) is int] if isinstance(pieces, dict) else []
    if (last := max(ids, default=0)) > max(MOST_ID, SLACK * len(ids)):
        raise Unsuitable(
            f"Its tokenizer.json numbers a piece {last:,}, and has {len(ids):,} of them: take the one of this model."
        )


def _check_links(folder: Path) -> None:
    """Refuse links to files outside; the hub's cache keeps files in `blobs`, and links to them."""
    root = folder.resolve()
    roots = [root, *([root.parent.parent / "blobs"] if root.parent.name == "snapshots" else [])]
    for file in [*folder.iterdir(), *folder.glob("additional_chat_templates/*")]:
        if not file.is_dir() and not any(file.resolve().is_relative_to(allowed) for allowed in roots):
            raise Unsuitable(f"Its {file.name} is a link that leads outside: put the file itself there.")


def _shards(folder: Path) -> list[str]:
    """The files of its weights. Raises Unsuitable for any that is not safetensors, or not in the folder itself."""
    if (folder / WEIGHTS).exists() or not (folder / INDEX).exists():
        return [WEIGHTS]
    shards = _read(folder / INDEX).get("weight_map")
    if not isinstance(shards, dict) or not shards or not isinstance(_read(folder / INDEX).get("metadata"), dict):
        raise Unsuitable(f"Its {INDEX} does not say where the weights are: fetch it again.")
    for name in {*map(str, shards.values())}:
        if not name.endswith(".safetensors") or Path(name).name != name or "\\" in name:
            raise Unsuitable(f"Its {INDEX} names {name[:80]!r}: only safetensors of the folder itself are opened.")
    return sorted({*map(str, shards.values())})


def _check_weights(file: Path) -> None:
    if not file.is_file():
        pickled = any(file.parent.glob("*.bin"))
        cure = "Pickles are not opened: save it as safetensors." if pickled else "Fetch it again, or save it anew."
        raise Unsuitable(f"It has no {file.name}. {cure}")
    try:
        with safe_open(file, framework="pt"):
            pass
    except (SafetensorError, OSError) as error:
        raise Unsuitable(f"Its {file.name} is damaged or not whole: fetch it again.") from error


def _read(file: Path) -> dict[str, object]:
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Unsuitable(f"Its {file.name} is not valid JSON: fetch it again.") from error
    if not isinstance(value, dict):
        raise Unsuitable(f"Its {file.name} is not a JSON object: fetch it again.")
    return value


def _read_name(value: Any, name: str) -> str:
    return str(value.get(name, "of an unknown kind"))[:40] if isinstance(value, dict) else "of an unknown kind"
