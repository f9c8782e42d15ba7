"""python -m model.evaluation ID --data FOLDER: measure a checkpoint, and keep what was measured beside it."""

import json
import platform
import time
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from model import zoo
from model.evaluation.alignment import detokenise, error_rate, links, read_gold, word_weights
from model.training.data import read_pairs
from model.translator import Translator

TEST_SETS = ("tatoeba/dev.tsv", "europarl/test.tsv")
GOLD = "alignments/europarl100.tsv"


app = typer.Typer(add_completion=False)


@app.command()
def main(
    id: Annotated[str, typer.Argument(help="the checkpoint to measure")],
    data: Annotated[Path, typer.Option(help="the folder that holds the test sets")],
    device: Annotated[str, typer.Option(help="auto, cpu, cuda or mps")] = "auto",
) -> None:
    """BLEU and chrF on the test sets, AER of every cross-attention head; written to `measured.json`."""
    translator = zoo.load(id, device)
    measured: dict[str, Any] = {"digest": translator.digest, "translation": {}}
    for name in TEST_SETS:
        measured["translation"][name] = quality(translator, data / name)
        typer.echo(f"{name}: {json.dumps(measured['translation'][name])}")
    measured["aer"] = alignment(translator, data / GOLD)
    typer.echo(f"AER: {json.dumps(measured['aer'])}")
    (zoo.CHECKPOINTS / id / "measured.json").write_text(json.dumps(measured, indent=2) + "\n")


def quality(translator: Translator, file: Path) -> dict[str, Any]:
    """Corpus BLEU and chrF of greedy translations, with sacrebleu's signatures."""
    pairs = read_pairs(file)
    begun = time.monotonic()
    translations = translator.translate([source for source, _ in pairs])
    seconds = time.monotonic() - begun
    references = [[target for _, target in pairs]]
    result: dict[str, Any] = {"pairs": len(pairs), "decoding": "greedy"}
    for name, metric in (("bleu", BLEU()), ("chrf", CHRF())):
        result[name] = round(metric.corpus_score(translations, references).score, 2)
        result[f"{name}_signature"] = str(metric.get_signature())
    typer.echo(f"{len(pairs)} sentences in {seconds:.0f} s on {translator.device}, {platform.machine()}, ", nl=False)
    typer.echo(f"{torch.get_num_threads()} threads")
    return result


def alignment(translator: Translator, file: Path) -> dict[str, Any]:
    """AER of every cross-attention head, of the mean of each layer's heads, and of the mean of all, on given pairs."""
    gold = read_gold(file)
    found = []
    for pair in gold:
        source, source_words = detokenise(pair.source, french=False)
        target, target_words = detokenise(pair.target, french=True)
        run = translator.attend(source, target)
        weights = run.blocks["cross"].weights
        every = [*weights.reshape(-1, *weights.shape[2:]), *weights.mean(1), weights.mean((0, 1))]
        words = word_weights(np.stack(every), run.target, run.source, target_words, source_words)
        found.append([links(one) for one in words])
    layers, heads = weights.shape[:2]
    rates = [round(error_rate(head, gold), 4) for head in zip(*found, strict=True)]
    return {
        "sentences": len(gold),
        "heads": np.reshape(rates[: layers * heads], (layers, heads)).tolist(),
        "layer_means": rates[layers * heads : -1],
        "mean": rates[-1],
    }


if __name__ == "__main__":
    app()
