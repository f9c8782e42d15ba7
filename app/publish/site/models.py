"""The files of the models of a site: each its graphs, weights and tokenizer, and what is known about all of them."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

import numpy as np
import orjson

from regard.app.engine.engine import Engine
from regard.app.models.endpoints import MODELS
from regard.app.models.schemas import ModelAnswer
from regard.app.publish.site.measured import measured
from regard.app.publish.site.opened import facts_of
from regard.app.publish.site.packed import packed
from regard.model.errors import Unsuitable
from regard.model.site.export import OPENED, WEIGHTS, graphs
from regard.model.site.rules import rules
from regard.model.translator import Translator

TOKENIZER = "tokenizer.bin"
PACKED = "weights.bin"
FILES = "files.json"


class File(TypedDict):
    """Its length, and the first digits of its SHA-256."""

    bytes: int
    digest: str


def write_models(engine: Engine, ids: Sequence[str], folder: Path) -> Iterator[str]:
    """Write `models.json`, `rules.json` and a folder for each model; say after each which it was.

    Raises Unsuitable, with one sentence, for a model that no graph can express, and without the extra `site`.
    """
    for id in ids:
        write_model(engine, id, folder / id)
        yield id
    describe_models(engine, ids, folder)


def describe_models(engine: Engine, ids: Sequence[str], folder: Path) -> None:
    """Write `models.json`, models in this order as the server lists them, and `rules.json`."""
    described = [ModelAnswer.model_validate(engine.describe(id)) for id in ids]
    (folder / "models.json").write_bytes(MODELS.dump_json(described))
    (folder / "rules.json").write_bytes(orjson.dumps(rules()))


def list_files(folder: Path, origin: Mapping[str, str]) -> dict[str, File]:
    """Write `files.json`, bytes and digest of each other file in the folder; origin: version, commit and date."""
    others = [file for file in sorted(folder.rglob("*")) if file.is_file() and file.name != FILES]
    files = {file.relative_to(folder).as_posix(): _about(file) for file in others}
    (folder / FILES).write_bytes(orjson.dumps({**origin, "files": files}))
    return files


def _about(file: Path) -> File:
    content = file.read_bytes()
    return File(bytes=len(content), digest=sha256(content).hexdigest()[:16])


def write_model(engine: Engine, id: str, folder: Path) -> None:
    """Write graphs, weights and tokenizer of a model, and what is measured of few sentences.

    Weights are those of its checkpoint, number for number. Raises Unsuitable, as `write_models` does.
    """
    model = engine.model(id)
    if not isinstance(model, Translator) or model.folder is None:
        raise Unsuitable("A site has translators of this repository alone: name one of them.")
    made = graphs(model, model.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (folder / f"{name}.onnx").write_bytes(content)
    if OPENED in made:
        (folder / f"{OPENED}.json").write_bytes(facts_of(model))
    (folder / PACKED).write_bytes(packed(bytes_apart((model.folder / WEIGHTS).read_bytes())))
    for name, content in measured(engine, id).items():
        (folder / name).write_bytes(content)
    model.tokenizer.save(folder / TOKENIZER)
    (folder / TOKENIZER).write_bytes(packed((folder / TOKENIZER).read_bytes()))


def bytes_apart(weights: bytes) -> bytes:
    """A file of weights; the first bytes of all its float16 numbers come before the second ones.

    That makes it smaller by a fifteenth once it is compressed.
    """
    start = 8 + int.from_bytes(weights[:8], "little")
    numbers = np.frombuffer(weights, np.uint8, offset=start).reshape(-1, 2)
    return weights[:start] + numbers.T.tobytes()
