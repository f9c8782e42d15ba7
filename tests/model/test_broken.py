"""A checkpoint that is broken, or of another version, is refused with one sentence that says which it is."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from regard.model import zoo

WHOLE = zoo.CHECKPOINTS / "dates-bahdanau"
WEIGHTS = "weights.safetensors"


def cut(name: str, length: int) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:length])


def of_another_version(**changes: object) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text())
        config["model"] |= changes
        (folder / "config.json").write_text(json.dumps(config))

    return change


BROKEN = {
    "weights cut in their header": (cut(WEIGHTS, 1_000), "'it' is damaged or not whole .* fetch it again"),
    "weights cut at their end": (cut(WEIGHTS, -1_000), "damaged or not whole"),
    "no weights": (cut(WEIGHTS, 0), "damaged or not whole"),
    "config cut": (cut("config.json", 20), "damaged or not whole"),
    "pieces cut": (cut("tokenizer.json", 2_000), "damaged or not whole"),
    "garbage for text": (lambda folder: (folder / "config.json").write_bytes(b"\xff\xfe\x00"), "damaged or not whole"),
    "a file is gone": (lambda it: (it / "tokenizer.json").unlink(), "'it' is not whole: it lacks tokenizer.json"),
    "snapshots cut": (cut("snapshots.safetensors", 900), "damaged or not whole"),
    "figures cut": (cut("measured.json", 200), "damaged or not whole"),
    "an unknown option": (of_another_version(gates=3), "'it' is of another version of Regard: fetch both anew"),
    "other sizes": (of_another_version(d_hidden=7, d_model=7), "of another version"),
}


@pytest.mark.parametrize(("change", "says"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_said_in_one_sentence(tmp_path, change, says):
    folder = tmp_path / "it"
    shutil.copytree(WHOLE, folder)
    zoo.open_checkpoint(folder, "it", "cpu")
    change(folder)
    with pytest.raises(ValueError, match=says) as refused:
        zoo.open_checkpoint(folder, "it", "cpu")
    assert len(str(refused.value).splitlines()) == 1
