"""Models of Hugging Face, by folder or by name: safetensors only, no code of theirs but transformers' own."""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL
from pathlib import Path
from typing import Any

import torch

os.environ.setdefault(
    "USE_HUB_KERNELS", "NO"
)  # else transformers fetches and runs some by itself; read when it is imported
import transformers
from transformers import (
    CONFIG_MAPPING,
    AutoConfig,
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForMultimodalLM,
    AutoModelForSeq2SeqLM,
    AutoTokenizer,
)
from transformers import __version__ as version
from transformers.models.auto.modeling_auto import MODEL_FOR_CAUSAL_LM_MAPPING_NAMES
from transformers.utils import logging

from regard.model import devices
from regard.model.errors import Failed, Unsuitable
from regard.model.hugging_face.attention import NAME
from regard.model.hugging_face.failures import is_error, one_line
from regard.model.hugging_face.folder import check, find
from regard.model.hugging_face.model import HuggingFace
from regard.model.hugging_face.network import Kind, Network
from regard.model.hugging_face.pieces import Pieces
from regard.model.trained import LONGEST, Config

__all__ = ["HuggingFace", "NoClass", "load"]

EXAMPLES = {
    "encoder": [
        "The animal did not cross the street because it was too tired.",
        "The black cat sleeps on the red chair.",
    ],
    "decoder": ["The animal did not cross the street because it", "Attention is all you"],
    "encoder-decoder": ["The black cat did not sleep on the red chair.", "The agreement was signed in August 1992."],
}

MULTIMODAL = "ForConditionalGeneration"  # what a decoder that reads pictures or sound as well is called
ENCODER = "EncoderModel"  # the half of an encoder-decoder that reads
AUTO = {"encoder": AutoModel, "decoder": AutoModelForCausalLM, "encoder-decoder": AutoModelForSeq2SeqLM}
CAUSAL = {*MODEL_FOR_CAUSAL_LM_MAPPING_NAMES.values()}


class NoClass(Unsuitable):
    """transformers has no class that opens such a model for a text."""


