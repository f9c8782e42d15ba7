"""The files of the models of a site: each its graphs, weights and tokenizer, and what is known about all of them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import orjson

from regard.app.engine.engine import Engine
from regard.app.models.endpoints import MODELS
from regard.app.models.schemas import ModelAnswer
from regard.model.errors import Unsuitable
from regard.model.site.export import WEIGHTS, graphs
from regard.model.site.rules import rules
from regard.model.translator import Translator

TOKENIZER = "tokenizer.json"


def write_models(engine: Engine, ids: Sequence[str], folder: Path) -> Iterator[str]:
    """Write `models.json`, `rules.json` and a folder for each model; say after each which it was.

    Raises Unsuitable, with one sentence, for a model that no graph can express, and without the extra `site`.
    """
    for id in ids:
        write_model(engine.model(id), folder / id)
        yield id
    described = [ModelAnswer.model_validate(engine.describe(id)) for id in ids]
    (folder / "models.json").write_bytes(MODELS.dump_json(described))
    (folder / "rules.json").write_bytes(orjson.dumps(rules()))


def write_model(model: object, folder: Path) -> None:
    """Write graphs, weights and tokenizer of a model; weights are those of its checkpoint, byte for byte."""
    if not isinstance(model, Translator) or model.folder is None:
        raise Unsuitable("A site has translators of this repository alone: name one of them.")
    made = graphs(model, model.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (folder / f"{name}.onnx").write_bytes(content)
    (folder / WEIGHTS).write_bytes((model.folder / WEIGHTS).read_bytes())
    model.tokenizer.save(folder / TOKENIZER)
