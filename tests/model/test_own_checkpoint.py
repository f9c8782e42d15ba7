"""A model's checkpoint, an adapter and a configuration are refused with the command that opens a model."""

import json

import numpy as np
import pytest
from safetensors.numpy import save

from regard.model.errors import Unsuitable
from regard.model.own.checkpoint import CHECKPOINT, COMMAND, MERGE
from regard.model.own.file import MOST_ENTRIES, TOO_LARGE, read_own

MATRIX = np.full((5, 5), 0.2, np.float32)
LLAMA = [f"model.layers.{layer}.self_attn.{one}_proj.weight" for layer in range(2) for one in "qkvo"]
BERT = ["embeddings.word_embeddings.weight", "encoder.layer.0.attention.self.query.bias"]
LORA = ["base_model.model.h.0.attn.c_attn.lora_A.weight", "base_model.model.h.0.attn.c_attn.lora_B.weight"]


def said(body: bytes) -> str:
    with pytest.raises(Unsuitable) as refused:
        read_own(body)
    return str(refused.value)


@pytest.mark.parametrize(("names", "sentence"), [(LLAMA, CHECKPOINT), (BERT, CHECKPOINT), (LORA, MERGE)])
def test_a_checkpoint_is_refused_with_the_command_for_a_model(names, sentence):
    assert said(save(dict.fromkeys(names, MATRIX))) == sentence
    assert "regard serve --hf" in sentence


def test_a_checkpoint_of_more_arrays_than_are_read_is_known_as_one():
    assert said(save({f"h.{k}.ln.weight": MATRIX[0] for k in range(MOST_ENTRIES + 1)})) == CHECKPOINT


def test_a_configuration_is_refused_as_what_it_is():
    assert said(json.dumps({"model_type": "bert", "hidden_size": 8}).encode()) == CHECKPOINT


def test_a_file_that_is_too_large_or_a_pickle_says_it_too():
    assert COMMAND in TOO_LARGE
    assert COMMAND in said(b"\x80\x02")


def test_weights_beside_parameters_and_an_array_that_is_alone_open():
    both = read_own(save({"weights": MATRIX, "mask": np.ones((5, 5), np.float32)}))
    alone = read_own(save({"layer.attn.weight": MATRIX}))
    assert both.shape == alone.shape == (1, 1, 1, 5, 5)
