"""Every family of transformers is shown as it computes, or refused with a sentence: there is no third outcome."""

import json
import subprocess
import sys

import pytest
import transformers

from regard.model.hugging_face import attention
from tests.families import judge as judging
from tests.families.judge import Verdict, judge
from tests.families.lists import families
from tests.families.table import RESULTS, TABLE, table

pytestmark = pytest.mark.broad

SAMPLE = {
    "encoder: modernbert": "opened",
    "encoder: mpnet": "refused",
    "decoder: gpt2": "opened",
    "decoder: gemma2": "opened",
    "decoder: gpt_oss": "opened",
    "decoder: deepseek_v3": "opened",
    "decoder: qwen3_next": "opened",
    "decoder: mamba": "refused",
    "decoder: mamba2": "opened",
    "encoder-decoder: marian": "opened",
    "encoder-decoder: t5": "opened",
    "encoder-decoder: t5gemma2": "refused",
    "image and text: qwen2_vl": "opened",
}
ALL = {family.name: family for family in families()}


@pytest.mark.parametrize(("name", "outcome"), SAMPLE.items(), ids=SAMPLE)
def test_a_family_is_shown_as_it_computes_or_refused(name, outcome, tmp_path):
    verdict = judge(ALL[name], tmp_path / "model")
    assert verdict.outcome == outcome, verdict.why


@pytest.mark.slow
@pytest.mark.timeout(7_200)
def test_all_families_are_shown_as_they_compute_or_refused(tmp_path):
    command = [sys.executable, "-m", "tests.families", "--into", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5_000:]
    assert outcomes(json.loads((tmp_path / RESULTS.name).read_text())) == outcomes(stored())


def test_the_document_is_what_was_found():
    assert TABLE.read_text() == table(stored())
    assert stored()["transformers"] == transformers.__version__
    assert set(stored()["families"]) == set(ALL)
    assert "wrong" not in outcomes(stored()).values()


def test_weights_that_are_slightly_off_are_found(tmp_path, monkeypatch):
    exact = attention.scaled_dot_product
    monkeypatch.setattr(attention, "scaled_dot_product", lambda q, *rest: exact(q * 1.001, *rest))
    verdict = judge(ALL["decoder: gpt2"], tmp_path / "model")
    assert verdict.outcome == "wrong"
    assert "weights differ by" in verdict.why


def test_what_steps_cannot_open_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(judging, "check_all", lambda *_, **__: 1 / 0)
    assert judge(ALL["decoder: gpt2"], tmp_path / "model").why.startswith("ZeroDivisionError")


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("It reads pictures: choose another model.", "refused"),
        ("'NoneType' object has no attribute 'shape'.", "wrong"),
        ("It reads pictures", "wrong"),
        (f"It should be one of {', '.join(['BertConfig'] * 30)}.", "wrong"),
    ],
)
def test_a_refusal_is_a_short_sentence(sentence, outcome):
    assert judging.judge_sentence(sentence).outcome == outcome


def test_the_table_counts_and_groups():
    found = {
        "decoder: a": Verdict("opened", difference=3e-7),
        "decoder: b": Verdict("refused", "It looks (at b) away."),
        "encoder: c": Verdict("refused", "It looks (at c (twice)) away."),
    }
    text = table({"transformers": "1", "pieces": 3, "families": {name: vars(one) for name, one in found.items()}})
    assert "| decoder | 2 | 1 | 1 |" in text
    assert "| all | 3 | 1 | 2 |" in text
    assert "| It looks away. | b, c |" in text
    assert "is 3e-07" in text


def outcomes(results: dict) -> dict[str, str]:
    return {name: one["outcome"] for name, one in results["families"].items()}


def stored() -> dict:
    return json.loads(RESULTS.read_text())
