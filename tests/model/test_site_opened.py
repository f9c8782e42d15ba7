"""The pass over a sentence that a site exports gives every array that opened heads and the whole model have."""

from itertools import chain

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.site.opened import Opened
from regard.model.trace import HeadAt
from regard.model.trained import openable

HEAD = 2
SENTENCES = {"transformer-en-fr": "The black cat did not sleep.", "dates-transformer": "3 March 1998"}


@pytest.mark.parametrize("id", SENTENCES)
@torch.inference_mode()
def test_every_stage_of_every_layer_is_there(id: str) -> None:
    model = openable(load(id, "cpu"))
    attended = model.attend(SENTENCES[id])
    source, target = (torch.tensor([text.ids]) for text in (attended.source, attended.target))
    found = Opened(model.network, model.marks)(source, target, torch.tensor([HEAD]))
    pieces = {
        name: [model.tokenizer.pieces[id] for id in ids.flatten().tolist()]
        for name, ids in found.items()
        if name.endswith(".words")
    }
    taken = set[str]()
    for block, shape in model.network.blocks.items():
        for layer in range(1, shape["layers"] + 1):
            steps = model.open_steps(attended, HeadAt(block, layer, HEAD))
            for stage in chain(steps.before, steps.stages, steps.after):
                name = f"{block}.{layer}.{stage.id}"
                columns = [pieces[f"{block}.{layer}.words"].index(word) for word in stage.labels or ()]
                values = found[name][:, columns] if columns else found[name]
                assert np.array_equal(values.numpy(), stage.values, equal_nan=True), name
                taken.add(name)
    chances = [name for name in found if name.startswith("chances.")]
    assert found.keys() - taken == {*pieces, *chances}
    drawn = model.whole(attended).chances
    assert pieces["chances.words"] == [word for step in drawn for word in step.pieces]
    for name in ("logits", "probabilities"):
        assert np.array_equal(found[f"chances.{name}"].numpy(), [getattr(step, name) for step in drawn])
