"""Sheets of a trained model: the scores of a row of a head, of which a pencil computes the softmax."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from jaxtyping import Float

from regard.app.classroom.worksheet import sheet
from regard.app.classroom.worksheet.by_hand import Row, softmax
from regard.app.classroom.worksheet.sheet import Sheet, Text, hundredths, said
from regard.app.engine.engine import Engine
from regard.app.refusal import Refusal
from regard.model.figures.caption import TITLES
from regard.model.labels import MARK, labels
from regard.model.steps import Steps
from regard.model.trace import Attended, HeadAt, StepAt, layer_name
from regard.model.trained import Trained

MOST_KEYS = 16  # that have room on a sheet
NEAR = 1e-3  # the softmax of scores is so near to the weights, or they are more than that
SPOKEN = {"<s>": "start of sentence", "</s>": "end of sentence"}
NO_ROW = "No row here fits on a sheet, which has room for 2 to 16 pieces to look at"
NO_SOFTMAX = (
    "The weights of this model are more than the softmax of its scores, since a window, a choice or a sink follows: "
    "choose another model."
)


def chosen(model: Trained, block: str, layer: int, head: int) -> tuple[HeadAt, bool]:
    """The head with this name, and whether there is one; "" and 0 are as in the head that aligns the word to come best.

    Where no alignment was measured, that is the first head of the last layer.
    """
    blocks = model.network.blocks
    last = [*blocks][-1]
    usual = model.best_of("produced") or model.best_head or HeadAt(last, blocks[last]["layers"], 1)
    name = block or usual.block
    layers, heads = (blocks[name][count] for count in ("layers", "heads")) if name in blocks else (0, 0)
    if layer > layers or head > heads or not layers:
        return HeadAt(usual.block, usual.layer, usual.head), False
    return HeadAt(name, layer or min(usual.layer, layers), head or min(usual.head, heads)), True


def row_sheets(engine: Engine, attended: Attended, at: HeadAt, first: int, wanted: int) -> tuple[list[Sheet], int]:
    """Sheets of the rows of a head, then of the heads after it, and how many differ.

    Raises Refusal for rows that make no sheet, and where they take too long.
    """
    deadline = engine.limits.deadline()
    model = engine.model(attended.model)
    heads = _from(model, attended, at)

    @cache
    def opened(k: int) -> Steps:
        deadline.check_deadline()
        return engine.steps(attended, heads[k])

    allowed = [np.flatnonzero(row) for row in np.isfinite(_stages(opened(0))[1])]
    places = [(i, keys) for i, keys in enumerate(allowed) if 1 < len(keys) <= MOST_KEYS]
    if not places:
        raise Refusal(422, "no_row", f"{NO_ROW}: shorten the text, or choose another head.")
    different = len(places) * len(heads)
    sheets = []
    for number in range(first, first + min(wanted, different)):
        k, place = divmod((number - 1) % different, len(places))
        sheets.append(row_sheet(number, model, opened(k), *places[place]))
    return sheets, different


def _from(model: Trained, attended: Attended, at: HeadAt) -> Sequence[HeadAt | StepAt]:
    """All heads of a block from one on, round to the one before it; all steps of a recurrent model."""
    if model.config["family"] == "recurrent":
        return [StepAt(step + 1) for step in range(len(attended.target.tokens))]
    shape = model.network.blocks[at.block]
    heads = [
        HeadAt(at.block, layer + 1, head + 1) for layer in range(shape["layers"]) for head in range(shape["heads"])
    ]
    k = heads.index(at)
    return heads[k:] + heads[:k]


def _stages(steps: Steps) -> list[Float[np.ndarray, "i j"]]:
    """The scores that a softmax reads, and its weights. Raises Refusal (422) for a model without weights."""
    names = [stage.id for stage in steps.stages]
    if "weights" not in names[1:]:
        raise Refusal(422, "no_weights", "This model has no weights to compute: choose another model.")
    return [np.atleast_2d(stage.values).astype(float) for stage in steps.stages[names.index("weights") - 1 :][:2]]


def _named(tokens: Sequence[str]) -> list[str]:
    pairs = zip(tokens, labels(tokens), strict=True)
    return [SPOKEN.get(token, token) if MARK.fullmatch(token) else label for token, label in pairs]


def row_sheet(number: int, model: Trained, steps: Steps, i: int, keys: Row) -> Sheet:
    """The sheet of a row and of the places that it may look at. Raises Refusal (422) for more than a softmax."""
    scores, own = (np.nan_to_num(matrix[i, keys]) for matrix in _stages(steps))
    exact = np.exp(scores - scores.max())
    if np.abs(exact / exact.sum() - own).max() > NEAR:
        raise Refusal(422, "no_softmax", NO_SOFTMAX)
    rounded = np.floor(100 * scores + 0.5).astype(int)
    found = softmax(rounded, 10)
    at, weights, source, target = steps.at, steps.stage("weights"), steps.attended.source, steps.attended.target
    sides = {"source": source.tokens, "target": target.tokens, "fed": target.fed}
    columns = _named(sides[weights.columns or weights.rows])
    if isinstance(at, StepAt):
        title, (looks,) = f"Step {at.step}", _named([target.tokens[at.step - 1]])
    else:
        layer = layer_name(model.network.blocks[at.block], at.layer)
        hop = f"hop {at.head}" if at.block == "hops" else ""
        title = f"{TITLES.get(at.block, at.block)}, {hop or f'layer {layer}, head {at.head}'}"
        looks = hop or _named(sides[weights.rows])[i]
    names, printed = [f"{j + 1} {columns[j]}" for j in keys], [*map(hundredths, rounded)]
    texts = {"Text": source.text, "Translation": target.text}
    says: Text = [*said("The row of "), ("quote", looks), *said(": compute the softmax of its scores $s_j$.")]
    before = [sheet.numbers("$s_j$", [rounded], hundredths, asked=False)]
    listed = ", ".join(map(hundredths, np.floor(100 * own + 0.5)))
    differs = f"differs by at most {np.abs(own - found.weights / 100).max():.3f}"
    return Sheet(
        number,
        "Where one head looks",
        [
            *([("said", f"{name}: "), ("quote", text)] for name, text in texts.items() if text),
            [("said", f"{model.config['name']}. {title}. The scores are the model’s own, rounded to two decimals.")],
        ],
        [],
        [sheet.softmax_task(says, "piece", [[("quote", name)] for name in names], before, found)],
        sheet.most("It looks most at", names, printed, found),
        sheet.rules("Use one decimal in", found),
        sheet.powers(found),
        f"The model’s own weights: {listed}. It does not round in between: a weight computed by hand {differs}.",
    )
