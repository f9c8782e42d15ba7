"""Questions of Evidence: none, its figures are in its HTML."""

from regard.app.publish.saved.questions.shown import Asking, Shown


def questions(_: Shown) -> Asking:
    """Ask nothing."""
    yield []
