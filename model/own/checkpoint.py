"""Files of a whole model, which are opened by a command and not as arrays: known by the names of what is in them."""

import re
from collections.abc import Iterable

from regard.model.errors import Unsuitable

PARAMETER = re.compile(r"\.(weight|bias)$")
ADAPTER = re.compile(r"lora_[AB]\b")
CONFIG = {"model_type", "architectures"}
COMMAND = "regard serve --hf FOLDER, with the folder that save_pretrained wrote"
CHECKPOINT = f"This is a model’s checkpoint, not attention weights: open the model in a terminal, {COMMAND}."
MERGE = f"This is an adapter, not attention weights: merge it, merge_and_unload() of peft, then {COMMAND}."


def check_no_checkpoint(names: Iterable[str], known: Iterable[str]) -> None:
    """Raise Unsuitable, with the command that opens it, where these are names of parameters, and none is known.

    A parameter that is alone may be an array of attention.
    """
    given = {*names}
    if given & {*known}:
        return
    if any(ADAPTER.search(name) for name in given):
        raise Unsuitable(MERGE)
    if given & CONFIG or (len(given) > 1 and any(map(PARAMETER.search, given))):
        raise Unsuitable(CHECKPOINT)
