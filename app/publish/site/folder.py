"""The command line: a folder out, which any server of files shows as a site."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import anyio
import orjson
from fastapi import FastAPI

from regard.app import pages
from regard.app.application import create_app
from regard.app.engine.engine import Engine
from regard.app.languages import ENGLISH
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.answering import answers
from regard.app.publish.saved.export import counting
from regard.app.publish.site.addresses import addresses_in
from regard.app.publish.site.files import static_files
from regard.app.publish.site.models import FILES, PACKED, File, describe_models, list_files, write_model
from regard.app.publish.site.recorded import Recording
from regard.app.publish.site.rendered import LIVE, Card, page_files, request_of, shells, station_files
from regard.app.server import interrupts
from regard.app.settings import Settings
from regard.model.errors import Unsuitable
from regard.model.site.export import NO_ONNX
from regard.model.translator import Translator

SERVICE_WORKER = "service-worker.js"  # at the root, so that the whole site is in its scope
OTHER = re.compile(rf"\.(?!{ENGLISH}\.)[a-z]{{2}}\.html$")  # a page in another language


def export_site(folder: Path, device: str, ids: Sequence[str]) -> list[str]:
    """Write a site to a folder: whole, or not at all; one that is there is replaced. Lines say what became of it.

    ids: of the models that run in it; none: all translators that can. Raises ValueError, which says what to change.
    """
    if not (find_spec("onnx") and find_spec("onnxscript")):
        raise ValueError(NO_ONNX)
    _check(folder)
    app = create_app(Settings(device=[device], prepare=False, own_files=False, train="off", room_opening="off"))
    try:
        with (
            interrupts.as_exceptions(),
            TemporaryDirectory(dir=folder.resolve().parent, prefix=f".{folder.name}-") as place,
        ):
            made = Path(place) / "site"
            left_out = write_site(app, made, ids)
            _put(made, folder.resolve())
    except OSError as error:
        raise ValueError(f"{folder} cannot be written: {error.strerror}.") from None
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    without = [f"Without {id}: {why}" for id, why in left_out.items()]
    return [*without, f"{folder}: {len(sizes):,} files, {sum(sizes) / 1e6:.0f} MB"]


def _check(folder: Path) -> None:
    """Raise ValueError for a folder in which something else is than a site."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file: name a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "models" / FILES).is_file():
        raise ValueError(f"{folder} has files that are no site of Regard: name an empty folder, or a new one.")
    if not folder.resolve().parent.is_dir():
        raise ValueError(f"There is no folder {folder.parent}: make it first.")


def _put(made: Path, folder: Path) -> None:
    """Move a site to its place; the one that is there goes when this one has come."""
    if folder.exists():
        folder.rename(made.with_name("before"))
    made.rename(folder)


def write_site(app: FastAPI, folder: Path, ids: Sequence[str]) -> dict[str, str]:
    """Write all files to a new folder; say in a terminal how far it is. Raises ValueError.

    The models that are left out, each with the reason.
    """
    models, engine = folder / "models", app.state.engine
    origin = {"version": pages.INSTALLED, "commit": _commit(), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    written = _write_models(engine, ids, models)
    ours = [id for id, problem in written.items() if not problem]
    card = _card(engine, ours, list_files(models, origin), origin)
    texts = dict([*shells(), *page_files(app, card), *station_files()])
    asked = _record(app, addresses_in(text for name, text in texts.items() if _is_english(name)), ours, folder)
    describe_models(engine, [*ours, *(id for id in asked if id not in ours)], models)
    list_files(models, origin)
    texts |= anyio.run(_as_answered, app)
    for name, text in texts.items():
        _room(folder / name).write_text(text, encoding="utf-8")
    static = static_files(texts.values())
    static[SERVICE_WORKER] = pages.BUILT / f"site-{SERVICE_WORKER}"
    for name, file in static.items():
        copyfile(file, _room(folder / name))
    return {id: problem for id, problem in written.items() if problem}


def _write_models(engine: Engine, ids: Sequence[str], folder: Path) -> dict[str, str]:
    """The reason why a model could not be written, "" of one that was. Raises ValueError if such a one was named."""
    wanted = list(ids) or [id for id in engine.models if isinstance(engine.model(id), Translator)]
    unknown = [id for id in wanted if id not in engine.models]
    if unknown:
        raise ValueError(f"--models: there is no model {unknown[0]!r}: there are {', '.join(engine.models)}.")
    found = dict[str, str]()
    with counting("models") as count:
        for done, id in enumerate(wanted):
            count(done, len(wanted))
            try:
                write_model(engine.model(id), folder / id)
                found[id] = ""
            except Unsuitable as error:
                if ids:
                    raise ValueError(f"{id}: {error}") from None
                found[id] = str(error)
    return found


def _record(app: FastAPI, addresses: Mapping[str, Sequence[Address]], ours: Sequence[str], folder: Path) -> list[str]:
    """Write what the pages ask at these addresses; the ids of the models that live pages have recorded answers of."""
    place, models = folder / "recorded", list[str]()
    place.mkdir()
    done, of = 0, sum(map(len, addresses.values()))
    with counting("addresses") as count:
        for page, each in addresses.items():
            recording = Recording(page, ours)
            for address in each:
                count(done, of)
                recording.add(anyio.run(partial(answers, app, address, known=recording.known)))
                done += 1
            recording.write(place, [*app.state.engine.models])
            models += recording.models if page in LIVE else ()
    return [*dict.fromkeys(models)]


async def _as_answered(app: FastAPI) -> dict[str, str]:
    """The files that the server answers as they are: what the search finds, and the help."""
    request = request_of(app)
    found, help_text = await pages.places(request), await pages.help_text(request)
    return {"find.json": orjson.dumps(found).decode(), "help.html": bytes(help_text.body).decode()}


def _card(engine: Engine, ids: Sequence[str], files: Mapping[str, File], origin: Mapping[str, str]) -> Card:
    sizes = {id: sum(file["bytes"] for name, file in files.items() if name.startswith(f"{id}/")) for id in ids}
    names = {id: engine.describe(id)["name"] for id in ids}
    models = {id: (names[id], files[f"{id}/{PACKED}"]["digest"], sizes[id]) for id in ids}
    return Card(origin["date"], origin["commit"], models)


def _is_english(name: str) -> bool:
    """Whether a file is a page in English, or a station."""
    return name.startswith("pages/") and not OTHER.search(name)


def _commit() -> str:
    """The commit of this source, "" where git does not know it."""
    if not (pages.ROOT / ".git").exists():
        return ""
    asked = ["git", "-C", str(pages.ROOT), "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - fixed


def _room(file: Path) -> Path:
    """The same file; its folder is made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
