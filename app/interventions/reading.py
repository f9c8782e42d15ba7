"""Interventions: from the JSON of a request to the model's own."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from regard.app.interventions.schemas import (
    EditAsked,
    FlattenAsked,
    HeadsAsked,
    HideAsked,
    InterventionAsked,
    KnockOutAsked,
    MaskAsked,
    PositionsAsked,
    ReplaceAsked,
    ReverseAsked,
    SwapAsked,
    TemperatureAsked,
)
from regard.app.refusal import Refusal
from regard.model.decoder_only.network import DecoderOnly
from regard.model.interventions import Edit, Flatten, HeadsMeant, Hide, Intervention, KnockOut, Mask, Temperature
from regard.model.order import Arrangement, Positions, Reverse
from regard.model.text_normalisation import INVISIBLE
from regard.model.trained import Trained
from regard.model.transformer import Transformer

PART = rf"\w[\w\u0300-\u036f{INVISIBLE.pattern[1:-1]}]*"  # accents may stand alone; invisible characters may follow
WORD = re.compile(rf"{PART}(?:['\u2019-]{PART})*")

WHOLE: dict[str, Callable[[HeadsMeant], Intervention]] = {"knock out": KnockOut, "flatten": Flatten}


def rewrite(text: str, asked: Sequence[InterventionAsked]) -> str:
    """The sentence with its words swapped and replaced, in turn. Raises Refusal (422) for a word that is not there.

    >>> rewrite("The cat's red chair.", [SwapAsked(do="swap", words=(3, 4))])
    "The cat's chair red."
    """
    for one in asked:
        words = WORD.findall(text)
        match one:
            case SwapAsked(words=(a, b)):
                _there(words, a, b)
                text = _with(text, {a: words[b - 1], b: words[a - 1]})
            case ReplaceAsked(word=number, by=by):
                _there(words, number)
                text = _with(text, {number: by})
    return text


def _there(words: Sequence[str], *numbers: int) -> None:
    if max(numbers) > len(words):
        message = f"The sentence has no word {max(numbers)}: choose from 1 to {len(words)}."
        raise Refusal(422, "interventions_unsuitable", message)


def _with(text: str, words: Mapping[int, str]) -> str:
    """The text with other words at these numbers."""
    numbers = count(1)
    return WORD.sub(lambda match: words.get(next(numbers), match.group()), text)


def read_interventions(asked: Sequence[InterventionAsked], model: Trained) -> tuple[Intervention | Arrangement, ...]:
    """The requested interventions as the model's own; swap and replace are left out, `rewrite` has applied them.

    Raises Refusal (422) for `unscaled` on a model without one d_k.
    """
    return tuple(_read(one, model) for one in asked if not isinstance(one, SwapAsked | ReplaceAsked))


def _read(asked: InterventionAsked, model: Trained) -> Intervention | Arrangement:
    match asked:
        case ReverseAsked():
            return Reverse(asked.keep_positions)
        case PositionsAsked():
            return Positions(asked.how, asked.shift, asked.seed)
        case HeadsAsked():
            heads = None if asked.heads is None else tuple(asked.heads)
            return _change(asked, HeadsMeant(asked.block, asked.layer, heads), model)
    raise TypeError(asked)


def _change(asked: HeadsAsked, meant: HeadsMeant, model: Trained) -> Intervention:
    match asked:
        case KnockOutAsked() | FlattenAsked():
            return WHOLE[asked.do](meant)
        case TemperatureAsked():
            return Temperature(meant, asked.value)
        case HideAsked():
            return Hide(meant, asked.column)
        case EditAsked():
            return Edit(meant, asked.row, tuple(asked.weights))
        case MaskAsked():
            return Mask(meant, asked.how, asked.w, tuple(tuple(map(bool, row)) for row in asked.rows))
        case _:
            return Temperature(meant, 1 / math.sqrt(_d_k(model)))


def _d_k(model: Trained) -> int:
    network = model.network
    if not isinstance(network, Transformer | DecoderOnly):
        message = "“unscaled” is for the Transformers that come with Regard: leave it out, or change the temperature."
        raise Refusal(422, "interventions_unsuitable", message)
    return network.config.d_model // network.config.heads
