"""The steps of a translation, as JSON."""

from regard.app.api.dump import dump, texts
from regard.model.trace import Decoding


def to_json(run: Decoding, most: int) -> bytes:
    """The most likely pieces of each step, and the tree of beam search. Raises Refusal (413) if too large."""
    steps = [[{"token": token, "probability": p} for token, p in step] for step in run.candidates]
    tree = run.tree and [vars(node) | {"token": token} for token, node in run.tree]
    return dump(texts(run) | {"candidates": steps, "tree": tree}, most)
