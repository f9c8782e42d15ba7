"""python -m tests.families: every family of transformers judged, one process each; writes the table in docs.

What was judged before by the same code is not judged again: a run that was stopped goes on.
"""

import json
import multiprocessing
import os
import resource
import tempfile
import warnings
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import torch
import transformers
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regard.app.code_digest import code_digest
from tests.families.build import pieces
from tests.families.judge import Verdict, judge
from tests.families.lists import Family, families
from tests.families.table import RESULTS, write

SECONDS = 300  # for a family
BYTES = 3 << 30  # for its process, what it shares with this one included
FORK = multiprocessing.get_context("fork")  # a process has torch and transformers when it begins


def main(
    names: Annotated[
        list[str] | None, typer.Argument(help="model types to judge again; all others stay as they are stored")
    ] = None,
    into: Annotated[Path, typer.Option(help="where the results and the table are written")] = RESULTS.parent,
) -> None:
    """Judge families, all or some. It ends with 1 where one is neither shown as it computes nor refused."""
    torch.set_num_threads(1)
    wanted = [one for one in families() if not names or one.model_type in names]
    console, found = Console(), dict[str, dict]()
    columns = (TextColumn("{task.description:40}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=len(wanted))
        for family in wanted:
            progress.update(task, description=family.name)
            one = found[family.name] = _alone(family) if names else _once(family)
            if names or one["outcome"] == "wrong":
                said = f"{family.name}: {one['outcome']}. {one['why']}"
                console.print(said, markup=False, highlight=False, soft_wrap=True)
            progress.advance(task)
    stored = json.loads((into / RESULTS.name).read_text("utf-8"))["families"] if names else {}
    write({"transformers": transformers.__version__, "pieces": pieces(), "families": stored | found}, into)
    raise typer.Exit(any(one["outcome"] == "wrong" for one in found.values()))


def _once(family: Family) -> dict:
    """Its verdict, by this code, perhaps from a run before."""
    file = Path("artefacts") / f"families-{_digest()}" / f"{family.name}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(_alone(family)), "utf-8")
    return json.loads(file.read_text("utf-8"))


@cache
def _digest() -> str:
    """Of the code that a verdict comes from."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return sha256("".join([code_digest(), *(file.read_text("utf-8") for file in files)]).encode()).hexdigest()[:8]


def _alone(family: Family) -> dict:
    """Its verdict, from a process that may end before its time."""
    ours, theirs = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_work, args=(family, theirs))
    process.start()
    theirs.close()
    try:
        verdict = ours.recv() if ours.poll(SECONDS) else Verdict("wrong", f"it took more than {SECONDS} s")
    except EOFError:
        process.join()
        verdict = Verdict("wrong", f"its process ended with {process.exitcode}")
    process.kill()
    process.join()
    return asdict(verdict)


def _work(family: Family, pipe: object) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        pipe.send(judge(family, Path(folder) / family.model_type))


if __name__ == "__main__":
    typer.run(main)
