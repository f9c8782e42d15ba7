"""A short training in the given folder, run by `torchrun` in test_data_parallel.py."""

import sys
from pathlib import Path

import numpy as np
import torch

from regard.model.tokenizer import Tokenizer
from regard.model.training import loop
from regard.model.training.data import Corpus
from regard.model.training.data_parallel import Team
from regard.model.training.recipe import Optimisation
from regard.model.training.run import Run
from regard.model.transformer import Transformer, TransformerConfig

WORDS = ["one", "two", "three", "red", "cat"]


def train(folder: Path) -> None:
    """Sentences of several lengths, so that two processes have shares of different size."""
    tokenizer = Tokenizer.train(WORDS * 9, 280)
    rows = np.random.default_rng(3).integers(0, len(WORDS), (46, 3))
    pairs = [(" ".join(WORDS[w] for w in row), "cat " * int(2 + sum(row) % 5)) for row in rows]
    corpus = Corpus.encode(pairs, tokenizer)
    torch.manual_seed(5)
    sizes = {"d_model": 16, "d_ff": 11, "heads": 2, "encoder_layers": 1, "decoder_layers": 1, "dropout": 0.0}
    model = Transformer(TransformerConfig(vocabulary=len(tokenizer), pad=tokenizer.pad, **sizes))
    options = Optimisation(steps=7, batch_tokens=100, warmup=3, save_every=7, precision="float32")
    lines: list[str] = []
    loop.train(model, corpus, corpus, options, Run(folder), torch.device("cpu"), say=lines.append)
    (folder / f"of-{Team.join().rank}.txt").write_text("\n".join(lines))


if __name__ == "__main__":
    train(Path(sys.argv[1]))
