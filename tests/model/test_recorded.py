"""A recorded training answers for what was kept, as it was, and for nothing else."""

import numpy as np
import pytest

from regard.model import load, recorded
from regard.model.errors import Unsuitable
from regard.model.evaluation.recording import _reading
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.recorded import Kept, Recorded, Recording
from regard.model.trained import Trained

TEXTS = ("She does not like the red car.", "Where is the station?")


@pytest.fixture(scope="module")
def model():
    return load("transformer-en-fr", "cpu")


def two_stops(model: Trained) -> Recording:
    """A beginning of what the model writes, and what it writes."""
    readings = {}
    for step, cut in ((20, 3), (700, None)):
        for text in TEXTS:
            final = model.attend(text).target.text
            early = model.attend(text, " ".join(final.split()[:cut]))
            readings[Kept(step, text, forced=False)] = _reading(early)
            readings[Kept(step, text, forced=True)] = _reading(model.attend(text, final))
    return Recording({"recipe": "x", "parameters": 1_009}, readings)


@pytest.fixture(scope="module")
def recording(model, tmp_path_factory) -> Recording:
    file = tmp_path_factory.mktemp("recorded") / recorded.FILE
    two_stops(model).save(file)
    return Recording.load(file)


def test_what_was_kept_comes_back_as_it_was(model, recording):
    assert (recording.steps, recording.texts) == ((20, 700), TEXTS)
    stop = Recorded(model, "m@700", recording, 700)
    own = model.attend(TEXTS[0])
    found = stop.attend(f"  {TEXTS[0]} ")
    assert (found.target.text, found.target.fed) == (own.target.text, own.target.fed)
    np.testing.assert_allclose(found.blocks["cross"].weights, own.blocks["cross"].weights, atol=5e-4)
    np.testing.assert_allclose(found.target.log_probabilities, own.target.log_probabilities, atol=1e-4)
    forced = Recorded(model, "m@20", recording, 20).attend(TEXTS[0], own.target.text)
    assert forced.target.forced
    assert forced.digest != found.digest
    assert Recorded(model, "m@20", recording, 20).attend(TEXTS[0]).target.text != own.target.text


def test_nothing_else_is_answered(model, recording):
    stop = Recorded(model, "m@20", recording, 20)
    with pytest.raises(Unsuitable, match=f"maps of {len(TEXTS)} examples were kept: choose one, such as “{TEXTS[0]}”"):
        stop.attend("Another sentence.")
    with pytest.raises(Unsuitable, match="and of their translations"):
        stop.attend(TEXTS[0], "Une autre traduction.")
    with pytest.raises(Unsuitable, match="only maps were kept"):
        stop.attend(TEXTS[0], interventions=[KnockOut(HeadsMeant("cross"))])
