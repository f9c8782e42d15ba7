"""Loading the models: ours, and those of Hugging Face that the settings name."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

import torch

from regard.app.code_digest import code_digest
from regard.app.settings import Settings
from regard.model import devices, ids, load, zoo
from regard.model.errors import Unsuitable
from regard.model.trained import Trained
from regard.model.vision.model import PictureClassifier

log = logging.getLogger("regard")


AT = "@"  # dates-bahdanau@400: as it was at step 400 of its training


class Models(Mapping[str, Trained]):
    """The models of one device by id.

    A model as it was at one of its snapshots has an id as well, MODEL@STEP. It is opened when it is first asked for,
    and not listed.
    """

    def __init__(self, models: Mapping[str, Trained]) -> None:
        self._models = dict(models)
        self._earlier: dict[str, Trained] = {}

    def __getitem__(self, id: str) -> Trained:
        if id in self._models:
            return self._models[id]
        if id not in (earlier := self._earlier):  # another takes its place while a model is put
            earlier[id] = self._open(id)
        return earlier[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._models)

    def __len__(self) -> int:
        return len(self._models)

    @property
    def device(self) -> torch.device:
        """Their device."""
        return next(iter(self._models.values())).device

    def put(self, model: Trained) -> None:
        """Take a model in, in the place of one with its id; earlier snapshots are forgotten."""
        self._models = self._models | {model.id: model}
        self._earlier = {id: one for id, one in self._earlier.items() if id.partition(AT)[0] != model.id}

    def _open(self, id: str) -> Trained:
        name, _, step = id.partition(AT)
        model = self._models[name]
        if step not in map(str, model.snapshots):
            raise KeyError(id)
        stop = zoo.earlier(model, id, int(step))
        stop.digest = f"{stop.digest}.{code_digest()}"
        return stop


def load_models(settings: Settings, shipped: Sequence[str] = ("*",)) -> tuple[list[Models], list[str]]:
    """The models by id, once for each device, and the names of bad folders that were left out.

    shipped: patterns of the ids of those of ours. Models of Hugging Face come first, so that a bad one is reported
    before ours are read. Raises ValueError with a sentence for what is wrong.
    """
    first, *others = _devices(settings.device)
    left_out: list[str] = []
    foreign = [*_hugging_face(settings, first, left_out)]
    ours = (load(id, first, dtype=settings.dtype) for id in ids() if any(fnmatch(id, one) for one in shipped))
    models = {model.id: model for model in ours if not isinstance(model, PictureClassifier)}  # pages show texts
    for model in foreign:
        if model.id in models:
            raise ValueError(f"Two models are called {model.id!r}: rename the folder of one.")
        models[model.id] = model
    for model in models.values():
        model.digest = f"{model.digest}.{code_digest()}"
    copies = [models, *({id: model.on(device) for id, model in models.items()} for device in others)]
    return [Models(copy) for copy in copies], left_out


def open_on_all(copies: Sequence[Models], folder: Path, id: str, settings: Settings) -> None:
    """Open the folder of a checkpoint under this id on every device, in the place of an earlier one."""
    first, *others = copies
    model = zoo.open_checkpoint(folder, id, first.device, dtype=settings.dtype)
    model.digest = f"{model.digest}.{code_digest()}"
    for copy in others:
        copy.put(model.on(copy.device))
    first.put(model)


def _hugging_face(settings: Settings, device: torch.device, left_out: list[str]) -> Iterator[Trained]:
    """Open the models of Hugging Face; bad ones of `hf_folder` are left out, one that `hf` names raises ValueError."""
    names = dict.fromkeys(_folders(settings.hf_folder), True) | dict.fromkeys(settings.hf, False)
    if not names:
        return
    try:
        from regard.model.hugging_face import load as open_folder
    except ImportError as error:
        raise ValueError(
            'Models of Hugging Face need the extra “hf”: pip install ".[hf]" in the folder of Regard.'
        ) from error
    for name, may_be_left_out in names.items():
        try:
            yield open_folder(name, device, settings.max_attention_bytes, settings.dtype)
        except Unsuitable as error:
            if not may_be_left_out:
                raise
            left_out.append(Path(name).name)
            log.warning("Left out: %s", error)


def _devices(names: Sequence[str]) -> list[torch.device]:
    """Raises ValueError for an unknown device, and for several kinds, which would round one answer differently."""
    found = [devices.resolve(name) for name in names]
    if len({device.type for device in found}) > 1:
        raise ValueError(f"{','.join(names)}: the same question would have several answers: name devices of one kind.")
    return found


def _folders(folder: Path | None) -> list[str]:
    if folder is None:
        return []
    if not folder.is_dir():
        raise ValueError(f"{folder} is not a folder: name one whose folders are models of Hugging Face.")
    return sorted(str(part.parent) for part in folder.glob("*/config.json"))
