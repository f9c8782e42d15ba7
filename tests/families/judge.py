"""One family judged: Regard opens it and shows what it computes by itself, or refuses it with a plain sentence."""

import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import numpy as np
import torch
from torch import Tensor
from transformers import PreTrainedModel

from regard.app.steps import answers as answer
from regard.model.errors import Failed, Unsuitable
from regard.model.explanations import measure
from regard.model.heads import heads
from regard.model.hugging_face import HuggingFace, NoClass, load
from regard.model.hugging_face.linear import LINEAR
from regard.model.trace import Attended, HeadAt
from tests.families import own
from tests.families.build import TEXT, Unbuilt, build
from tests.families.lists import Family
from tests.model.hugging_face.test_steps import check_head
from tests.model.test_cells import check_all

CLOSE = 1e-5
LONGEST = 240  # characters of a sentence that says no
UGLY = re.compile(r"\n|Traceback|object has no attribute|NoneType|trust_remote_code|Error\b|\bself\b|Expected tensor")

Outcome = Literal["opened", "refused", "unbuilt", "wrong"]


@dataclass(frozen=True)
class Verdict:
    """What came of a family; why: the sentence, or what is wrong. difference: the largest to its own weights."""

    outcome: Outcome
    why: str = ""
    difference: float = 0.0
    blocks: dict[str, list[int]] = field(default_factory=dict)


class Wrong(AssertionError):
    """What is shown is not what the family computes."""


def judge(family: Family, folder: Path) -> Verdict:
    """Build it, open it, and hold all that is shown to its own eager attention."""
    try:
        cls = build(family, folder)
    except Unbuilt as error:
        return Verdict("unbuilt", str(error)[:300])
    try:
        model = load(str(folder), "cpu")
    except Unsuitable as error:
        return _refused(error, str(error).removeprefix(f"{folder}: ").removeprefix(f"{folder.name}: "), cls, folder)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no sentence
        return Verdict("wrong", f"opening it raises {_told(error)}")
    try:
        attended = model.attend(TEXT)
        mine = own.opened(cls, folder)
        difference = _compare(family, model, attended, mine)
        _open_everything(model, attended)
    except Unsuitable as error:
        return _refused(error, str(error), cls, folder)
    except Exception as error:  # noqa: BLE001 - the same
        return Verdict("wrong", _told(error))
    shapes = model.network.blocks.items()
    return Verdict(
        "opened", "", float(f"{difference:.1g}"), {name: [shape["layers"], shape["heads"]] for name, shape in shapes}
    )


def _refused(error: Unsuitable, sentence: str, cls: type[PreTrainedModel], folder: Path) -> Verdict:
    """Refused plainly or not; a tiny model that does not even run by itself says nothing about its family."""
    if _failed(error) and (why := own.failure(cls, folder)):
        return Verdict("unbuilt", f"made tiny, it does not run by itself: {why}"[:300])
    return judge_sentence(sentence)


def _failed(error: BaseException | None) -> bool:
    """Whether a refusal comes from an error in transformers' own code, or from a class that it lacks."""
    while isinstance(error, Unsuitable) and not isinstance(error, Failed | NoClass):
        error = error.__cause__
    return error is not None


def judge_sentence(sentence: str) -> Verdict:
    """Whether a refusal is short and plain."""
    plain = len(sentence) <= LONGEST and sentence.endswith(".") and not UGLY.search(sentence)
    return Verdict("refused", sentence) if plain else Verdict("wrong", f"it is refused with: {sentence}")


def _compare(family: Family, model: HuggingFace, attended: Attended, mine: torch.nn.Module) -> float:
    """The largest difference of a weight. Raises Wrong for what is missing, or for another text."""
    kind, target = model.network.kind, attended.target
    writes = "encoder-decoder" if mine.config.is_encoder_decoder else "decoder"
    if kind != ("encoder" if family.kind == "encoder" else writes):
        raise Wrong(f"it is taken for: {kind}")
    given = model.read_again(attended)
    source, fed = (None if ids is None else ids[0].tolist() for ids in given)
    found = own.read(mine, source, fed)
    difference = max(abs(shown - weights).max() for shown, weights in _pairs(attended, found, kind))
    if difference > CLOSE:
        raise Wrong(f"its weights differ by {difference:.2g}")
    if kind != "encoder":
        read = target.read
        text = own.write(mine, [*attended.source.ids], len(target.ids) - read)
        if text != [*target.ids[read:]]:
            raise Wrong("it writes another text")
        every = found.logits[0].float().log_softmax(-1)[range(len(target.ids)), [*target.ids]]
        np.testing.assert_allclose(target.log_probabilities, every, atol=1e-4, err_msg="log-probabilities")
    return float(difference)


