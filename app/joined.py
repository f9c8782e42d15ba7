"""The scripts of a page as one file, and its styles: a first visit takes two requests, not sixty.

The files of `static/` stay what they are, ES modules and plain CSS. Joined, each module is a function that gives what
it exports, after those that it imports: nothing else is done to it, and names of one are unknown to the others.
"""

import re
from collections.abc import Iterable
from pathlib import Path

IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def join_scripts(root: Path, first: str) -> str:
    """A module and all that it imports, in the order in which they need each other.

    Raises ValueError for a statement that is not a plain `import {...} from "./..."` or `export` of a name, and for
    modules that need each other.
    """
    done, joined, opened = dict[Path, str](), list[str](), list[Path]()

    def add(file: Path) -> str:
        if file in opened:
            raise ValueError(f"{file.relative_to(root)} is imported by what it imports.")
        if file not in done:
            opened.append(file)
            text = file.read_text(encoding="utf-8")
            needed = {name: add((file.parent / name).resolve()) for _, name in IMPORT.findall(text)}
            done[file] = file.relative_to(root).as_posix()
            joined.append(_function(done[file], text, needed))
            opened.remove(file)
        return done[file]

    add((root / first).resolve())
    return "".join(["const $ = {};\n", *joined])


def _function(name: str, text: str, needed: dict[str, str]) -> str:
    """One module: what it imports, its own lines, what it exports."""
    exported = ", ".join(name for _, name in EXPORT.findall(text))
    text = IMPORT.sub(lambda found: f'const {_renamed(found[1])} = $["{needed[found[2]]}"];', text)
    text = EXPORT.sub(r"\1", text)
    if odd := OTHER.search(text):
        raise ValueError(f"{name}: {odd[0]!r} cannot be joined: import and export by plain names.")
    return f'$["{name}"] = (() => {{\n{text}return {{ {exported} }};\n}})();\n'


def _renamed(names: str) -> str:
    """The names of an import as those of a pattern: `{ a as b }` is `{ a: b }` there."""
    return names.replace(" as ", ": ")


def join_styles(files: Iterable[Path]) -> str:
    """One after another, as they would be read."""
    return "".join(file.read_text(encoding="utf-8") for file in files)
