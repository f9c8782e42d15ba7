"""python -m model.evaluation ID --data FOLDER: measure a checkpoint, and keep what was measured beside it."""

import json
import platform
import time
from pathlib import Path
from typing import Annotated, Any

import torch
import typer

from model import zoo
from model.evaluation.alignment import alignment_error, read_gold
from model.evaluation.quality import by_length, corpus_scores, exactness
from model.training import dates
from model.training.data import read_pairs
from model.translator import Translator

TEST_SETS = ("tatoeba/dev.tsv", "europarl/test.tsv")
GOLD = "alignments/europarl100.tsv"
UNSEEN_DATES, SEED = 2_000, 777

app = typer.Typer(add_completion=False)


@app.command()
def main(
    id: Annotated[str, typer.Argument(help="the checkpoint to measure")],
    data: Annotated[Path, typer.Option(help="the folder that holds the test sets")] = Path(),
    device: Annotated[str, typer.Option(help="auto, cpu, cuda or mps")] = "auto",
) -> None:
    """Translations: BLEU, chrF, the same by length, AER of every head. Dates: exactness. All in `measured.json`."""
    translator = zoo.load(id, device)
    measured = {"digest": translator.digest} | (
        measure_dates(translator) if translator.config["task"] == "dates" else measure_translation(translator, data)
    )
    typer.echo(json.dumps(measured, indent=2))
    (zoo.CHECKPOINTS / id / "measured.json").write_text(json.dumps(measured, indent=2) + "\n")


def measure_translation(translator: Translator, data: Path) -> dict[str, Any]:
    """Greedy translations of the test sets, and the alignments of cross-attention where there is any."""
    scores, lengths = {}, {}
    for name in TEST_SETS:
        sources, references = zip(*read_pairs(data / name), strict=True)
        translations = _translate(translator, sources)
        scores[name] = {"decoding": "greedy"} | corpus_scores(translations, references)
        lengths[name] = by_length(sources, translations, references)
    aer = alignment_error(translator, read_gold(data / GOLD)) if "cross" in translator.network.blocks else None
    return {"translation": scores, "by_length": lengths, "aer": aer}


def measure_dates(translator: Translator) -> dict[str, Any]:
    """The share of dates, of days that no training ever saw, that are right to the last character."""
    sources, references = zip(*dates.pairs(UNSEEN_DATES, SEED, unseen=True), strict=True)
    exact = exactness(_translate(translator, sources), references)
    return {"exact": {"pairs": UNSEEN_DATES, "seed": SEED, "share": exact}, "aer": None}


def _translate(translator: Translator, sources: tuple[str, ...]) -> list[str]:
    begun = time.monotonic()
    translations = translator.translate(sources)
    where = f"{translator.device}, {platform.machine()}, {torch.get_num_threads()} threads"
    typer.echo(f"{len(sources):,} sentences in {time.monotonic() - begun:.0f} s on {where}", err=True)
    return translations


if __name__ == "__main__":
    app()
