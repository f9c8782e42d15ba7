"""The commands of `regard`: serve, translate, export, figure, train and scale."""

import os
import signal
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated
from urllib.parse import urlencode

from pydantic import BaseModel, BeforeValidator, Field, ValidationError
from pydantic_settings import (
    CliApp,
    CliImplicitFlag,
    CliPositionalArg,
    CliSubCommand,
    CliToggleFlag,
    NoDecode,
    SettingsConfigDict,
)

from regard.app.server import interrupts
from regard.app.settings import Settings

SCALE = Path(__file__).parent / "scale" / "regard.yaml"


def program() -> str:
    """The words that started this process: `regard`, or `python -m app`."""
    spec = sys.modules["__main__"].__spec__
    return f"python -m {spec.name.removesuffix('.__main__')}" if spec else Path(sys.argv[0]).stem


class Serve(Settings):
    """Serve Regard to a browser."""

    def cli_cmd(self) -> None:
        from regard.app.server.listening import address, here, is_loopback, listen

        listening = listen(self.host, self.port)
        port = listening.getsockname()[1]
        own = [Path(name).absolute().name if Path(name).is_dir() else name for name in self.hf[:1]]  # its id
        place = "".join(f"/?{urlencode({'model': id})}" for id in own)
        print(f"Regard reads its models; then open {address(self.host, port)}{place}", flush=True)
        from regard.app.server.workers.sharing import sharing_metrics, workers_of

        workers = workers_of(self)
        with sharing_metrics(workers):
            from regard.app.server.serving import serve

            def announce(key: str, token: str) -> None:
                """Print the links of presenter and owner: no browser sends a fragment, and so no server logs it."""
                from regard.app.server.owner import is_alone

                base, opens = address(here(self.host), port), self.room_opening != "off" and not self.room
                if key:
                    print(f"Present from {base}/room#key={key}", flush=True)
                    if is_loopback(self.host):
                        print("Only this machine reaches the room: add --host 0.0.0.0 to let a class in.", flush=True)
                if not is_alone(self) and (opens or self.train == "loopback"):
                    print(f"For the owner alone: {base}/{'room' if opens else 'training'}#owner={token}", flush=True)

            serve(self, listening, workers, announce)


class Translate(BaseModel):
    """Translate lines of standard input to lines of standard output."""

    model_config = SettingsConfigDict(cli_kebab_case=True)

    model: Annotated[str, Field(description="an id of the models that are installed")] = "transformer-en-fr"
    beam: Annotated[int, Field(ge=1, le=64, description="hypotheses kept at each step; 1 is greedy")] = 1
    device: Annotated[str, Field(description="auto, cpu, cuda or mps")] = "auto"

    def cli_cmd(self) -> None:
        from regard.app.translate import translate

        translate(self.model, self.beam, self.device)


class Export(BaseModel):
    """Save a page as one HTML file, a lesson as a folder of them, or all of Regard as a site that needs no server."""

    model_config = SettingsConfigDict(cli_kebab_case=True)

    places: CliPositionalArg[list[str]] = Field(
        default=[],
        description="the address of a page, as the browser shows it, and the file to write; with --lesson the folder",
    )
    lesson: Annotated[str, Field(description="a lesson's Markdown file, or the name of a shipped lesson")] = ""
    site: Annotated[Path | None, Field(description="the folder of the site to write, for any server of files")] = None
    models: Annotated[
        list[str],
        NoDecode,
        BeforeValidator(lambda ids: ids.split(",") if isinstance(ids, str) else ids),
        Field(description="ids, with commas between, of the models of the site; by default all that a browser can run"),
    ] = []
    device: Annotated[str, Field(description="auto, cpu, cuda or mps")] = "auto"

    def cli_cmd(self) -> None:
        from regard.app.publish.saved.export import export_lesson, export_page
        from regard.app.publish.site.folder import export_site

        settings = Settings(device=[self.device], prepare=False)
        match self.site, self.lesson, self.places:
            case None, "", [address, file]:
                export_page(address, Path(file), settings)
            case None, lesson, [folder] if lesson:
                export_lesson(lesson, Path(folder), settings)
            case Path() as folder, "", []:
                print(*export_site(folder, self.device, self.models), sep="\n")
            case _:
                raise ValueError(
                    "Give an address and a file to write; or --lesson FILE, and a folder to write; or --site FOLDER."
                )


