"""The scripts of a page as one file, and its styles as another: a first visit takes two requests instead of sixty.

The files of `static/` stay ES modules and plain CSS. In the joined script each module is a function that returns its
exports, after the modules that it imports. Three things are left out: comments, whitespace that separates nothing, and
declarations that the page never mentions. They rely on Prettier's layout: a statement of a module begins in the first
column, a division has spaces around it, and only `main.js` does more than declare.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"export (?=(?:async )?(?:function|class|const) (\w+))")
DECLARED = re.compile(r"(?:export )?(?:async )?(?:function|class|const) (\w+)")
OTHER = re.compile(r"^(?:import\b|export (?!(?:async )?(?:function|class|const) \w)).*", re.MULTILINE)
STATEMENT = re.compile(r"^(?=\w)", re.MULTILINE)
WORD = re.compile(r"[\w$]+")
RENAMED = re.compile(r"(\w+) as (\w+)")


COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
STRING = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
PATTERN = r"/(?![*/= ])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"


def _template(deep: int) -> str:
    """A pattern for template literals, and for those in their `${...}`, so many deep."""
    code = rf"{STRING}|[^`{{}}\"']" + (f"|{_template(deep - 1)}" if deep else "")
    return rf"`(?:\\.|\$(?!\{{)|\$\{{(?:{code}|\{{(?:{code})*\}})*\}}|[^`\\$])*`"


SCRIPT = re.compile(rf"({STRING}|{_template(2)}|{PATTERN})|((?:\s|//.*|{COMMENT})+)|`")
STYLE = re.compile(rf"({STRING})|((?:\s|{COMMENT})+)")
SEPARATES = "=<>?:&|,;{}()[]*%!"  # need no space beside them; + and - may stand beside their like
CONTINUES, CONTINUED = "=?:&|,{([", "?:&|,})]."  # no statement ends after, or before, one of these


@dataclass(frozen=True)
class Module:
    """imports: pairs of the braces of an import and the module's name."""

    name: str
    imports: list[tuple[str, str]]
    statements: list[str]


def join_scripts(root: Path, first: str) -> str:
    """A module and all that it imports, in the order in which they need each other.

    Raises ValueError for a statement that is not a plain `import {...} from "./..."` or `export` of a name, for
    modules that need each other, and for a backtick outside template literals.
    """
    modules = _modules(root, first)
    mentioned = _mentioned(modules)
    return "".join(["const $={};\n", *(_function(module, mentioned) for module in modules)])


def _modules(root: Path, first: str) -> list[Module]:
    """The first module last, each of the others before those that import it."""
    done, opened = dict[Path, Module](), list[Path]()

    def add(file: Path) -> str:
        name = file.relative_to(root).as_posix()
        if file in opened:
            raise ValueError(f"{name} is imported by what it imports.")
        if file not in done:
            opened.append(file)
            text = file.read_text(encoding="utf-8")
            imports = [(names, add((file.parent / path).resolve())) for names, path in IMPORT.findall(text)]
            text = IMPORT.sub("", text)
            if odd := OTHER.search(text):
                raise ValueError(f"{name}: {odd[0]!r} cannot be joined: import and export by plain names.")
            parts = (bare_script(part, name) for part in STATEMENT.split(text))
            statements = [f"{part}\n" for part in parts if part]
            done[file] = Module(name, imports, statements)
            opened.remove(file)
        return name

    add((root / first).resolve())
    return list(done.values())


def bare_script(text: str, name: str) -> str:
    """A script without comments, and without whitespace that separates nothing; lines stay lines."""

    def bare(found: re.Match[str]) -> str:
        if found[0] == "`":
            raise ValueError(f"{name}: a template literal more than three deep, or no end of one, cannot be joined.")
        if found[1]:
            return found[1]
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        if "\n" in found[2]:
            return "" if before in CONTINUES or after in CONTINUED else "\n"
        return "" if before in SEPARATES or after in SEPARATES else " "

    return SCRIPT.sub(bare, text.strip())


def _mentioned(modules: list[Module]) -> set[str]:
    """Every name in what runs at once, in what declares one of these names, and so on."""
    declared = defaultdict[str, list[str]](list)
    *others, main = modules
    left = set(WORD.findall("".join(main.statements)))
    for module in others:
        for statement in module.statements:
            if name := DECLARED.match(statement):
                declared[name[1]].append(statement)
            else:
                left.update(WORD.findall(statement))
    for name, own in chain.from_iterable(RENAMED.findall(names) for module in modules for names, _ in module.imports):
        declared[own].append(name)
    mentioned = set[str]()
    while left:
        mentioned.add(name := left.pop())
        left.update(word for text in declared[name] for word in WORD.findall(text) if word not in mentioned)
    return mentioned


def _function(module: Module, mentioned: set[str]) -> str:
    """One module: what it imports, its own statements, what it exports."""
    kept = [one for one in module.statements if not (name := DECLARED.match(one)) or name[1] in mentioned]
    exported = ",".join(found[1] for one in kept if (found := EXPORT.match(one)))
    kept = [EXPORT.sub("", one, 1) for one in kept]
    words = set(WORD.findall("".join(kept)))
    imports = [(_pattern(names, words), source) for names, source in module.imports]
    taken = [f'const{names}=$["{source}"];\n' for names, source in imports if names != "{}"]
    return f'$["{module.name}"]=(()=>{{\n{"".join(taken + kept)}return{{{exported}}};\n}})();\n'


def _pattern(names: str, words: set[str]) -> str:
    """The names of an import, as a pattern of those that are used: `{ a as b, c }` is `{a:b,c}`."""
    pairs = [name.split(" as ") for name in map(str.strip, names.strip("{}").split(",")) if name]
    return f"{{{','.join(':'.join(pair) for pair in pairs if pair[-1] in words)}}}"


def join_styles(files: Iterable[Path]) -> str:
    """One after another, without comments and indentation."""
    return "".join(bare_style(file.read_text(encoding="utf-8")) for file in files)


def bare_style(text: str) -> str:
    """Styles without comments and indentation; lines stay lines."""
    return STYLE.sub(lambda found: found[1] or ("\n" if "\n" in found[2] else " "), text).lstrip("\n")
