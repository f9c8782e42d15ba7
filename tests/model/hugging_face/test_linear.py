"""Linear layers of hybrids: the map that is shown times the values is what the layer itself computes."""

import numpy as np
import pytest
import torch
from torch.testing import assert_close
from transformers.models.qwen3_next import modeling_qwen3_next as qwen3_next

from regard.model.errors import Unsuitable
from regard.model.explanations import explain
from regard.model.heads import heads
from regard.model.hugging_face import linear, load
from regard.model.hugging_face.attention import Watch, watching
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.selection import Selection
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import TEXT, V
from tests.model.hugging_face.kinds import HYBRIDS, PARALLEL, STATE_SPACE, save

MADE = {name: HYBRIDS[name][0] for name in ("Qwen3-Next", "Bamba", "Granite 4", "Nemotron-H", "Zamba2")}
MADE |= {"Falcon-H1": PARALLEL, "Mamba-2": STATE_SPACE}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return save(MADE["Qwen3-Next"], str(tmp_path_factory.mktemp("qwen3-next")))


@pytest.fixture(scope="module")
def model(folder):
    return load(folder, "cpu")


@pytest.mark.parametrize("name", MADE)
def test_its_map_is_its_own_rule_and_times_the_values_what_it_norms(name, tmp_path, monkeypatch):
    """One-hot values make the rule itself return the map; 70 pieces are more than a chunk."""
    calls, hear = [], linear._hear
    monkeypatch.setattr(linear, "_hear", lambda *of, **named: calls.append((of, named)) or hear(*of, **named))
    network = load(save(MADE[name], str(tmp_path)), "cpu").network
    for module in network.linear:
        module.A_log.data.fill_(-3)  # so that a memory lasts
    normed = []
    for module in filter(lambda module: hasattr(module, "norm"), network.linear):
        module.norm.register_forward_pre_hook(lambda _, args: normed.append(args[0]))
    for n in (1, 2, 3, 5, 30, 70):
        calls.clear(), normed.clear()
        watch = Watch(network.linear, keep=lambda _, spot, seen: spot and seen.attention)
        with watching(watch), torch.inference_mode():
            network(torch.randint(5, V, (1, n), generator=torch.Generator().manual_seed(n)))
        maps = [one for one in watch.kept if one]
        assert len(maps) == network.blocks["linear"]["layers"]
        for one, ((_, see, rule, *given), named) in zip(maps, calls, strict=True):
            at = 2 if see is linear.delta else 0
            given[at] = torch.eye(n)[None, :, None].expand(1, n, one.v.size(1), n)
            made = rule(*given, **named)
            expected = (made[0] if isinstance(made, tuple) else made).transpose(1, 2)
            assert_close(one.weights, expected, atol=1e-5, rtol=0)
            assert_close(one.weights @ one.v, one.context, atol=1e-5, rtol=1e-5)
        for one, core in zip(maps, normed, strict=bool(normed)):
            assert_close((one.weights @ one.v).transpose(1, 2).reshape(core.shape), core, atol=1e-5, rtol=1e-5)
    assert any(one.weights.tril(-1).abs().max() > 1e-4 for one in maps)


def test_its_layers_are_a_block_beside_those_that_attend(model):
    assert [*model.network.blocks] == ["linear", "decoder"]
    shape = model.network.blocks["linear"]
    assert (shape["heads"], shape["numbers"], shape["depth"], shape["signed"]) == (4, [1, 3], 4, True)
    assert model.network.share == 3, "heads that attend alone"
    attended = model.attend(TEXT)
    weights = attended.blocks["linear"].weights
    assert np.nanmin(weights) < 0 < np.nanmax(weights)
    later = ~np.tril(np.ones(weights.shape[2:], bool))
    assert np.isnan(weights[..., later]).all()
    assert not np.isnan(weights[..., ~later]).any()
    assert attended.head("linear", 2, 3).title == "linear, layer 3, head 3"


def test_a_map_that_is_not_kept_is_computed_again(folder, model):
    attended = model.attend(TEXT)
    small = load(folder, "cpu", most_bytes=4 * 40 * 40)
    found = small.selected(small.attend(TEXT), Selection("linear", 2, 3))["linear"]
    np.testing.assert_array_equal(found, attended.blocks["linear"].weights[1:2, 2:3])


def test_a_copy_on_a_device_shows_its_own(model):
    copy = model.on(torch.device("cpu"))
    for module in copy.network.linear:
        module.A_log.data.fill_(-3)
    mine, others = (one.attend(TEXT, " Good day").blocks["linear"].weights for one in (copy, model))
    assert not np.allclose(np.nan_to_num(mine), np.nan_to_num(others), atol=1e-3)


def test_a_rule_that_does_not_add_up_is_not_shown(folder, monkeypatch):
    own = qwen3_next.torch_chunk_gated_delta_rule

    def twice(*given, **named):
        made, state = own(*given, **named)
        return 2 * made, state

    monkeypatch.setattr(qwen3_next, "torch_chunk_gated_delta_rule", twice)
    assert [*load(folder, "cpu").network.blocks] == ["decoder"]


REFUSED = {
    "knock out": lambda model, _: model.attend(TEXT, interventions=[KnockOut(HeadsMeant("linear", 1))]),
    "heads": lambda model, attended: heads(model, attended, "linear"),
    "steps": lambda model, attended: model.cells(attended, HeadAt("linear", 1, 1)),
    "scores": lambda model, attended: model.scores(attended, HeadAt("linear", 1, 1)),
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
def test_its_weights_are_not_changed_and_have_no_scores(model, refused):
    with pytest.raises(Unsuitable, match=r"Block 'linear'.* reads from a state, .*: choose another"):
        refused(model, model.attend(TEXT, " Good day"))


def test_heads_that_are_not_named_are_those_that_attend(model):
    blocks = model.attend(TEXT, " Good day", interventions=[KnockOut(HeadsMeant())]).blocks
    assert np.nansum(np.abs(blocks["decoder"].weights)) == 0
    assert np.nansum(np.abs(blocks["linear"].weights)) > 0


def test_a_model_of_linear_layers_alone_writes_and_is_not_changed_or_explained(tmp_path):
    model = load(save(STATE_SPACE, str(tmp_path)), "cpu")
    attended = model.attend(TEXT)
    assert [*attended.blocks] == ["linear"]
    assert len(attended.target.ids) > len(attended.source.ids)
    for refused in (
        lambda: model.attend(TEXT, interventions=[KnockOut(HeadsMeant())]),
        lambda: explain(model, attended, 1, 1),
        lambda: model.logit_split(attended, 1),
        lambda: model.whole(attended),
    ):
        with pytest.raises(Unsuitable, match="choose another"):
            refused()
