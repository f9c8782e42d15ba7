"""Records a training: at each stop what a translator writes of a few sentences, where it looks, and how good it is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from regard.model import zoo
from regard.model.alignment_error import alignment_errors, diagonal, error_rate, read_gold
from regard.model.evaluation.held_out import EVERYDAY, GOLD
from regard.model.evaluation.quality import corpus_scores
from regard.model.recorded import KEPT, About, Kept, MeasuredStop, Reading, Recording, StopErrors
from regard.model.trace import Attended, HeadErrors
from regard.model.training.data import read_pairs
from regard.model.training.recipe import Recipe
from regard.model.training.run import Run
from regard.model.translator import Translator

PAIRS = 500


def record(
    model: Translator, recipe: Recipe, run: Run, data: Path, texts: Sequence[str], on_stop: Callable[[], None]
) -> Recording:
    """Open the run at each of its snapshots and at its end, and keep what it does with these texts."""
    stops, readings = list[MeasuredStop](), {}
    models = dict(_models(model, recipe, run))
    end = models[max(models)]
    finals = {text: end.attend(text).target.text for text in texts}
    curve = run.progress().history
    for step, stop in models.items():
        for text, final in finals.items():
            readings[Kept(step, text, forced=False)] = _reading(stop.attend(text))
            readings[Kept(step, text, forced=True)] = _reading(stop.attend(text, final))
        stops.append(_measured(stop, data, step, _loss(curve, step)))
        on_stop()
    gold = read_gold(data / GOLD)
    about: About = {
        "recipe": recipe.id,
        "optimisation": asdict(recipe.optimisation),
        "curve": curve,
        "stops": stops,
        "set": EVERYDAY,
        "pairs": PAIRS,
        "diagonal": round(error_rate([diagonal(pair) for pair in gold], gold), 4),
        "parameters": end.parameters,
    }
    return Recording(about, readings)


def _models(model: Translator, recipe: Recipe, run: Run) -> Iterator[tuple[int, Translator]]:
    for step, weights in run.snapshots().items():
        yield step, _opened(model, recipe, weights)
    yield run.progress().step, _opened(model, recipe, run.average())


def _opened(model: Translator, recipe: Recipe, weights: dict[str, Tensor]) -> Translator:
    network = zoo.build(recipe.config(model.tokenizer))
    network.load_state_dict(weights)
    return Translator(model.id, network, model.tokenizer, model.digest, torch.device("cpu"), model.config)


def _reading(attended: Attended) -> Reading:
    target = attended.target
    weights = attended.blocks[KEPT].weights.astype(np.float16)
    return Reading(tuple(target.ids), tuple(round(p, 4) for p in target.log_probabilities), target.complete, weights)


def _measured(model: Translator, data: Path, step: int, loss: float) -> MeasuredStop:
    sources, references = zip(*read_pairs(data / EVERYDAY, PAIRS), strict=True)
    errors = alignment_errors(model, read_gold(data / GOLD))
    return {
        "step": step,
        "bleu": corpus_scores(model.translate(sources), references)["bleu"],
        "aer": {"produced": _best(errors["produced"]), "fed": _best(errors["fed"])},
        "loss": loss,
    }


def _best(errors: HeadErrors) -> StopErrors:
    return {"aer": round(errors["aer"], 4), "layer": errors["layer"], "head": errors["head"]}


def _loss(curve: Sequence[dict[str, int | float]], step: int) -> float:
    """The loss of training around this step: the first entry of the curve that is not before it."""
    return next(float(entry["loss"]) for entry in curve if entry["step"] >= step)
