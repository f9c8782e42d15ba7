"""python -m model.training.nearest MODEL PAIRS OUT: targets that a model writes itself, as near as it can to the given.

Of the ends of a beam search the one nearest to the reference replaces it, if it is near: what people wrote in many ways
becomes one that the model can write (sequence-level interpolation: Kim & Rush 2016, arXiv 1606.07947, section 3.3; here
the model teaches itself). Where none is near the reference stays: it may have a word that the model does not know.
"""

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import torch
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sacrebleu import sentence_chrf

from regard.model import zoo
from regard.model.training.data import french_spacing, read_pairs
from regard.model.translator import Translator

AT_ONCE = 2_000  # pairs that are written to the file together
PIECES = 1_500  # padded, of the sources that are translated together


def nearest(model: Translator, pairs: Sequence[tuple[str, str]], size: int, least: float) -> list[tuple[str, str]]:
    """Each source with that of its `size` best translations that is nearest to its target by chrF, `least` or more."""
    found = list(pairs)
    texts = model.tokenizer.encode_batch([source for source, _ in pairs])
    for rows in _batches([len(text.ids) for text in texts]):
        for row, written in zip(rows, model.ends([texts[row] for row in rows], size), strict=True):
            source, target = pairs[row]
            reference = french_spacing(target)
            score, best = max((sentence_chrf(one, [reference]).score, one) for one in written)
            found[row] = source, best if score >= least else target
    return found


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Rows of about equal length."""
    rows: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if rows and (len(rows) + 1) * lengths[row] > PIECES:
            yield rows
            rows = []
        rows.append(row)
    yield rows


def main(
    model: Annotated[Path, typer.Argument(help="the folder of a checkpoint")],
    pairs: Annotated[Path, typer.Argument(help="source<TAB>target lines, gzipped or not")],
    out: Annotated[Path, typer.Argument(help="what is written, gzipped; what is there already is gone on with")],
    take: Annotated[int | None, typer.Option(help="so many pairs; all by default")] = None,
    size: Annotated[int, typer.Option(help="beams")] = 4,
    least: Annotated[float, typer.Option(help="chrF below which a target stays as it is")] = 50.0,
    threads: Annotated[int, typer.Option(help="CPU threads")] = 1,
) -> None:
    """Write pairs anew; a run that was killed goes on where it stopped."""
    torch.set_num_threads(threads)
    translator = zoo.open_checkpoint(model, model.name)
    if not isinstance(translator, Translator):
        raise typer.BadParameter("name the folder of a translator")
    given = read_pairs(pairs, take)
    done = len(read_pairs(out)) if out.is_file() else 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("pairs", total=len(given), completed=done)
        for start in range(done, len(given), AT_ONCE):
            part = given[start : start + AT_ONCE]
            lines = "".join(f"{source}\t{target}\n" for source, target in nearest(translator, part, size, least))
            with out.open("ab") as file:
                file.write(gzip.compress(lines.encode()))
            progress.advance(task, len(part))


if __name__ == "__main__":
    typer.run(main)
