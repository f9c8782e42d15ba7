"""python -m app serve, and python -m app translate."""

import os
import signal
import sys
from contextlib import suppress
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError
from pydantic_settings import CliApp, CliSubCommand, SettingsConfigDict

from app.settings import Settings


class Serve(Settings):
    """Serve Regard to a browser."""

    def cli_cmd(self) -> None:
        import uvicorn

        from app import request_timeouts
        from app.application import create_app
        from app.listening import address, listen

        listening = listen(self.host, self.port)
        print(f"Regard reads its models; then open {address(self.host, self.port)}", flush=True)
        config = uvicorn.Config(
            create_app(self),
            log_level="warning",
            http=request_timeouts.protocol(self.read_seconds),
            h11_max_incomplete_event_size=2 * 2**20,  # so that a huge address gets a sentence, not a cut line
            limit_concurrency=1_000,
        )
        with suppress(KeyboardInterrupt):  # the server has ended in good order by then
            uvicorn.Server(config).run(sockets=[listening])


class Translate(BaseModel):
    """Translate lines of standard input to lines of standard output."""

    model_config = SettingsConfigDict(cli_kebab_case=True)

    model: Annotated[str, Field(description="an id of the models that are installed")] = "transformer-en-fr"
    beam: Annotated[int, Field(ge=1, le=64, description="hypotheses kept at each step; 1 is greedy")] = 1
    device: Annotated[str, Field(description="auto, cpu, cuda or mps")] = "auto"

    def cli_cmd(self) -> None:
        from app.translate import translate

        translate(self.model, self.beam, self.device)


class Regard(BaseModel):
    """See what an attention mechanism looks at."""

    model_config = SettingsConfigDict(cli_prog_name="python -m app")

    serve: CliSubCommand[Serve]
    translate: CliSubCommand[Translate]

    def cli_cmd(self) -> None:
        CliApp.run_subcommand(self)


def main() -> None:
    """Run the command that was given; a wrong option, or an unknown model or device, ends in one sentence."""
    try:
        CliApp.run(Regard)
    except ValidationError as error:
        sys.exit("\n".join(f"--{_option(problem['loc'])}: {problem['msg']}" for problem in error.errors()))
    except ValueError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would write to it once more
        sys.exit(128 + signal.SIGPIPE)


def _option(location: tuple[int | str, ...]) -> str:
    """The spelling of an option on the command line, without the position in a list of values."""
    return str(next(part for part in reversed(location) if isinstance(part, str))).replace("_", "-")


if __name__ == "__main__":
    main()
