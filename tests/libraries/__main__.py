"""python -m tests.libraries [NAME...]: runs scripts, each in an environment of its own; --table writes the table."""

import argparse
import sys

from tests.libraries import table
from tests.libraries.environment import NotInstalledError, environment, run
from tests.libraries.script import Script, scripts


def outcome(script: Script) -> tuple[str, str]:
    """passed, changed or not installed, and the reason."""
    try:
        with environment(script) as python:
            said = run(python, script)
    except NotInstalledError as error:
        return "not installed", str(error)
    return ("changed", said) if said else ("passed", "")


def say(*lines: str) -> None:
    """Write lines at once: each script takes minutes."""
    sys.stdout.write("\n    ".join(lines) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Say for each script what came out; 1 where one changed."""
    asked = argparse.ArgumentParser(prog="python -m tests.libraries", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help="scripts, or beginnings of their names; all if none")
    asked.add_argument("--table", action="store_true", help="write docs/libraries.md and run nothing")
    given = asked.parse_args()
    if given.table:
        table.write()
        return 0
    chosen = [one for one in scripts() if not given.names or one.name.startswith(tuple(given.names))]
    if not chosen:
        asked.error(f"no script has such a name: {', '.join(one.name for one in scripts())}")
    found = {"passed": 0, "changed": 0, "not installed": 0}
    for script in chosen:
        kind, said = outcome(script)
        found[kind] += 1
        say(f"{script.name} {script.version}: {kind}", *said.splitlines())
    say(", ".join(f"{count} {kind}" for kind, count in found.items()))
    return int(found["changed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
