"""The web application: HTTP in, HTTP out. It knows `model`; `model` never knows it."""

from importlib import import_module
from typing import Any

FOUND = {"Settings": "regard.app.settings", "create_app": "regard.app.application"}


def __getattr__(name: str) -> Any:
    """Import PyTorch only when it is needed: a wrong option is reported at once, and Ctrl-C ends a start in order."""
    if name not in FOUND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(FOUND[name]), name)
