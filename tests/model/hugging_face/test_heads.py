"""All heads of a Hugging Face model knocked out in batches are each head knocked out by itself."""

import numpy as np
import pytest

from regard.model.heads import heads
from regard.model.interventions import HeadsMeant, KnockOut
from tests.model.hugging_face.families import TEXT, fresh

BLOCKS = {
    "GPT2LMHeadModel": ["decoder"],
    "LlamaForCausalLM": ["decoder"],
    "BartForConditionalGeneration": ["encoder", "decoder", "cross"],
}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_batch_of_knock_outs_equals_single_ones(name, tmp_path, monkeypatch):
    monkeypatch.setattr("regard.model.trained.PIECES", 100)  # some batches, the last of them smaller
    model = fresh(name, tmp_path)
    attended = model.attend(TEXT, " Good day")
    read = len(attended.source.ids) - 1 if name != "BartForConditionalGeneration" else 0
    whole = sum(attended.target.log_probabilities[read:])
    for block in BLOCKS[name]:
        parts: list[int] = []
        together = heads(model, attended, block, parts.append)
        assert len(parts) > 1
        assert together.log_probability == pytest.approx(whole, abs=1e-3)
        assert together.aer is None
        shape = model.network.blocks[block]
        for layer, head in [(1, 5), (shape["layers"], shape["heads"])]:
            out = KnockOut(HeadsMeant(block, layer, (head,)))
            alone = model.attend(TEXT, " Good day", interventions=[out]).target.log_probabilities[read:]
            assert together.effect[layer - 1, head - 1] == pytest.approx(sum(alone) - whole, abs=1e-3)
        assert abs(together.effect).max() > 0.01


def test_where_a_decoders_heads_look_and_the_end_of_a_source_only_where_there_is_one(tmp_path):
    model = fresh("GPT2LMHeadModel", tmp_path)
    attended = model.attend(TEXT, " Good day")
    found = heads(model, attended, "decoder")
    w = np.nan_to_num(attended.blocks["decoder"].weights[1, 2])
    assert found.first[1, 2] == pytest.approx(w[:, 0].mean(), abs=1e-5)
    assert found.same[1, 2] == pytest.approx(np.trace(w) / len(w), abs=1e-5)
    assert found.end is None
    # This tokenizer marks no end.
    model = fresh("MarianMTModel", tmp_path)
    assert heads(model, model.attend(TEXT, "Good day"), "cross").end is None
