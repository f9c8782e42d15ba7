"""Answers that few sentences have, computed when a site is made: gold links, and weights on parts of speech."""

import orjson

from regard.app.engine.engine import Engine
from regard.app.engine.question import Question
from regard.app.gold.answers import to_json
from regard.app.heads.corpus import heads_tags
from regard.model.gold import linked_sentences


def measured(engine: Engine, id: str) -> dict[str, bytes]:
    """Files of a model by name: `gold.json`, answers of /api/gold; `tags.json`, the answer of /api/heads-tags.

    A translation is read, not written, so that there are links of each sentence whatever is written.
    """
    model, files = engine.model(id), dict[str, bytes]()
    if model.tags_file is not None:
        files["tags.json"] = heads_tags(model)
    if engine.describe(id)["gold"]:
        linked = [engine.attend(Question(id, one.text, one.target)) for one in linked_sentences()]
        most = engine.settings.max_json_bytes
        files["gold.json"] = orjson.dumps([orjson.loads(to_json(one, most)) for one in linked])
    return files
