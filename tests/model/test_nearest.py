"""Targets that a model writes itself: near to the given ones, or those."""

import gzip

import pytest
from sacrebleu import sentence_chrf

from regard.model import load, zoo
from regard.model.training.data import read_pairs
from regard.model.training.nearest import main, nearest

ID = "transformer-en-fr"
PAIRS = [
    ("The cat sleeps.", "Le chat dort."),
    ("Close the window, please.", "Veuillez fermer la fenêtre."),
    ("They were sunbathing on the beach.", "Ils se faisaient bronzer à la plage."),
]


@pytest.fixture(scope="module")
def model():
    return load(ID, "cpu")


def test_a_target_is_never_farther_than_the_greedy_translation(model):
    found = nearest(model, PAIRS, 4, least=0.0)
    assert [source for source, _ in found] == [source for source, _ in PAIRS]
    greedy = model.translate([source for source, _ in PAIRS])
    near, far = (
        [sentence_chrf(one, [target]).score for one, (_, target) in zip(written, PAIRS, strict=True)]
        for written in ([target for _, target in found], greedy)
    )
    assert all(a >= b for a, b in zip(near, far, strict=True))


def test_a_target_stays_where_nothing_is_near(model):
    assert nearest(model, PAIRS, 2, least=100.1) == PAIRS


def test_a_file_is_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setattr("regard.model.training.nearest.AT_ONCE", 2)
    given, out = tmp_path / "pairs.tsv", tmp_path / "out.tsv.gz"
    given.write_text("".join(f"{source}\t{target}\n" for source, target in PAIRS), encoding="utf-8")
    begun = "The cat sleeps.\tLe chat a dormi.\n"
    out.write_bytes(gzip.compress(begun.encode()))
    main(zoo.CHECKPOINTS / ID, given, out, size=2)
    found = read_pairs(out)
    assert [source for source, _ in found] == [source for source, _ in PAIRS]
    assert found[0][1] == "Le chat a dormi."
