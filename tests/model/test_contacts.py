"""Contacts of the residues of a protein: the corrected maps of heads, as the paper's own code makes them, and names."""

import tracemalloc

import numpy as np
import pytest

from regard.model.contacts import average_product_corrected, contacts
from regard.model.own import own_tensors
from regard.model.own.model import OwnModel
from regard.model.own.place.residues import are_residues
from tests.model.test_own_looking import softmax

LAYERS, HEADS, LONG = 3, 2, 5


def corrected(weights: np.ndarray) -> np.ndarray:
    """The average product correction of a symmetric map, written in loops."""
    size = range(len(weights))
    both = [[float(weights[i, j]) + float(weights[j, i]) for j in size] for i in size]
    total = sum(map(sum, both))
    return np.array([[both[i][j] - sum(both[i]) * sum(both[k][j] for k in size) / total for j in size] for i in size])


def protein(length: int = LONG) -> np.ndarray:
    """Weights [layers, heads, i, i] of residues between two marks, padded with zeros to LONG residues."""
    found = np.zeros((LAYERS, HEADS, LONG + 2, LONG + 2), np.float32)
    found[..., : length + 2, : length + 2] = softmax(LAYERS, HEADS, length + 2, length + 2)
    return found


def test_each_head_is_corrected_as_loops_do_it():
    weights = softmax(LAYERS, HEADS, LONG, LONG)
    found = average_product_corrected(weights)
    for layer in range(LAYERS):
        for head in range(HEADS):
            np.testing.assert_allclose(found[layer, head], corrected(weights[layer, head]), atol=1e-6)


def test_corrected_maps_are_symmetric_and_their_rows_sum_to_0():
    found = average_product_corrected(softmax(LONG, LONG).astype(np.float64))
    np.testing.assert_allclose(found, found.T, atol=1e-12)
    np.testing.assert_allclose(found.sum(-1), 0, atol=1e-12)


@pytest.mark.parametrize("length", [LONG, 3])
def test_contacts_are_the_mean_of_the_corrected_heads_among_residues_alone(length):
    weights = protein(length)
    residues = np.arange(LONG + 2) % (LONG + 1) > 0  # the first and the last are marks
    residues[length + 1] = False
    found = contacts(weights, residues)[0, 0]
    heads = [corrected(weights[layer, head, 1 : length + 1, 1 : length + 1]) for layer in range(3) for head in range(2)]
    np.testing.assert_allclose(found[1 : length + 1, 1 : length + 1], np.mean(heads, 0), atol=1e-6)
    assert np.isfinite(found).sum() == length**2


def test_contacts_of_many_heads_take_the_room_of_a_few():
    weights = softmax(11, 13, 67, 67).astype(np.float32)
    tracemalloc.start()
    try:
        contacts(weights, np.ones(67, bool))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < weights.nbytes / 3


@pytest.mark.parametrize(
    ("tokens", "names"),
    [
        ("MKTVL", [["<cls>", "M", "K", "T", "V", "L", "<eos>"]] * 2),
        ("MKTVLAG", [[*"MKTVLAG"]] * 2),
        (["MKTVL", "MKT"], [["<cls>", *"MKTVL", "<eos>"], ["<cls>", *"MKT", "<eos>", "<pad>", "<pad>"]]),
        ([*"abcdefg"], [[*"abcdefg"]] * 2),
    ],
)
def test_a_sequence_is_a_name_a_letter_between_the_marks_of_the_model(tokens, names):
    own = own_tensors(np.stack([protein(), protein()], 1), tokens=tokens)
    assert own.rows == tuple(map(tuple, names))


def test_a_sequence_of_another_length_and_a_sentence_are_refused():
    for tokens in ("MKT", "the cat"):
        with pytest.raises(Exception, match="tokens must be a list of strings"):
            own_tensors(protein(), tokens=tokens)


def test_only_self_attention_of_residues_offers_contacts():
    for given, offers in [
        ({"tokens": "MKTVL"}, True),
        ({"tokens": ["<cls>", *"MKTVL", "<eos>"]}, True),
        ({"tokens": ["[CLS]", "the", "cat", "sat", "on", "it", "[SEP]"]}, False),
        ({"tokens": "MKTVL", "columns": [*"abcdefg"]}, False),
        ({}, False),
    ]:
        [block] = OwnModel(own_tensors(protein(), **given), "file").describe()["blocks"]
        assert block["given"] == ({"residues": True} if offers else {})


def test_contacts_of_many_heads_take_no_more_memory_than_twice_their_weights():
    weights = softmax(17, 13, 61, 61)
    tracemalloc.start()
    contacts(weights, np.ones(61, bool))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2.5 * weights.nbytes


@pytest.mark.parametrize(
    ("names", "is_protein"),
    [
        ("MKTVL", True),
        ("MKTV", False),
        ("ABCDE", False),
        ("ACGTA", False),
        (["<cls>", *"MKBV", "<eos>"], True),
        (["<cls>", *"ACGT", "<eos>"], False),
        (["[CLS]", *"ABCD", "[SEP]"], False),
    ],
)
def test_letters_are_residues_where_they_are_amino_acids_and_not_nucleotides_alone(names, is_protein):
    assert are_residues([[*names]]) == is_protein
