"""Figures in the texts are those that were measured."""

import json
import re
from itertools import chain

import pytest

from tests.model.test_arrows import ROOT

TEXTS = {
    str(file.relative_to(ROOT)): " ".join(file.read_text(encoding="utf-8").split())
    for file in chain((ROOT / "docs").rglob("*.md"), (ROOT / "templates").glob("*.html"), [ROOT / "README.md"])
}
LUONG = ("luong-dot", "luong-general", "luong-concat")

# Each sentence that says how many dates are right, with the models of which it speaks.
DATES = [
    ("docs/questions.md", "{} of its dates are right", ["luong-location"]),
    ("docs/questions.md", "all three are right in {} of the test", LUONG),
    ("docs/lessons/two-lectures.md", "three are right in {} of the test", LUONG),
    ("templates/lab.html", "all three are right in {} of the test", LUONG),
    ("docs/lessons/luong.md", "without attention is right in {} of these dates", ["none"]),
    (
        "docs/lessons/luong.md",
        "Local-m is still right in {} of the dates, and location in {}:",
        ["luong-local-m", "luong-location"],
    ),
]


@pytest.mark.parametrize(("file", "sentence", "models"), DATES)
def test_right_dates_are_those_that_the_models_were_measured_with(file, sentence, models):
    found = [json.loads((ROOT / f"model/checkpoints/dates-{one}/measured.json").read_bytes()) for one in models]
    shares = [f"{100 * one['exact']['share']:.1f}".removesuffix(".0") + " %" for one in found]
    assert sentence.format(*dict.fromkeys(shares)) in TEXTS[file]


def test_no_other_sentence_says_how_many_dates_are_right():
    found = [
        said
        for text in TEXTS.values()
        for said in re.findall(r"[\d.]+ % of (?:its|the|all) dates(?! of)|right in [\d.]+ %", text)
    ]
    assert len(found) == len(DATES)


def test_what_a_request_and_a_class_take_is_what_the_tables_of_performance_say():
    performance = (ROOT / "docs" / "PERFORMANCE.md").read_text(encoding="utf-8")
    (alone,) = re.findall(r"\| the model alone: greedy translation \| (\d+) ms ", performance)
    (times,) = re.findall(r"\| one request, as safetensors \(u8\) .* \| ([\d.]+) \|", performance)
    class_at_once = re.findall(r"\| (?:first state|all tools) (?:\|[^|]*){4}\| ([\d.]+) \|", performance)
    assert len(class_at_once) == 4
    assert max(map(float, class_at_once)) < 2
    assert f"a request costs {times} times the model alone" in TEXTS["README.md"]
    assert f"takes about {round(int(alone), -1)} ms" in TEXTS["docs/questions.md"]
    assert f"takes {times} times as long as the model alone" in TEXTS["docs/questions.md"]
    for file in ("README.md", "docs/questions.md", "docs/SCALE.md"):
        assert re.search("(less than|within) twice the time", TEXTS[file]), file