def load(
    name: str, device: str | torch.device = "auto", most_bytes: int | None = None, dtype: str = "auto"
) -> HuggingFace:
    """Open a folder, or a model of the hub by its name.

    dtype: the precision of its matrices, auto: as it was saved; its attention is computed in float32 in any.
    most_bytes: where the weights of all heads of an answer would be larger, they are computed when asked for.
    Raises Unsuitable with a sentence that says why a model cannot be shown, or what its folder lacks.
    """
    on = devices.resolve(str(device))
    try:
        with _quiet():
            opened = _open(name, on, dtype)
    except Unsuitable as error:
        raise Unsuitable(f"{name}: {error}") from error
    except BaseException as error:
        if not is_error(error):
            raise
        why = f"transformers {version} cannot open it ({one_line(error)}): fetch it again, or choose another model."
        if devices.is_out_of_memory(error):
            devices.free()
            why = f"It needs more memory than {on} has: choose a smaller model, another device or --dtype bfloat16."
        raise Unsuitable(f"{name}: {why}") from error
    opened.most_bytes = most_bytes
    return opened


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the reports and progress bars of transformers: what matters becomes a sentence."""
    level, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity(CRITICAL)
    logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if bars:
            logging.enable_progress_bar()


def _open(name: str, device: torch.device, dtype: str) -> HuggingFace:
    folder = find(name)
    _check_type(check(folder))
    config = AutoConfig.from_pretrained(folder, trust_remote_code=False)
    kind = _kind(config)
    inner = _inner(folder, config, kind, dtype)
    begin = getattr(config, "decoder_start_token_id", None)
    pieces = Pieces(AutoTokenizer.from_pretrained(folder, use_fast=True, trust_remote_code=False), begin)
    _check_vocabulary(pieces, _rows(inner, config))
    _check_ends(inner)
    longest = min(LONGEST, pieces.backend.model_max_length)
    digest = _digest(inner, pieces, folder)
    network = Network(inner.eval(), kind, longest).to(device)
    try:
        network.find(torch.tensor([pieces.encode("a a").ids], device=device))
    except Failed as error:
        if _needs_more(config):
            raise Unsuitable(PICTURES) from error
        raise Unsuitable("It cannot be run on a text alone: choose another model.") from error
    id = folder.absolute().name if Path(name).is_dir() else name
    about: Config = {
        "name": id,
        "family": "hugging-face",
        "mechanism": f"scaled dot product, {kind}, {config.model_type}",
        "task": {"encoder": "reading", "decoder": "continuing", "encoder-decoder": "rewriting"}[kind],
        "examples": EXAMPLES[kind],
    }
    return HuggingFace(id, network, pieces, digest, device, about, folder=folder)


PICTURES = "It reads pictures or sound beside the text, and a text is all that can be typed here: choose another model."

NO_TABLE = "It has no one table of pieces: choose another model."


def _check_type(config: dict[str, object]) -> None:
    """Raise Unsuitable for a kind of model that transformers has no code of its own for."""
    kind = config.get("model_type")
    if not isinstance(kind, str):
        raise Unsuitable("Its config.json does not say what it is (model_type): take the one that came with the model.")
    if kind not in CONFIG_MAPPING and config.get("auto_map"):
        raise Unsuitable(f"It ({kind[:40]!r}) brings custom code, which is never run: choose another model.")
    if kind not in CONFIG_MAPPING:
        raise Unsuitable(f"transformers {version} has no model of the type {kind[:40]!r}: choose another model.")


def _inner(folder: Path, config: Any, kind: Kind, dtype: str) -> Any:
    """The model with all its weights. Raises Unsuitable where some are missing, or of other sizes, or not of a text."""
    inner, loaded = _class(config, kind).from_pretrained(
        folder,
        config=config,
        trust_remote_code=False,
        use_safetensors=True,
        attn_implementation="eager",  # whatever the folder says: a kernel would be fetched, and run
        dtype=dtype,
        output_loading_info=True,
        ignore_mismatched_sizes=True,  # reported below
    )
    for key, saved, said in sorted(loaded["mismatched_keys"], key=str):
        sizes = " and ".join("×".join(map(str, shape)) for shape in (saved, said))
        raise Unsuitable(f"Its weights and its config.json differ ({key}: {sizes}): take both from one model.")
    missing = sorted(key for key in loaded["missing_keys"] if "pooler" not in key)  # pooled outputs are not shown
    if missing and _needs_more(config):
        raise Unsuitable(PICTURES)
    if missing:
        raise Unsuitable(f"{missing[0]} is not among its weights, and would be random: save the whole model.")
    _check_finite(inner)
    return inner.requires_grad_(False).set_attn_implementation(NAME) or inner


def _class(config: Any, kind: Kind) -> Any:
    """The class that opens such a folder: from transformers' lists, or else the one that the folder names.

    A decoder that reads pictures or sound as well is opened whole, and given a text. Raises Unsuitable for a model that
    reads something else, or that transformers has in no such form.
    """
    known = AutoModel._model_mapping.get(type(config), None)  # noqa: SLF001  no other way to ask before it is opened
    reads = getattr(known[0] if isinstance(known, tuple) else known, "main_input_name", "input_ids")
    if reads != "input_ids":
        kind_of_input = reads.replace("_", " ")
        raise Unsuitable(f"It reads {kind_of_input}, and a text is all that can be typed here: choose another model.")
    named = _named(config)
    multimodal = kind == "decoder" and MULTIMODAL in named
    auto: Any = AutoModelForMultimodalLM if multimodal else AUTO[kind]
    if type(config) in auto._model_mapping and not named.endswith(ENCODER):  # noqa: SLF001
        return auto
    if named.endswith((MULTIMODAL, ENCODER)) and hasattr(transformers, named):
        return getattr(transformers, named)
    raise NoClass(f"transformers has no {config.model_type} that writes a text: choose another model.")


def _needs_more(config: Any) -> bool:
    return any(hasattr(config, f"{what}_config") for what in ("vision", "audio"))


def _rows(inner: Any, config: Any) -> int:
    """Rows of the table of pieces. Raises Unsuitable for a model without one, such as two models joined."""
    try:
        return int(inner.get_input_embeddings().weight.size(0))
    except (NotImplementedError, AttributeError) as error:
        raise Unsuitable(PICTURES if _needs_more(config) else NO_TABLE) from error


def _check_vocabulary(pieces: Pieces, rows: int) -> None:
    """Raise Unsuitable for a tokenizer that is not this model's, or whose files are missing.

    A table is often padded (50,257 pieces in 50,304 rows), and special pieces that were added later may lie beyond it:
    it takes a table with more than twice as many rows, or a piece of the vocabulary itself that has no row.
    """
    added = pieces.backend.added_tokens_decoder
    ids = {*pieces.backend.get_vocab().values()}
    known = sum(id < rows for id in ids)
    if known < rows / 2:
        mismatch = f"Its tokenizer knows {known:,} of {rows:,} pieces: its files are missing, or of another model"
        raise Unsuitable(f"{mismatch}. Put them beside the weights.")
    if any(id >= rows and id not in added for id in ids):
        mismatch = f"Its tokenizer has {len(ids):,} pieces, and the model {rows:,}: it is another model's"
        raise Unsuitable(f"{mismatch}. Put the right one beside the weights.")


def _check_ends(inner: Any) -> None:
    """Raise Unsuitable where the pieces that end a text are none."""
    said = getattr(getattr(inner, "generation_config", None), "eos_token_id", None)
    if not all(type(id) is int for id in (said if isinstance(said, list) else [] if said is None else [said])):
        raise Unsuitable(
            f"Its settings name an end (eos_token_id) that is no number of a piece, {repr(said)[:40]}: take those that "
            "came with the model."
        )


def _kind(config: Any) -> Kind:
    named = _named(config)
    if named in CAUSAL:
        return "decoder"
    if config.is_encoder_decoder and not named.endswith(ENCODER):
        return "encoder-decoder"
    return "decoder" if any(mark in named for mark in ("CausalLM", "LMHead", MULTIMODAL)) else "encoder"


def _named(config: Any) -> str:
    """The class that saved the folder, by its own account."""
    return str((config.architectures or [""])[0])


def _check_finite(inner: Any) -> None:
    """Raise Unsuitable for weights that are not numbers."""
    for key, value in inner.named_parameters():
        if value.numel() and not all(bound.isfinite() for bound in value.aminmax()):
            raise Unsuitable(f"{key} has values that are not finite (NaN or infinite): fetch the folder again.")


def _digest(inner: Any, pieces: Pieces, folder: Path) -> str:
    """Hash of all that answers depend on: configurations, tokenizer, transformers itself, and all parameters."""
    about = {name: value for name, value in inner.config.to_dict().items() if name != "_name_or_path"}
    special = (pieces.end, pieces.pad, pieces.begin, pieces.backend.all_special_ids)
    decides = (about, _writing(inner), pieces.definition(folder), special, version)
    digest = hashlib.sha256(" ".join(map(str, decides)).encode())
    for name, value in sorted(inner.state_dict().items()):
        digest.update(name.encode())
        digest.update(value.detach().cpu().contiguous().view(torch.uint8).numpy().tobytes() if value.dim() else b"")
    return digest.hexdigest()[:16]


def _writing(inner: Any) -> str:
    """The generation settings of the folder, sorted, because the order in the file has no meaning."""
    config = getattr(inner, "generation_config", None)
    return json.dumps(config.to_dict() if config else None, sort_keys=True, default=str)
