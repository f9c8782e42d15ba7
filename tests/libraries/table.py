"""`docs/libraries.md`: a row for each script, from what the script says of itself."""

from collections.abc import Iterable

from regard.app.pages import STATIC
from tests.libraries.script import Script, scripts

FILE = STATIC.parent / "docs" / "libraries.md"
BEGIN = """# What libraries return, and the line that shows it

Each row was made by running: `tests/libraries/scripts` has a script for each, with the versions that it pins.
`make libraries` runs them, each in an environment of its own that is removed again, and says which changed;
`make libraries ARGS="keras jax"` runs some. Those that the tests' own environment can run are run by `make test-all`.
Models are tiny and random, on a CPU. The weights that are shown were compared with those computed apart, to 1e-6.

“Sums to 1” is the axis over which the library took its softmax: these are the columns. “Dropout” is whether the
weights are those before or after it; where they are after it, call `model.eval()`. “Surprise” begins with our guess
before we ran it.

"""
END = """
Not run: DGL 2.1.0, the newest that pip finds for Python 3.11, cannot be imported beside PyTorch 2.13, as it asks for
`torchdata.datapipes`, which is gone. fairseq2 0.8.1 wants PyTorch 2.9. speechbrain 1.1.2 and braindecode 1.8.1 need a
torchaudio that was built for the same PyTorch.
"""
HEAD = ("library", "returns", "sums to 1", "dropout", "lost", "surprise", "one line")


def row(script: Script) -> tuple[str, ...]:
    """The cells of a row."""
    said = script.said
    returned, surprise = script.sentences
    (line,) = script.lines
    named = f"[{said['library']}](../tests/libraries/scripts/{script.file.name}) {script.version}"
    return named, returned, said["sums"], said["dropout"], said["lost"], surprise, f"`{line}`"


def table(chosen: Iterable[Script]) -> str:
    """The file, with a row for each script by the name of its library.

    A stroke in a cell would end it, within code too.
    """
    rows = sorted((row(one) for one in chosen), key=lambda cells: cells[0].casefold())
    lines = [HEAD, ("---",) * len(HEAD), *rows]
    return (
        BEGIN
        + "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n" for cells in lines)
        + END
    )


def write() -> None:
    """Write the file anew."""
    FILE.write_text(table(scripts()), "utf-8")
