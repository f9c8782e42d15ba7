"""The scripts of a page as one file, and its styles as another: a first visit takes two requests instead of sixty.

The files of `static/` stay ES modules and plain CSS. In the joined script each module stands after those that it
imports, all in one scope; one that declares a name that is taken becomes a function that returns its exports. Three
things are left out: comments, whitespace that separates nothing, and declarations that the page never mentions. They
rely on Prettier's layout: a statement of a module begins in the first column, a division has spaces around it, and only
`main.js` does more than declare.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"export (?=(?:async )?(?:function|class|const) (\w+))")
DECLARED = re.compile(r"(?:export )?(?:async )?(?:function|class|const) (\w+)")
BOUND = re.compile(r"(?:export )?(?:async )?(?:function|class|const|let) ?(\w+|[{[][^=]*)")
OTHER = re.compile(r"^(?:import\b|export (?!(?:async )?(?:function|class|const) \w)).*", re.MULTILINE)
STATEMENT = re.compile(r"^(?=\w)", re.MULTILINE)
WORD = re.compile(r"[\w$]+")
IMPORTED = re.compile(r"(\w+)(?: as (\w+))?")


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
CONTINUES, CONTINUED = "=?:&|,;{([", "?:&|,})]."  # a line need not end after, or before, one of these


@dataclass(frozen=True)
class Module:
    """imports: the name that the other module gives it, the name here, and the other module."""

    name: str
    imports: list[tuple[str, str, str]]
    statements: list[str]


def join_scripts(root: Path, first: str) -> str:
    """A module and all that it imports as one module; raises ValueError as `joined_modules`."""
    return "".join(joined_modules(root, first).values())


def joined_modules(root: Path, first: str) -> dict[str, str]:
    """A module and all that it imports by name, in the order in which they need each other, as parts of one module.

    Raises ValueError for a statement that is not a plain `import {...} from "./..."` or `export` of a name, for
    modules that need each other, and for a backtick outside template literals.
    """
    found = modules(root, first)
    mentioned, public = _mentioned(found), dict[tuple[str, str], str]()
    taken = set[str]()
    return {module.name: _part(module, mentioned, public, taken) for module in found}


def modules(root: Path, first: str) -> list[Module]:
    """The first module last, each of the others before those that import it."""
    done, opened = dict[Path, Module](), list[Path]()

    def add(file: Path) -> str:
        name = file.relative_to(root).as_posix()
        if file in opened:
            raise ValueError(f"{name} is imported by what it imports.")
        if file not in done:
            opened.append(file)
            text = file.read_text(encoding="utf-8")
            imports = list[tuple[str, str, str]]()
            for names, path in IMPORT.findall(text):
                source = add((file.parent / path).resolve())
                imports += [(name, local or name, source) for name, local in IMPORTED.findall(names)]
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
    for own, local, _ in (one for module in modules for one in module.imports):
        if own != local:
            declared[local].append(own)
    mentioned = set[str]()
    while left:
        mentioned.add(name := left.pop())
        left.update(word for text in declared[name] for word in WORD.findall(text) if word not in mentioned)
    return mentioned


def _part(module: Module, mentioned: set[str], public: dict[tuple[str, str], str], taken: set[str]) -> str:
    """One module. Its names are added to those of the common scope, `public` by module and export, and to `taken`."""
    kept = [one for one in module.statements if not (found := DECLARED.match(one)) or found[1] in mentioned]
    exported = [found[1] for one in kept if (found := EXPORT.match(one))]
    own = {name for one in kept if (found := BOUND.match(one)) for name in WORD.findall(found[1])}
    kept = [EXPORT.sub("", one, 1) for one in kept]
    words = set(WORD.findall("".join(kept)))
    imports = [(local, public[source, name]) for name, local, source in module.imports if local in words]
    renamed = {local: name for local, name in imports if local != name}
    if taken.isdisjoint(own | renamed.keys()):
        taken |= own | renamed.keys()
        public |= {(module.name, name): name for name in exported}
        return "".join([*(f"const {local}={name};\n" for local, name in renamed.items()), *kept])
    for name in exported:
        public[module.name, name] = new = next(new for k in count() if (new := name + "$" * k) not in taken)
        taken.add(new)
    pattern = ",".join(f"{name}:{public[module.name, name]}" for name in exported)
    body = f"{{\n{''.join(kept)}return{{{','.join(exported)}}};\n}}"
    return f"const{{{pattern}}}=(({','.join(renamed)})=>{body})({','.join(renamed.values())});\n"


def join_styles(files: Iterable[Path]) -> str:
    """One after another, without comments and indentation."""
    return "".join(bare_style(file.read_text(encoding="utf-8")) for file in files)


def bare_style(text: str) -> str:
    """Styles without comments and indentation; lines stay lines."""
    return STYLE.sub(lambda found: found[1] or ("\n" if "\n" in found[2] else " "), text).lstrip("\n")