class Figure(BaseModel):
    """Draw the head of a sentence that an address shows, for a slide or a paper, without a browser."""

    model_config = SettingsConfigDict(cli_kebab_case=True)

    address: CliPositionalArg[str] = Field(
        description="the address of Explore or Steps, as the browser shows it, in quotes"
    )
    file: CliPositionalArg[Path] = Field(
        description="the file to write, ending in .svg, .tex, or, with the extra figures, .png or .pdf; "
        ".csv, .json, .npz and .safetensors hold the numbers"
    )
    width: Annotated[float | None, Field(description="width of the figure in centimetres")] = None
    caption: Annotated[CliImplicitFlag[bool], Field(description="model, sentence and address under the map")] = True
    device: Annotated[str, Field(description="auto, cpu, cuda or mps")] = "auto"

    def cli_cmd(self) -> None:
        from regard.app.publish.figures.still import save_figure

        settings = Settings(device=[self.device], prepare=False)
        save_figure(self.address, self.file, settings, caption=self.caption, width=self.width)


class Train(BaseModel):
    """Train a checkpoint; needs the extra train. Its options: train --help."""


class Scale(BaseModel):
    """Serve Regard from many replicas, with Ray Serve; needs the extra scale."""

    model_config = SettingsConfigDict(cli_kebab_case=True)

    config: Annotated[Path, Field(description="a configuration file of Ray Serve")] = SCALE
    host: Annotated[str, Field(description="address to listen on, instead of the file's")] = ""
    port: Annotated[int, Field(ge=0, le=65535, description="port to listen on, instead of the file's")] = 0

    def cli_cmd(self) -> None:
        if not find_spec("ray"):
            raise ValueError('Many replicas need the extra “scale”: pip install "regard[scale]".')
        if not self.config.is_file():
            raise ValueError(f"{self.config} is not a file: name a configuration of Ray Serve.")
        from regard.app.scale.local import run

        with interrupts.as_exceptions():
            run(self.config, self.host, self.port)


class Regard(BaseModel):
    """See what an attention mechanism looks at."""

    model_config = SettingsConfigDict(cli_prog_name=program())

    version: Annotated[CliToggleFlag[bool], Field(description="print the version")] = False
    serve: CliSubCommand[Serve]
    translate: CliSubCommand[Translate]
    export: CliSubCommand[Export]
    figure: CliSubCommand[Figure]
    train: CliSubCommand[Train]
    scale: CliSubCommand[Scale]

    def cli_cmd(self) -> None:
        if self.version:
            print(f"regard {version('regard')}")
        else:
            CliApp.run_subcommand(self)


def train(arguments: list[str]) -> None:
    """Train a checkpoint with the options of `python -m model.training`. Raises ValueError without the extra."""
    if not find_spec("typer"):
        raise ValueError('Training needs the extra “train”: pip install "regard[train]".')
    from regard.model.training.__main__ import app

    with interrupts.as_exceptions():
        app(arguments, prog_name=f"{program()} train")


def run() -> None:
    """Run the command that was given; a wrong option, or an unknown model or device, ends in one sentence."""
    try:
        _run(sys.argv[1:])
    except ValidationError as error:
        sys.exit("\n".join(f"--{_option(problem['loc'])}: {_sentence(problem['msg'])}" for problem in error.errors()))
    except ValueError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would write to it once more
        sys.exit(128 + 13)  # SIGPIPE, which Windows lacks


def _run(arguments: list[str]) -> None:
    try:
        train(arguments[1:]) if arguments[:1] == ["train"] else CliApp.run(Regard, arguments)
    finally:
        if sys.stdout:
            sys.stdout.flush()  # while a reader that is gone can still be noticed


def _option(location: tuple[int | str, ...]) -> str:
    """The spelling of an option on the command line, without the position in a list of values."""
    return str(next(part for part in reversed(location) if isinstance(part, str))).replace("_", "-")


def _sentence(message: str) -> str:
    """The sentence of a setting's own check, without the words that pydantic puts before it."""
    return message.removeprefix("Value error, ")
