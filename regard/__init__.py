"""See what an attention mechanism looks at: all of Regard under one name.

`regard.app`, `regard.model`, ... are the folders of the same name beside this one, and inside it once installed.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regard.app.publish.own.show_arrays import show
    from regard.app.publish.saved.notebook import explore
    from regard.model.zoo import ids, load

HERE = Path(__file__).parent
if not (HERE / "app").is_dir():
    __path__.append(str(HERE.parent))  # in the repository, installed or not

__all__ = ["explore", "ids", "load", "show"]
WHERE = {
    "explore": "regard.app.publish.saved.notebook",
    "ids": "regard.model",
    "load": "regard.model",
    "show": "regard.app.publish.own.show_arrays",
}


def __getattr__(name: str) -> Any:
    """Import PyTorch only when a model is wanted."""
    if name not in WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(WHERE[name]), name)