def _pairs(attended: Attended, found: own.Own, kind: str) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """What is shown of each attention and what it is, in the order in which a block computes them."""
    n, m = len(attended.source.ids), len(attended.target.ids)
    sizes = {"encoder": (n, n), "decoder": (m, m), "cross": (m, n)}
    if kind == "encoder-decoder" and n == m:
        raise Wrong("its text and what it writes are equally long: they cannot be told apart")
    mine: dict[str, list[Tensor]] = {name: [] for name in sizes}
    for weights in found.weights:
        name = next((name for name, size in sizes.items() if weights.shape[2:] == size), None)
        if name is None:
            raise Wrong(f"it has an attention of {tuple(weights.shape[2:])}, for {n} and {m} pieces")
        mine[name].append(weights[0])
    if found.implied:
        mine[LINEAR] = [weights[0] for weights in found.implied]
    if (number := sum(map(_is_attention, found.told))) > len(found.weights):
        raise Wrong(f"it tells of {number} attentions, and {len(found.weights)} are seen")
    if {name for name in mine if mine[name]} != set(attended.blocks):
        raise Wrong(f"its blocks are {[*attended.blocks]}, and it has { ({name: len(mine[name]) for name in mine}) }")
    for name, block in attended.blocks.items():
        if len(mine[name]) != len(block.weights):
            raise Wrong(f"{len(block.weights)} layers of {name} are shown, and it has {len(mine[name])}")
        for shown, weights in zip(block.weights, mine[name], strict=True):
            yield np.nan_to_num(shown), _beside_sink(weights.numpy(), np.nan_to_num(shown))


def _beside_sink(mine: np.ndarray, shown: np.ndarray) -> np.ndarray:
    """What rows leave to a sink, some families take from what was read instead, and tell weights that add up to 1."""
    left = shown.sum(-1, keepdims=True)
    return mine * left if np.allclose(mine.sum(-1), 1) and (left < 1 - CLOSE).any() else mine


def _is_attention(weights: Tensor) -> bool:
    """Whether rows add up to 1, which those of linear attention do not."""
    return torch.allclose(weights.sum(-1), torch.ones(weights.shape[:-1]), atol=1e-4)


def _open_everything(model: HuggingFace, attended: Attended) -> None:
    """Steps of every layer, cells of one of every block, Heads and Explain, of all that a softmax makes."""
    shares = {block: one for block, one in attended.blocks.items() if not one.shape.get("signed")}
    for block, shape in shares.items():
        for layer in range(1, shape.shape["layers"] + 1):
            at = HeadAt(block, layer, 1 + layer % shape.shape["heads"])
            cells = model.cells(attended, at)
            check_head(cells.steps, cells.attention)
            shown = shape.weights[layer - 1, at.head - 1]
            np.testing.assert_allclose(cells.steps["weights"], shown, atol=1e-6, err_msg="weights of Steps")
            if layer == 1:
                answer.to_json(cells.steps, 1 << 30)
                check_all(cells, seed=layer)
        if model.network.kind != "encoder":
            heads(model, attended, block)
    if shares and model.network.kind != "encoder":
        measure(model, attended, lambda _: None)


def _told(error: BaseException) -> str:
    """An error in one line, and where it came from."""
    if isinstance(error, Wrong):
        return str(error)
    *_, last = traceback.extract_tb(error.__traceback__)
    notes = " ".join(getattr(error, "__notes__", ()))
    words = " ".join(f"{type(error).__name__} {error} {notes}".split())
    return f"{words[:300]} ({Path(last.filename).name}, line {last.lineno})"
