"""What is too large to be kept is computed when it is asked for: the same numbers, in less memory."""

import weakref

import numpy as np
import pytest

from regard.model.explanations import block_of, measure
from regard.model.heads import heads
from regard.model.hugging_face import base, load
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.selection import Selection, pool
from regard.model.trace import HeadAt, TooLarge, Unkept
from tests.model.hugging_face.families import fresh, save

TEXT = " ".join(["The black cat did not sleep on the red chair."] * 4)
NAMES = ["AlbertModel", "LlamaForCausalLM", "MarianMTModel"]


@pytest.fixture(scope="module", params=NAMES)
def folder(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("large")
    save(request.param, str(folder))
    return str(folder)


@pytest.fixture(scope="module")
def whole(folder):
    return attend(load(folder, "cpu"))


def attend(model, **more):
    """With a given target, which is quicker than to write one."""
    return model.attend(TEXT, None if model.network.kind == "encoder" else " Good day", **more)


def one_head(whole) -> int:
    return max(4 * block.size[0] * block.size[1] for block in whole.blocks.values())


@pytest.fixture(scope="module")
def model(folder, whole):
    return load(folder, "cpu", most_bytes=one_head(whole))


def test_one_head_in_full_or_all_pooled_are_as_if_kept_and_what_is_larger_is_refused(model, whole):
    attended = attend(model)
    assert (attended.source, attended.target) == (whole.source, whole.target)
    assert all(isinstance(block.kept, Unkept) for block in attended.blocks.values())
    for name, block in whole.blocks.items():
        assert attended.blocks[name].size == block.size
        found = model.selected(attended, Selection(name, 2, 3))[name]
        np.testing.assert_array_equal(found, block.weights[1:2, 2:3])
    found = model.selected(attended, Selection(pool=5))
    assert list(found) == list(whole.blocks)
    for name, block in whole.blocks.items():
        np.testing.assert_array_equal(found[name], pool(block.weights, 5, "max"))
    for refused in (
        lambda: attended.blocks[next(iter(attended.blocks))].weights,
        lambda: model.selected(attended, Selection()),
    ):
        with pytest.raises(TooLarge, match="pool="):
            refused()


class Held:
    """The weights of layers that are alive at the same time, in bytes, at most."""

    def __init__(self) -> None:
        self.most, self._made = 0, []

    def spy(self, weights):
        def spied(seen):
            made = weights(seen)
            self._made.append(weakref.ref(made))
            alive = [ref() for ref in self._made]
            self.most = max(self.most, sum(one.nbytes for one in alive if one is not None))
            return made

        return spied


@pytest.fixture
def held(monkeypatch) -> Held:
    held = Held()
    monkeypatch.setattr(base, "_weights", held.spy(base._weights))
    return held


@pytest.mark.parametrize("wanted", [Selection("decoder", 7, 3), Selection(pool=8)], ids=["head", "pooled"])
def test_no_more_is_held_than_was_asked_for_and_one_layer(wanted, held, tmp_path):
    save("LlamaForCausalLM", str(tmp_path), num_hidden_layers=12)
    model = load(str(tmp_path), "cpu", most_bytes=30_000)
    attended = attend(model)
    assert held.most == 0, "while a text is read nothing is"
    found = model.selected(attended, wanted)["decoder"]
    i, j = attended.blocks["decoder"].size
    assert found.nbytes == wanted.bytes(attended.blocks) <= model.most_bytes
    assert found.base is None
    assert held.most <= 2 * 4 * 6 * i * j, "of the layer before this one, until it is replaced"
    held.most = 0
    model.most_bytes = None
    attend(model)
    assert held.most <= 2 * 4 * 6 * i * j


@pytest.mark.parametrize("name", ["LlamaForCausalLM", "MarianMTModel"])
def test_heads_are_ranked_and_explained_by_the_same_numbers_as_of_a_model_that_keeps_all(name, held, tmp_path):
    model = fresh(name, tmp_path)
    attended = attend(model)
    block = block_of(attended.blocks)
    ranked, explained = heads(model, attended, block), measure(model, attended)
    layer = attended.blocks[block].weights[0].nbytes
    model.most_bytes = max(layer, explained.observed.weights.nbytes)
    attended = attend(model)
    assert isinstance(attended.blocks[block].kept, Unkept)
    held.most = 0
    for number, values in vars(heads(model, attended, block)).items():
        np.testing.assert_array_equal(values, getattr(ranked, number), err_msg=number)
    assert held.most <= 2 * layer, "of the layer before this one, until it is replaced"
    found = measure(model, attended).of(2, 3).measures
    for told, values in explained.of(2, 3).measures.items():
        np.testing.assert_array_equal(found[told], values, err_msg=told)
    model.most_bytes = 1
    for refused in (lambda: heads(model, attended, block), lambda: measure(model, attended)):
        with pytest.raises(TooLarge, match="shorten the text"):
            refused()


def test_a_change_is_kept_in_mind_and_steps_need_no_other_head(model, whole):
    block = next(iter(whole.blocks))
    attended = attend(model, interventions=[KnockOut(HeadsMeant(block, 1, (2,)))])
    assert np.nansum(model.selected(attended, Selection(block, 1, 2))[block]) == 0
    assert np.nansum(model.selected(attended, Selection(block, 1, 1))[block]) > 1
    steps = model.open_steps(attend(model), HeadAt(block, 2, 3))
    np.testing.assert_allclose(steps["weights"], whole.blocks[block].weights[1, 2], atol=1e-6)


def test_fewer_copies_of_a_text_are_read_together_by_a_larger_model(model, monkeypatch):
    assert (model.copies(100), model.copies(2_000)) == (10, 1)
    monkeypatch.setattr("regard.model.trained.WORK", 250 * model.parameters)
    assert [model.copies(pieces) for pieces in (10, 100, 300)] == [25, 2, 1]


def test_what_fits_is_kept(folder, whole):
    size = sum(block.weights.nbytes for block in whole.blocks.values())
    assert not isinstance(attend(load(folder, "cpu", size)).blocks[next(iter(whole.blocks))].kept, Unkept)
    assert isinstance(attend(load(folder, "cpu", size - 1)).blocks[next(iter(whole.blocks))].kept, Unkept)
