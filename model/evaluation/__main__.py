"""python -m model.evaluation COMMAND ID: measure a model, and keep the figures beside it; --help lists the commands."""

import gzip
import json
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, cast

import torch
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regard.model import recorded, zoo
from regard.model.alignment_error import Gold, errors_of, links_of_heads, read_gold
from regard.model.decoder_only.model import Continuer
from regard.model.errors import Unsuitable
from regard.model.evaluation import agreement as agreement_measuring
from regard.model.evaluation import bootstrap, induction
from regard.model.evaluation import deletion as deletion_measuring
from regard.model.evaluation import heads as head_measuring
from regard.model.evaluation.card import card
from regard.model.evaluation.digits import measure_digits
from regard.model.evaluation.error_kinds import count_kinds, words
from regard.model.evaluation.fields import aligned
from regard.model.evaluation.flattened import measure_flattened
from regard.model.evaluation.flattened import runs as flattenings
from regard.model.evaluation.held_out import DATES, EARLY, EVERYDAY, GOLD, NEWS, PARLIAMENT, SEED
from regard.model.evaluation.marks import marks_found
from regard.model.evaluation.news import measure_news
from regard.model.evaluation.parts_of_speech import measure_tags, tagged_sentences
from regard.model.evaluation.pronoun_heads import measure_heads
from regard.model.evaluation.pronouns import measure_pronouns
from regard.model.evaluation.quality import by_length, corpus_scores, exact_by_length, exactness, mean_redundancy
from regard.model.evaluation.recording import record
from regard.model.evaluation.searches import SEARCHES, measure_searches
from regard.model.evaluation.sinks import BATCH, measure_sinks, random_texts
from regard.model.evaluation.typed import measure_typed
from regard.model.evaluation.typical import remarked, typical
from regard.model.evaluation.windows import measure_windows, runs
from regard.model.measured import (
    Alignment,
    BestHeadErrors,
    ChangeScores,
    DateStop,
    ErrorFigures,
    FinalMarks,
    Gain,
    InductionStop,
    LengthGap,
    LengthScores,
    Measured,
    Order,
    SetScores,
)
from regard.model.order import Arrangement, Positions, Reverse
from regard.model.trace import Served
from regard.model.trained import Trained
from regard.model.training import dates
from regard.model.training.build_checkpoint import train_recipe
from regard.model.training.data import final_marks, read_pairs
from regard.model.training.recipe import Recipe
from regard.model.training.run import Run
from regard.model.training_history import curve
from regard.model.translator import Translator

TEST_SETS = (EVERYDAY, PARLIAMENT)
ALIGNED_OF = 200  # dates
REDUNDANCY_OF = 200  # sentences
ORDER_OF = 500
ADDED = (
    "deletion",
    "agreement",
    "typed",
    "pronouns",
    "searches",
    "news",
    "windows",
    "flattened",
)  # by commands of their own
FIXED_VECTOR = "rnn-none-en-fr"  # what the gain by attention is measured from
ORDERS: dict[str, tuple[Arrangement, ...]] = {
    "as trained": (),
    "off": (Positions("off"),),
    "shuffled": (Positions("shuffled", seed=SEED),),
    "shifted 1": (Positions("shifted", 1),),
    "shifted 10": (Positions("shifted", 10),),
    "shifted 100": (Positions("shifted", 100),),
    "reversed": (Reverse(),),
    "reversed, positions kept": (Reverse(keep=True),),
}

EXAMPLES = Path(__file__).parent / "examples.txt"
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

Checkpoint = Annotated[str, typer.Argument(help="the checkpoint to measure")]
TestSets = Annotated[Path, typer.Option(help="the folder that holds the test sets")]
Device = Annotated[str, typer.Option(help="auto, cpu, cuda or mps")]

app = typer.Typer(add_completion=False)


@app.command()
def quality(id: Checkpoint, data: TestSets = Path(), device: Device = "auto") -> None:
    """Measure a checkpoint as its task asks, and write `measured.json` and `CARD.md`.

    Translation: BLEU, chrF, the same by length and with other positions, the gain by attention, AER of every head.
    Dates: exactness. Final marks: accuracy, redundancy. Continuing: induction. Digits: accuracy, where heads look.
    """
    model = zoo.load(id, device)
    measure = {
        "translation en-fr": measure_translation,
        "dates": measure_dates,
        "final mark": measure_marks,
        "continuing": measure_induction,
        "digits": measure_digits,
    }
    others = {name: found for name, found in (model.measured or {}).items() if name in ADDED}
    found = measure[model.config["task"]](model, data)
    measured: Measured = {"digest": model.digest, **found, **cast("Measured", others)}
    if model.config["task"] not in {"dates", "continuing", "digits"}:
        measured.update(measure_remarks(model, data))
    typer.echo(json.dumps(measured, indent=2))
    keep(model, measured)


