"""What is shown of a Hugging Face model is what its own eager attention computes, for every family."""

from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from torch.testing import assert_close

from regard.model.errors import Unsuitable
from regard.model.hugging_face import HuggingFace
from regard.model.interventions import Edit, Flatten, HeadsMeant, Hide, KnockOut
from tests.model.hugging_face.families import TEXT, fresh


def eager(folder: Path, model: HuggingFace, attended) -> dict[str, np.ndarray]:
    """The same weights as transformers itself gives them."""
    architecture = getattr(transformers, folder.name)
    own = architecture.from_pretrained(folder, attn_implementation="eager").eval()
    source = torch.tensor([attended.source.ids])
    backend = model.tokenizer.backend
    with torch.inference_mode():
        if model.network.kind == "encoder-decoder":
            fed = torch.tensor([backend.convert_tokens_to_ids(list(attended.target.fed))])
            out = own(input_ids=source, decoder_input_ids=fed, output_attentions=True)
            parts = {name: getattr(out, f"{name}_attentions") for name in ("encoder", "decoder", "cross")}
        else:
            fed = attended.target.fed
            ids = torch.tensor([backend.convert_tokens_to_ids(list(fed))]) if fed else source
            parts = {model.network.kind: own(ids, output_attentions=True).attentions}
    return {name: torch.stack(layers)[:, 0].numpy() for name, layers in parts.items()}


def test_its_weights_are_those_of_its_own_eager_attention_and_shared_keys_are_told(folder, model, attended):
    expected = eager(folder, model, attended)
    assert set(expected) == set(attended.blocks)
    for name, block in attended.blocks.items():
        np.testing.assert_allclose(np.nan_to_num(block.weights), expected[name], atol=1e-5)
        shown = np.nan_to_num(block.weights).sum(-1)
        np.testing.assert_allclose(shown, np.ones_like(shown), atol=1e-5)
    assert max(block.weights[~np.isnan(block.weights)].std() for block in attended.blocks.values()) > 0.01
    config = model.network.inner.config
    groups = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    share, found = config.num_attention_heads // groups, [one.code for one in attended.source.remarks]
    assert found == (["shared_keys"] if share > 1 else [])
    assert "shared_keys" not in [one.code for one in attended.target.remarks]


def test_offsets_name_the_pieces_in_the_text_and_its_description_has_what_every_description_has(attended, model):
    for text in (attended.source, attended.target):
        said = [text.text[a:b] for a, b in text.offsets]
        bare = [token.strip("\u2581") for token, piece in zip(text.tokens, said, strict=True) if piece]
        assert [*filter(None, said)] == bare
    assert "".join(attended.source.text[a:b] for a, b in attended.source.offsets) == TEXT.replace(" ", "")
    about = model.describe()
    assert about["family"] == "hugging-face"
    assert {block["name"] for block in about["blocks"]} == set(model.network.blocks)
    assert about["parameters"] > 1_000


def test_what_was_written_is_what_is_read_when_it_is_given(model, attended):
    if model.network.kind == "encoder":
        assert attended.target.tokens == ()
        with pytest.raises(Unsuitable, match="leave out the target"):
            model.attend(TEXT, "no")
        return
    choices = attended.target.log_probabilities
    assert len(choices) == len(attended.target.fed) == len(attended.target.tokens)
    steps: list[int] = []
    again = model.attend(TEXT, on_step=steps.append)
    assert again.target == attended.target
    assert steps == list(range(1, len(steps) + 1))
    forced = model.attend(TEXT, " Good day")
    assert forced.target.forced
    assert "day" in forced.target.text


def test_an_intervention_reaches_the_heads_that_it_means_and_a_hidden_piece_is_looked_at_by_nobody(model, attended):
    block, target = next(iter(attended.blocks)), None if model.network.kind == "encoder" else " Good"
    out = model.attend(TEXT, target, interventions=[KnockOut(HeadsMeant(block, 1, (2,)))]).blocks[block].weights
    assert np.nansum(out[0, 1]) == 0
    before = attended.blocks[block].weights[0, 0]
    n = min(len(before), len(out[0, 0]))
    np.testing.assert_allclose(out[0, 0, : min(n, 4), :4], before[: min(n, 4), :4], atol=1e-5)
    other, usual = (np.nan_to_num(one[1])[:, :4, :4] for one in (out, attended.blocks[block].weights))
    assert not np.allclose(other, usual)
    flat = model.attend(TEXT, target, interventions=[Flatten(HeadsMeant(block, 2))]).blocks[block].weights[1]
    allowed = ~np.isnan(flat)
    assert_close(torch.tensor(np.nan_to_num(flat)), torch.tensor(allowed / allowed.sum(-1, keepdims=True)).float())
    # Of a decoder the text is what it is fed first: a row that could look at nothing else looks nowhere.
    target = None if model.network.kind == "encoder" else " Good"
    hidden = model.attend(TEXT, target, interventions=[Hide(HeadsMeant(), 2)])
    for name in ("encoder", "cross") if "cross" in model.network.blocks else model.network.blocks:
        weights = hidden.blocks[name].weights
        assert np.nansum(weights[..., 1]) == 0
        sums = np.nansum(weights, -1)
        assert np.allclose(sums[sums > 0], 1, atol=1e-5)
        assert sums.max() > 0


@pytest.mark.parametrize("folder", ["MarianMTModel", "T5ForConditionalGeneration"], indirect=True, scope="session")
def test_an_edited_row_is_seen_while_it_writes(model, attended):
    told = np.zeros(len(attended.source.tokens))
    told[1] = 1.0
    edits = [Edit(HeadsMeant("cross", layer, None), 2, tuple(told)) for layer in (1, 2)]
    edited = model.attend(TEXT, interventions=edits)
    assert_close(edited.blocks["cross"].weights[0, 3, 1], told.astype(np.float32))
    assert edited.target.tokens[0] == attended.target.tokens[0]


def test_a_row_that_is_told_to_look_only_where_it_may_not_is_refused(tmp_path):
    """Mistral here looks no further back than three pieces."""
    model = fresh("MistralForCausalLM", tmp_path)
    far, near = (Edit(HeadsMeant("decoder", 1, (2,)), 6, (1.0, 0.0, 0.0, 0.0, 0.0, last)) for last in (0.0, 1.0))
    with pytest.raises(Unsuitable, match="Row 6 of decoder may not look there"):
        model.attend(TEXT, interventions=[far])
    row = model.attend(TEXT, interventions=[near]).blocks["decoder"].weights[0, 1, 5]
    assert row[5] == 1
    assert np.isnan(row[0])
