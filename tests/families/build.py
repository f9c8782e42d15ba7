"""A family built tiny: its configuration shrunk, random weights none of which is trivial, and a tokenizer."""

from functools import cache
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PretrainedConfig, PreTrainedModel, PreTrainedTokenizerFast
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from tests.families.exceptions import CALM, OTHERWISE
from tests.families.lists import Family
from tests.families.shrink import PIECES, POSITIONS, shrink

TEXT = "The black cat did not sleep on the red chair, and a dog saw it."
TRAINING = Path(__file__).parent / "training.txt"  # of the tokenizer
MOST = 20_000_000  # parameters; what is larger was not shrunk
MARKS = ["<pad>", "<s>", "</s>", "<mask>"]


class Unbuilt(Exception):
    """Why a family cannot be built from its configuration, as a sentence."""


def build(family: Family, folder: Path) -> type[PreTrainedModel]:
    """Write a folder as `save_pretrained` leaves it, and return the class that was saved. Raises Unbuilt."""
    try:
        config = configuration(family)
        with torch.device("meta"):
            size = sum(parameter.numel() for parameter in family.cls(config).parameters())
        if size > MOST:
            raise Unbuilt(f"It has {size / 1e6:.0f} million parameters when it is shrunk.")
        torch.manual_seed(13)
        model = family.cls(config)
        _roughen(model, CALM.get(family.model_type, 1.0))
        model.save_pretrained(folder)
    except Unbuilt:
        raise
    except Exception as error:
        message = " ".join(str(error).split())
        raise Unbuilt(f"{type(error).__name__}: {message}") from error
    _tokenizer().save_pretrained(folder)
    return family.cls


def configuration(family: Family) -> PretrainedConfig:
    """Small, and what the class of this family takes: of a configuration with parts perhaps that of its text."""
    config = CONFIG_MAPPING[family.model_type]()
    wanted = family.cls.config_class
    if wanted is not None and not isinstance(config, wanted):
        config = next((part for part in vars(config).values() if isinstance(part, wanted)), config)
    small = shrink(config, OTHERWISE.get(family.architecture, OTHERWISE.get(config.model_type)))
    if small.is_encoder_decoder and getattr(small, "decoder_start_token_id", None) is None:
        small.decoder_start_token_id = 1  # as every real folder says
    return small


@torch.no_grad()
def _roughen(model: PreTrainedModel, noise: float) -> None:
    """No bias is 0, no norm does nothing, and heads are not flat."""
    for parameter in model.parameters():
        if parameter.is_floating_point():
            scale = 0.25 if parameter.dim() < 2 else parameter.size(-1) ** -0.5
            parameter.add_(torch.randn_like(parameter) * scale * noise)


def pieces() -> int:
    """How many the text has."""
    return len(_tokenizer()(TEXT)["input_ids"])


@cache
def _tokenizer() -> PreTrainedTokenizerFast:
    """A byte-level BPE of GPT-2's kind: Radford et al. 2019, section 2.2. It has all pieces but those of pictures."""
    backend = Tokenizer(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=PIECES - 20, special_tokens=MARKS, initial_alphabet=alphabet, show_progress=False
    )
    backend.train_from_iterator(TRAINING.read_text("utf-8").splitlines(), trainer)
    named: dict[str, Any] = dict(zip(("pad_token", "bos_token", "eos_token", "mask_token"), MARKS, strict=True))
    return PreTrainedTokenizerFast(tokenizer_object=backend, model_max_length=POSITIONS, **named)
