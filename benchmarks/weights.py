"""A model of BERT's shape with random weights and peaked heads, made from a configuration: nothing is fetched."""

import random
from pathlib import Path

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast
from transformers.utils import logging

from regard.model.trace import Attended

TEXT = (
    "the a cat dog bird fish horse cow sat ran saw ate slept on in under by near red old new big small and but "
    "then he she it they we you who had not was is of to from with for at up down out one two"
)
WORDS = TEXT.split()
MARKS = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
SHARP = 100.0  # times W_Q: the scores of a row then spread by about 4, so that a few weights are large and many small
WIDTH = 8  # numbers a head; small, so that the model is not what is measured


def save(folder: Path, layers: int = 12, heads: int = 12) -> str:
    """Write a folder as Hugging Face's own would; its name is the id that the server gives the model."""
    logging.disable_progress_bar()
    torch.manual_seed(17)
    size = heads * WIDTH
    model = BertModel(
        BertConfig(
            vocab_size=len(MARKS) + len(WORDS),
            hidden_size=size,
            num_hidden_layers=layers,
            num_attention_heads=heads,
            intermediate_size=size,
            max_position_embeddings=1024,
        )
    )
    for layer in model.encoder.layer:
        layer.attention.self.query.weight.data.mul_(SHARP)
    model.save_pretrained(folder)
    _tokenizer().save_pretrained(folder)
    return folder.name


def _tokenizer() -> PreTrainedTokenizerFast:
    """A word a token, [CLS] before them, [SEP] after them."""
    vocabulary = {word: number for number, word in enumerate([*MARKS.values(), *WORDS])}
    backend = Tokenizer(WordLevel(vocabulary, MARKS["unk_token"]))
    backend.pre_tokenizer = Whitespace()
    ends = [(mark, vocabulary[mark]) for mark in ("[CLS]", "[SEP]")]
    backend.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    return PreTrainedTokenizerFast(tokenizer_object=backend, model_max_length=1024, **MARKS)


def attended(folder: Path, text: str) -> Attended:
    """What the model looks at, computed here and now."""
    from regard.model.hugging_face import load

    return load(str(folder), "cpu").attend(text)


def sentence(tokens: int, seed: int) -> str:
    """As many words as make so many tokens; another seed, another sentence."""
    return " ".join(random.Random(seed).choices(WORDS, k=tokens - 2))
