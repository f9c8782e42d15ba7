"""Questions of the whole model: every part of the sheet, small and in full, and every head that opens from it."""

from regard.app.attention.answers import SAFETENSORS
from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.explore import FINEST
from regard.app.publish.saved.questions.shown import Asking, Shown, weights


def questions(shown: Shown) -> Asking:
    """The parts first: a model that is not drawn is refused. A map is asked for by layer and head, however few."""
    question = shown.question
    parts = [Request("/api/whole", question | {"dtype": dtype}, accept=SAFETENSORS) for dtype in ("u8", "f32")]
    heads = [
        weights(question, block=shape["name"], layer=layer + 1, head=head + 1)
        for shape in shown.model["blocks"]
        for layer in range(shape["layers"])
        for head in range(shape["heads"])
    ]
    yield [*parts, weights(question, dtype="u8", pool=FINEST), *heads]
