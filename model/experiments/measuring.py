"""Figures of a trial: how well its model translates, writes dates, recalls one of several, or finds a final mark."""

from collections.abc import Sequence
from pathlib import Path

import torch

from regard.model import zoo
from regard.model.alignment_error import alignment_errors, read_gold
from regard.model.evaluation.held_out import DATES, EARLY, EVERYDAY, GOLD, SEED
from regard.model.evaluation.marks import marks_found
from regard.model.evaluation.quality import corpus_scores, exactness
from regard.model.experiments.experiment import Figures
from regard.model.trained import Trained
from regard.model.training import dates, recall
from regard.model.training.data import Corpus, final_marks, read_pairs

PAIRS = 1_000
RECALLED = (1, 2, 4, 6, 8, 12, 16, 24)  # dates in a text; in those of the training there are at most 12
DAY = -2  # its place: the end mark follows


def measure(model: Trained, folder: Path, data: Path) -> Figures:
    """The figures of a trained model, as its task asks."""
    match model.config["task"]:
        case "recall":
            return {"pairs": PAIRS, "recalled": [{"dates": k, "exact": recalled(model, k)} for k in RECALLED]}
        case "dates":
            return _dates(model, folder)
        case "final mark":
            return _marks(model, data)
        case _:
            return _translation(model, data)


@torch.inference_mode()
def recalled(model: Trained, count: int) -> float:
    """The share of texts of so many dates in which the likeliest piece is the day of the letter that is fed."""
    batch = Corpus.encode(recall.pairs(PAIRS, SEED, dates=count, asked=1), model.tokenizer).batch(range(PAIRS))
    decoded = model.network(batch.source.to(model.device), batch.fed.to(model.device))
    likeliest = model.network.logits(decoded.hidden[:, DAY]).argmax(-1).cpu()
    return round(float((likeliest == batch.produced[:, DAY]).float().mean()), 4)


def _translation(model: Trained, data: Path) -> Figures:
    """BLEU and chrF of greedy translations, and the alignment error of the best head by either name of the rows."""
    sources, references = zip(*read_pairs(data / EVERYDAY, PAIRS), strict=True)
    scores = corpus_scores(model.translate(sources), references)
    errors = alignment_errors(model, read_gold(data / GOLD))
    aer = {"produced": errors["produced"]["aer"], "fed": errors["fed"]["aer"]}
    return {"set": EVERYDAY, "pairs": PAIRS, "bleu": scores["bleu"], "chrf": scores["chrf"], "aer": aer}


def _marks(model: Trained, data: Path) -> Figures:
    """The share of removed final marks that are found, in all and of each mark."""
    sources, references = zip(*final_marks(source for source, _ in read_pairs(data / EVERYDAY)), strict=True)
    found = marks_found(references, model.translate(sources))
    return {
        "set": EVERYDAY,
        "pairs": found["pairs"],
        "accuracy": found["accuracy"],
        "interval": found["interval"],
        "majority": found["majority"],
        "recall": found["recall"],
    }


def _dates(model: Trained, folder: Path) -> Figures:
    """The share of unseen dates that are exactly right, at the end and at each snapshot."""
    sources, references = zip(*dates.pairs(DATES, SEED, unseen=True), strict=True)
    return {
        "pairs": DATES,
        "exact": _exact(model, sources, references),
        "early": EARLY,
        "snapshots": [
            {
                "step": step,
                "exact": _exact(
                    zoo.open_checkpoint(folder, model.id, "cpu", step), sources[:EARLY], references[:EARLY]
                ),
            }
            for step in zoo.snapshots(folder)
        ],
    }


def _exact(model: Trained, sources: Sequence[str], references: Sequence[str]) -> float:
    return round(exactness(model.translate(sources), references), 4)