def keep(model: Trained, measured: Measured) -> None:
    """Write what was measured beside the checkpoint, and its card."""
    folder = zoo.CHECKPOINTS / model.id
    (folder / "measured.json").write_text(json.dumps(measured, indent=2) + "\n")
    (folder / "CARD.md").write_text(card(model, Recipe.load(model.id), measured))


def _add(model: Trained, found: Measured) -> None:
    keep(model, {**(model.measured or {}), **found})


def measure_remarks(model: Trained, data: Path) -> Measured:
    """Describe the training sentences, and measure the share of each test set that gets a remark."""
    training = typical(Recipe.load(model.id).data, data)
    model.measured = {"training": training}
    sets = TEST_SETS if isinstance(model, Translator) else (EVERYDAY,)
    shares = {name: remarked(model, [source for source, _ in read_pairs(data / name)]) for name in sets}
    return {"training": training, "remarked": shares}


def measure_translation(model: Trained, data: Path) -> Measured:
    """Greedy translations of the test sets, and the alignments of cross-attention where there is any."""
    scores: dict[str, SetScores] = {}
    lengths: dict[str, list[LengthScores]] = {}
    gaps: dict[str, list[LengthGap]] = {}
    without = None if model.id == FIXED_VECTOR else zoo.load(FIXED_VECTOR, model.device)
    for name in TEST_SETS:
        sources, references = zip(*read_pairs(data / name), strict=True)
        translations = _translate(model, sources)
        scores[name] = {
            "decoding": "greedy",
            **corpus_scores(translations, references),
            "bleu_interval": bootstrap.bleu_interval(translations, references),
        }
        lengths[name] = by_length(sources, translations, references)
        if without:
            gaps[name] = bootstrap.gaps_by_length(sources, translations, _translate(without, sources), references)
    alignment = measure_alignment(model, read_gold(data / GOLD)) if "cross" in model.network.blocks else None
    found: Measured = {"translation": scores, "by_length": lengths, "gain": gain(gaps), "alignment": alignment}
    if isinstance(model, Translator) and model.network.positions:
        found["order"] = measure_order(model, data)
    return found


def measure_alignment(model: Trained, gold: Sequence[Gold]) -> Alignment:
    """The alignment errors of cross-attention, and the `interval` of that of the best head."""
    found = links_of_heads(model, gold)
    shape = model.network.blocks["cross"]
    errors = errors_of(found, gold, shape)

    def with_interval(served: Served) -> BestHeadErrors:
        best = errors[served]
        place = (best["layer"] - 1) * shape["heads"] + best["head"] - 1
        return {**best, "interval": bootstrap.error_interval([sentence[place] for sentence in found[served]], gold)}

    return {
        "sentences": errors["sentences"],
        "diagonal": errors["diagonal"],
        "produced": with_interval("produced"),
        "fed": with_interval("fed"),
    }


def gain(gaps: dict[str, list[LengthGap]]) -> Gain | None:
    """BLEU above that of the fixed vector by test set and length, and how its intervals were made."""
    if not gaps:
        return None
    return {
        "over": FIXED_VECTOR,
        "resamples": bootstrap.RESAMPLES,
        "seed": bootstrap.SEED,
        "interval": bootstrap.INTERVAL,
        "by_length": gaps,
    }


def measure_order(model: Translator, data: Path) -> Order:
    """Measure how translations suffer when positions of the source, or the order of its words, are changed."""
    sources, references = zip(*read_pairs(data / EVERYDAY)[:ORDER_OF], strict=True)
    scores: list[ChangeScores] = []
    for change, arrangements in ORDERS.items():
        written = [model.attend(source, interventions=arrangements).target.text for source in sources]
        found = corpus_scores(written, references)
        scores.append({"change": change, "bleu": found["bleu"], "chrf": found["chrf"]})
    return {"set": EVERYDAY, "sentences": len(sources), "decoding": "greedy", "scores": scores}


