"""Models of Hugging Face, by folder or by name: safetensors only, no code of theirs but transformers' own."""

import hashlib
import json
from pathlib import Path
from typing import Any

import torch
from transformers import (
    AutoConfig,
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForSeq2SeqLM,
    AutoTokenizer,
)
from transformers import __version__ as version

from model import devices
from model.hugging_face.attention import NAME
from model.hugging_face.network import Kind, Network
from model.hugging_face.opened import HuggingFace
from model.hugging_face.pieces import Pieces
from model.trained import LONGEST
from model.unsuitable import Unsuitable

__all__ = ["HuggingFace", "load"]

EXAMPLES = {
    "encoder": [
        "The animal did not cross the street because it was too tired.",
        "The black cat sleeps on the red chair.",
    ],
    "decoder": ["The animal did not cross the street because it", "Attention is all you"],
    "encoder-decoder": ["The black cat did not sleep on the red chair.", "The agreement was signed in August 1992."],
}


def load(
    name: str, device: str | torch.device = "auto", most_bytes: int | None = None, dtype: str = "auto"
) -> HuggingFace:
    """Open a folder, or what the hub has under this name.

    dtype: the precision of its matrices, auto: as it was saved; its attention is computed in float32 in any.
    most_bytes: where the weights of all heads of an answer would be larger, they are computed when asked for.
    Raises Unsuitable with a sentence that says why a model cannot be shown, OSError if there is none.
    """
    config = AutoConfig.from_pretrained(name, trust_remote_code=False)
    kind = _kind(config)
    auto = {"encoder": AutoModel, "decoder": AutoModelForCausalLM, "encoder-decoder": AutoModelForSeq2SeqLM}[kind]
    inner, told = auto.from_pretrained(
        name, config=config, trust_remote_code=False, use_safetensors=True, dtype=dtype, output_loading_info=True
    )
    if missing := sorted(key for key in told["missing_keys"] if "pooler" not in key):  # nobody looks at what is pooled
        raise Unsuitable(f"{name}: {missing[0]} is not among its weights, and would be random: save the whole model.")
    if inner.main_input_name != "input_ids":
        reads = inner.main_input_name.replace("_", " ")
        raise Unsuitable(f"{name}: it reads {reads}, and a text is all that can be typed here: choose another model.")
    inner.requires_grad_(False).set_attn_implementation(NAME)
    begin = getattr(config, "decoder_start_token_id", None)
    pieces = Pieces(AutoTokenizer.from_pretrained(name, use_fast=True, trust_remote_code=False), begin)
    if not pieces.backend.is_fast:
        raise Unsuitable(f"{name}: its tokenizer does not tell where in the text its pieces are.")
    longest = min(LONGEST, pieces.backend.model_max_length)
    network = Network(inner.eval(), kind, longest).to(devices.resolve(str(device)))
    try:
        network.find(torch.tensor([pieces.encode("a a").ids], device=devices.resolve(str(device))))
    except Unsuitable:
        raise
    except Exception as error:
        raise Unsuitable(f"{name}: it cannot be run on a text alone ({error}): choose another model.") from error
    id = Path(name).name if Path(name).is_dir() else name
    about = {
        "name": id,
        "family": "hugging-face",
        "mechanism": f"scaled dot product, {kind}, {config.model_type}",
        "task": {"encoder": "reading", "decoder": "continuing", "encoder-decoder": "rewriting"}[kind],
        "examples": EXAMPLES[kind],
    }
    opened = HuggingFace(id, network, pieces, _digest(inner, pieces), devices.resolve(str(device)), about)
    opened.most_bytes = most_bytes
    return opened


def _kind(config: Any) -> Kind:
    if config.is_encoder_decoder:
        return "encoder-decoder"
    heads = " ".join(config.architectures or ())
    return "decoder" if "CausalLM" in heads or "LMHead" in heads else "encoder"


def _digest(inner: Any, pieces: Pieces) -> str:
    """Of what its answers depend on: configurations, tokenizer, transformers itself, and all parameters by name."""
    about = {name: value for name, value in inner.config.to_dict().items() if name != "_name_or_path"}
    special = (pieces.end, pieces.pad, pieces.begin, pieces.backend.all_special_ids)
    told = (about, _writing(inner), pieces.backend.backend_tokenizer.to_str(), special, version)
    digest = hashlib.sha256(" ".join(map(str, told)).encode())
    for name, value in sorted(inner.state_dict().items()):
        digest.update(name.encode())
        digest.update(value.detach().cpu().contiguous().view(torch.uint8).numpy().tobytes() if value.dim() else b"")
    return digest.hexdigest()[:16]


def _writing(inner: Any) -> str:
    """How it writes wherever a question leaves that open; sorted, for the order in a file means nothing."""
    config = getattr(inner, "generation_config", None)
    return json.dumps(config.to_dict() if config else None, sort_keys=True, default=str)
