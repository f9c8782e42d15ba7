"""Small models with sizes that are distinct primes where they can be, so that a wrong axis cannot pass."""

import signal
from collections import defaultdict

import pytest
import torch
from hypothesis import settings

from regard.model import ids
from regard.model.decoding import Marks
from regard.model.transformer import Transformer, TransformerConfig

signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background ignore it, and servers with them
settings.register_profile("patient", deadline=None)  # a busy machine is no mistake
settings.load_profile("patient")

MARKS = Marks(pad=0, begin=1, end=2)
A_KIND = {  # the smallest shipped model of each kind
    "dates-transformer",
    "dates-average",
    "dates-bahdanau",
    "dates-luong-local-p",
    "dates-hard",
    "dates-query-key-value",
    "dates-linear",
    "dates-delta",
    "dates-none",
    "induction-2-layers",
    "self-attentive-en",
}
FOLDERS = 3  # of Hugging Face that a law is tested on in `make test`


@pytest.hookimpl(tryfirst=True)  # before what is broad is left out
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """A law of several shipped models is broad on all but one of each kind, or on all but the first."""
    others, laws = {*ids()} - A_KIND, defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if hasattr(item, "callspec"):
            laws[item.nodeid.partition("[")[0]].append(item)
    for cases in laws.values():
        again = [one for one in cases if others & {it for it in one.callspec.params.values() if isinstance(it, str)}]
        of_folders = cases[FOLDERS:] if "folder" in cases[0].fixturenames else []
        for item in again[len(again) == len(cases) :] + of_folders:
            item.add_marker(pytest.mark.broad)


@pytest.fixture
def marks() -> Marks:
    return MARKS


@pytest.fixture
def tiny() -> Transformer:
    """An untrained Transformer: 2 encoder layers, 5 decoder layers, 3 heads of 14, 31 pieces, no dropout."""
    torch.manual_seed(7)
    sizes = {"d_model": 42, "d_ff": 37, "heads": 3, "encoder_layers": 2, "decoder_layers": 5}
    model = Untied(TransformerConfig(vocabulary=31, dropout=0.0, **sizes)).eval()
    torch.nn.init.normal_(model.embedding.weight)  # far from uniform, so that differences show
    return model


class Untied(Transformer):
    """Scores pieces with a matrix of its own: an untrained tied one would write what it was fed, for ever."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__(config)
        self.output = torch.nn.Parameter(torch.randn(config.vocabulary, config.d_model))
        self.output.data[MARKS.end] *= 0.2  # ends seldom

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        return hidden @ self.output.mT


def sentences(*lengths: int, seed: int = 3) -> torch.Tensor:
    """Random piece numbers that are no marks, one row a length, padded on the right."""
    generator = torch.Generator().manual_seed(seed)
    rows = torch.randint(3, 31, (len(lengths), max(lengths)), generator=generator)
    for row, length in zip(rows, lengths, strict=True):
        row[length:] = MARKS.pad
    return rows
