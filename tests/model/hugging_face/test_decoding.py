"""How models of Hugging Face write, step by step: by the rules of our own, and as they write by themselves."""

import json
import math

import pytest

from regard.model.decoding import Sampling
from regard.model.errors import Unsuitable
from regard.model.hugging_face import load
from tests.model.hugging_face.families import FAMILIES, TEXT, fresh, save

WRITERS = [name for name in FAMILIES if not name.endswith("Model") or name in ("GPT2LMHeadModel", "MarianMTModel")]
PARAMS = [pytest.param(one, marks=[] if one == "GPT2LMHeadModel" else pytest.mark.broad) for one in WRITERS]


@pytest.fixture(scope="module", params=PARAMS)
def writer(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("writers") / request.param
    return fresh(request.param, folder)


def test_greedily_it_writes_the_likeliest_pieces_what_is_given_is_read_and_a_step_is_told_while_written(writer):
    run, attended = writer.decoding(TEXT), writer.attend(TEXT)
    assert run.target == attended.target
    assert run.target.read == (0 if "cross" in attended.blocks else len(attended.source.ids) - 1)
    told = zip(run.candidates, run.target.tokens, run.target.log_probabilities, strict=True)
    for candidates, token, log_probability in list(told)[run.target.read :]:
        assert candidates[0] == (token, pytest.approx(math.exp(log_probability), rel=1e-4))
    for candidates in run.candidates:
        probabilities = [p for _, p in candidates]
        assert probabilities == sorted(probabilities, reverse=True)
    run, attended = writer.decoding(TEXT, target=" Good day"), writer.attend(TEXT, " Good day")
    assert run.target == attended.target
    assert run.target.forced
    steps = []
    run = writer.decoding(TEXT, Sampling(seed=3), steps.append)
    assert steps == [*range(1, len(run.target.ids) - run.target.read + 1)]


def test_what_is_drawn_is_drawn_by_its_seed_from_what_may_be(writer):
    runs = [writer.decoding(TEXT, Sampling(temperature=3.0, top_k=3, seed=seed)) for seed in (5, 5, 6, 7)]
    assert runs[0] == runs[1]
    assert len({run.target.ids for run in runs}) > 1
    for run in runs:
        drawn = list(zip(run.candidates, run.target.tokens, strict=True))[run.target.read :]
        assert all(token in [name for name, _ in candidates[:3]] for candidates, token in drawn)
    assert writer.decoding(TEXT, Sampling(top_k=1, seed=5)) == writer.decoding(TEXT)


def test_what_cannot_be_told_is_refused(writer, tmp_path):
    with pytest.raises(Unsuitable, match="greedy or sampling"):
        writer.decoding(TEXT, 4)
    save("BertModel", str(tmp_path))
    with pytest.raises(Unsuitable, match="reads, and writes nothing"):
        load(str(tmp_path), "cpu").decoding(TEXT)


def opened_with(folder, **settings):
    save("GPT2LMHeadModel", str(folder))
    file = folder / "generation_config.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | settings))
    return load(str(folder), "cpu")


def test_it_ends_with_any_piece_that_the_folder_says_and_the_space_before_what_is_written_is_kept(tmp_path):
    whole = opened_with(tmp_path).attend(TEXT).target
    fourth = whole.ids[len(whole.ids) - 20]
    target = opened_with(tmp_path, eos_token_id=[2, fourth]).attend(TEXT).target
    assert (target.ids[-1], target.ids) == (fourth, whole.ids[: len(target.ids)])
    assert (target.complete, whole.complete) == (True, False)
    model = opened_with(tmp_path)
    target = model.attend(TEXT).target
    assert target.text.startswith(TEXT)
    ids = (*model.source(TEXT).ids, *target.ids[len(model.source(TEXT).ids) - 1 :])
    assert target.text == model.tokenizer.backend.decode(list(ids), skip_special_tokens=True)


BESIDES = [
    {"return_dict_in_generate": True},
    {"penalty_alpha": 0.6, "top_k": 4},
    {"max_time": 1e-6},
    {"stop_strings": ["never written"]},
]


@pytest.mark.parametrize("settings", BESIDES, ids=str)
def test_what_a_folder_asks_for_besides_changes_nothing(tmp_path, settings):
    usual = opened_with(tmp_path).attend(TEXT).target
    assert opened_with(tmp_path, **settings).attend(TEXT).target == usual


def test_step_by_step_it_writes_without_the_beams_of_a_folder_and_a_way_that_cannot_be_is_told(tmp_path):
    usual = opened_with(tmp_path).decoding(TEXT)
    assert opened_with(tmp_path, num_beams=3, num_return_sequences=3).decoding(TEXT).target == usual.target
    with pytest.raises(Unsuitable, match="generation_config"):
        opened_with(tmp_path, dola_layers="low").attend(TEXT)