def measure_dates(model: Trained, _: Path) -> Measured:
    """The share of dates, of days that no training ever saw, that are right to the last character; and on the way.

    Then whether its maps align.
    """
    sources, references = zip(*dates.pairs(DATES, SEED, unseen=True), strict=True)
    written = _translate(model, sources)
    return {
        "exact": {
            "pairs": DATES,
            "seed": SEED,
            "share": exactness(written, references),
            "years": [dates.FIRST.year, dates.LAST.year],
            "ways": len(dates.FORMATS),
            "by_length": exact_by_length(sources, written, references),
        },
        "aligned": aligned(model, sources[:ALIGNED_OF]) if model.network.blocks else None,
        "stops": _stops(model, sources[:EARLY], references[:EARLY]),
    }


def _stops(model: Trained, sources: Sequence[str], references: Sequence[str]) -> list[DateStop]:
    """Exactness along the training, its end included; and how well the maps align where the right date is given."""
    stops: list[DateStop] = []
    for step in (*model.snapshots, None):
        stop = zoo.load(model.id, "cpu", step)
        exact = exactness(_translate(stop, sources), references)
        found = aligned(stop, sources, references) if model.network.blocks else None
        stops.append(
            {
                "step": step or int(curve(model)[-1]["step"]),
                "exact": exact,
                "aligned": found and found["share"],
                "chance": found and found["chance"],
            }
        )
    return stops


def measure_induction(model: Trained, _: Path) -> Measured:
    """Measure what the heads do with random text that comes twice; and the same along the training."""
    stops: list[InductionStop] = [
        {"step": step or int(curve(model)[-1]["step"]), **induction.at_stop(zoo.load(model.id, "cpu", step))}
        for step in (*model.snapshots, None)
    ]
    return {"induction": induction.figures(model), "stops": stops}


def measure_marks(model: Trained, data: Path) -> FinalMarks:
    """Measure how often the removed mark is found, beside always saying the commonest; and how alike the hops are."""
    sources, references = zip(*final_marks(source for source, _ in read_pairs(data / EVERYDAY)), strict=True)
    found = marks_found(references, _translate(model, sources))
    if model.network.config.r != 1:
        alike = mean_redundancy([model.attend(source) for source in sources[:REDUNDANCY_OF]])
        found["redundancy"] = round(alike, 4)
    return found


def _translate(model: Trained, sources: Sequence[str]) -> list[str]:
    begun = time.monotonic()
    translations = model.translate(sources)
    where = f"{model.device}, {platform.machine()}, {torch.get_num_threads()} threads"
    typer.echo(f"{len(sources):,} sentences in {time.monotonic() - begun:.0f} s on {where}", err=True)
    return translations


@app.command()
def heads(
    model: Annotated[str, typer.Argument(help="the checkpoint, or a folder of a Hugging Face model")],
    data: Annotated[list[Path], typer.Option(help="a text a line, its translation after a tab; .gz or not; several")],
    sentences: Annotated[int, typer.Option(help="the most that are read, the first of the files in turn")] = 10_000,
    knock_out: Annotated[int, typer.Option(help="how many are read without each head, and without many")] = 300,
    examples: Annotated[Path, typer.Option(help="a text a line: those on which heads are shown")] = EXAMPLES,
    device: Device = "auto",
) -> None:
    """Measure every head over many sentences, with intervals, and write `heads.json` beside the model."""
    about, folder = _open(model, device)
    pairs = [pair for file in data for pair in head_measuring.read_texts(_lines(file))][:sentences]
    shown = [text for text, _ in head_measuring.read_texts(_lines(examples))]
    with _counted(f"{len(pairs):,} sentences", head_measuring.work(about, len(pairs), knock_out)) as advance:
        try:
            found = head_measuring.measure_heads(about, pairs, shown, knock_out, advance)
        except Unsuitable as error:
            raise typer.BadParameter(str(error)) from None
    contents = {"digest": about.digest, "files": ["/".join(file.parts[-2:]) for file in data], **found}
    (folder / "heads.json").write_text(json.dumps(contents, separators=(",", ":"), ensure_ascii=False) + "\n")
    typer.echo(folder / "heads.json")


@app.command()
def tags(
    model: Annotated[str, typer.Argument(help="the checkpoint, or a folder of a Hugging Face model")],
    device: Device = "auto",
) -> None:
    """Measure every head's weight on parts of speech, of sentences tagged by hand, and write `tags.json`."""
    about, folder = _open(model, device)
    with _counted("sentences", len(tagged_sentences())) as advance:
        try:
            found = measure_tags(about, advance)
        except Unsuitable as error:
            raise typer.BadParameter(str(error)) from None
    contents = {"digest": about.digest, **found}
    (folder / "tags.json").write_text(json.dumps(contents, separators=(",", ":")) + "\n")
    typer.echo(folder / "tags.json")


@app.command()
def sinks(
    id: Annotated[str, typer.Argument(help="the checkpoint to measure: a translator, or a decoder that continues")],
    data: Annotated[Path, typer.Option(help="the folder that holds the sentences of heads.json")] = Path(),
    sentences: Annotated[int, typer.Option(help="the most that are read")] = 10_000,
    few: Annotated[int, typer.Option(help="the first of each test set, on which the marks are hidden")] = 500,
    runs: Annotated[Path, typer.Option(help="where batches are kept, so that the command goes on")] = Path("runs"),
    device: Device = "auto",
) -> None:
    """Measure the weight on first pieces and end marks, and what it costs to hide these, and write `sinks.json`.

    A translator reads the sentences that its `heads.json` is about, a decoder random signs that come twice.
    """
    model = zoo.load(id, device)
    if isinstance(model, Translator) and model.heads_file:
        files = json.loads(model.heads_file.read_bytes())["files"]
        texts = [pair for file in files for pair in read_pairs(data / file, sentences)][:sentences]
        hidden = [pair for name in TEST_SETS for pair in read_pairs(data / name, few)]
    elif isinstance(model, Continuer):
        files, texts = [], random_texts(sentences)
        hidden = texts[: 2 * few]
    else:
        raise typer.BadParameter("name a translator with heads.json, or a decoder that continues")
    folder = runs / f"sinks-{id}-{model.digest}"
    folder.mkdir(parents=True, exist_ok=True)
    with _counted("batches", -(-len(texts) // BATCH) - (-len(hidden) // BATCH)) as advance:
        found = measure_sinks(model, texts, hidden, folder, advance)
    about = {"digest": model.digest, "files": files, "hidden_files": [*TEST_SETS] if files else []}
    (zoo.CHECKPOINTS / id / "sinks.json").write_text(json.dumps(about | found, separators=(",", ":")) + "\n")


@app.command()
def deletion(
    id: Checkpoint,
    data: Annotated[Path, typer.Option(help="a text a line, its translation after a tab")],
    sentences: Annotated[int, typer.Option(help="the most that are read, the first of the file")] = 200,
    device: Device = "auto",
) -> None:
    """Measure which explanation names soonest what the translation needs, and add it to `measured.json`."""
    model = zoo.load(id, device)
    if model.measured is None:
        raise typer.BadParameter("measure its quality first: python -m model.evaluation quality")
    texts = [text for text, _ in head_measuring.read_texts(_lines(data))][:sentences]
    with _counted(f"{len(texts):,} sentences", len(texts)) as advance:
        areas = []
        for found in deletion_measuring.areas(model, texts):
            areas.append(found)
            advance()
    _add(model, {"deletion": {"set": data.name, **deletion_measuring.summed(model, areas)}})


@app.command()
def agreement(
    id: Checkpoint,
    data: Annotated[Path, typer.Option(help="a text a line, its translation after a tab")],
    sentences: Annotated[int, typer.Option(help="the most that are read, the first of the file")] = 200,
    device: Device = "auto",
) -> None:
    """Measure how far each explanation agrees with leave-one-out, beside chance, and add it to `measured.json`."""
    model = _translator(id, device)
    texts = [text for text, _ in head_measuring.read_texts(_lines(data))][:sentences]
    with _counted(f"{len(texts):,} sentences", len(texts)) as advance:
        found = []
        for one in agreement_measuring.agreements(model, texts):
            found.append(one)
            advance()
    _add(model, {"agreement": {"set": data.name, **agreement_measuring.summed(model, found)}})


def _translator(id: str, device: str) -> Translator:
    model = zoo.load(id, device)
    if model.measured is None or not isinstance(model, Translator):
        raise typer.BadParameter("name a translator, and measure its quality first: python -m model.evaluation quality")
    return model


@app.command()
def typed(id: Checkpoint, device: Device = "auto") -> None:
    """Measure what a translator makes of first inputs, dates and numbers, and add it to `measured.json`."""
    model = _translator(id, device)
    _add(model, {"typed": measure_typed(model)})


@app.command()
def pronouns(id: Checkpoint, device: Device = "auto") -> None:
    """Measure how often a translator knows what "it" is, and by which heads, and add it to `measured.json`."""
    model = _translator(id, device)
    _add(model, {"pronouns": {**measure_pronouns(model.translate), **measure_heads(model)}})


@app.command()
def news(
    id: Checkpoint,
    data: Annotated[Path, typer.Option(help="the folder that holds newstest2014.tsv")] = Path(),
    device: Device = "auto",
) -> None:
    """Measure a translator on the test set of the papers, and add it to `measured.json`."""
    model = _translator(id, device)
    sources, references = zip(*read_pairs(data / NEWS), strict=True)
    _add(model, {"news": measure_news(sources, _translate(model, sources), references)})


@app.command()
def searches(
    id: Checkpoint,
    data: TestSets = Path(),
    sentences: Annotated[int, typer.Option(help="the first of each test set")] = 500,
    device: Device = "auto",
) -> None:
    """Measure greedy decoding beside beam search, with several length penalties, and add it to `measured.json`."""
    model = _translator(id, device)
    with _counted("searches", len(SEARCHES) * len(TEST_SETS)) as advance:
        found = {}
        for name in TEST_SETS:
            sources, references = zip(*read_pairs(data / name, sentences), strict=True)
            found[name] = measure_searches(model, sources, references, advance)
    _add(model, {"searches": {"sentences": sentences, "sets": found}})


@app.command()
def windows(
    id: Checkpoint,
    data: TestSets = Path(),
    sentences: Annotated[int, typer.Option(help="the first of the test set of long sentences")] = 200,
    device: Device = "auto",
) -> None:
    """Measure what translations lose by windows on each block, and add it to `measured.json`."""
    model = _translator(id, device)
    sources, references = zip(*read_pairs(data / PARLIAMENT, sentences), strict=True)
    with _counted("windows", runs(model)) as advance:
        found = measure_windows(model, sources, references, advance)
    _add(model, {"windows": {"set": PARLIAMENT, **found}})


@app.command()
def flattened(
    id: Checkpoint,
    data: TestSets = Path(),
    sentences: Annotated[int, typer.Option(help="the first of the test set of everyday sentences")] = 200,
    device: Device = "auto",
) -> None:
    """Measure what translations lose where heads look evenly, and add it to `measured.json`."""
    model = _translator(id, device)
    sources, references = zip(*read_pairs(data / EVERYDAY, sentences), strict=True)
    with _counted("flattened", flattenings(model)) as advance:
        found = measure_flattened(model, sources, references, advance)
    _add(model, {"flattened": {"set": EVERYDAY, **found}})


@app.command()
def errors(id: Checkpoint, data: TestSets = Path(), device: Device = "auto") -> None:
    """Count kinds of errors by rule over the test sets, greedily, and write `errors.json`."""
    model = _translator(id, device)
    pairs = {name: read_pairs(data / name) for name in TEST_SETS}
    french = frozenset(word for each in pairs.values() for _, reference in each for word in words(reference))
    sets = {}
    for name, each in pairs.items():
        sources, references = zip(*each, strict=True)
        sets[name] = count_kinds(sources, _translate(model, sources), references, french)
    found: ErrorFigures = {"digest": model.digest, "decoding": "greedy", "sets": sets}
    (zoo.CHECKPOINTS / id / "errors.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


@app.command()
def training_history(
    id: Annotated[str, typer.Argument(help="the translator whose training is recorded; by the recipe ID-learnt")],
    data: Annotated[Path, typer.Option(help="the folder that holds training and test sets")] = Path(),
    runs: Annotated[Path, typer.Option(help="where runs keep what resuming needs")] = Path("runs"),
    device: Device = "auto",
) -> None:
    """Train a translator once more with snapshots, and record what it does at each, beside the checkpoint."""
    model, recipe = zoo.load(id, device), Recipe.load(f"{id}-learnt")
    if not isinstance(model, Translator):
        raise typer.BadParameter("name a translator")
    run = Run(runs / recipe.id)
    train_recipe(recipe, data, run, model.device, typer.echo)
    with _counted("stops", len(run.snapshots()) + 1) as advance:
        found = record(model, recipe, run, data, model.config["examples"], advance)
    found.save(zoo.CHECKPOINTS / id / recorded.FILE)


@contextmanager
def _counted(what: str, total: int) -> Iterator[Callable[..., None]]:
    """Show how much is done; one call of what this yields is one more."""
    with Progress(*COLUMNS, console=Console(stderr=True)) as progress:
        yield partial(progress.advance, progress.add_task(what, total=total))


def _open(model: str, device: str) -> tuple[Trained, Path]:
    """A checkpoint by its id, or a Hugging Face model by its folder; and where its files are."""
    if model in zoo.ids():
        return zoo.load(model, device), zoo.CHECKPOINTS / model
    from regard.model import hugging_face

    return hugging_face.load(model, device), Path(model)


def _lines(file: Path) -> list[str]:
    text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return text.decode("utf-8").split("\n")


if __name__ == "__main__":
    app()
