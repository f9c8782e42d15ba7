"""The scripts of a page as one file, and its styles as another: a first visit takes two requests instead of sixty.

The files of `static/` stay ES modules and plain CSS. In the joined script each module stands after those that it
imports, all in one scope; one that declares a name that is taken becomes a function that returns its exports. Three
things are left out: comments, whitespace that separates nothing, and declarations that the page never mentions. They
rely on Prettier's layout: a statement of a module begins in the first column, a division has spaces around it, and only
`main.js` does more than declare.

A module that is loaded by `import("./find.js")` has a file of its own, `PAGE.find.js`, together with what it alone
needs; what two such modules need is in the first file.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from regard.app.bare import bare_script, bare_style

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"export (?=(?:async )?(?:function|class|const) (\w+))")
DECLARED = re.compile(r"(?:export )?(?:async )?(?:function|class|const) (\w+)")
BOUND = re.compile(r"(?:export )?(?:async )?(?:function|class|const|let) ?(\w+|[{[][^=]*)")
OTHER = re.compile(r"^(?:import\b|export (?!(?:async )?(?:function|class|const) \w)).*", re.MULTILINE)
STATEMENT = re.compile(r"^(?=\w)", re.MULTILINE)
WORD = re.compile(r"[\w$]+")
IMPORTED = re.compile(r"(\w+)(?: as (\w+))?")


@dataclass(frozen=True)
class Module:
    """imports: the name that the other module gives it, the name here, and the other module; later: what it loads."""

    name: str
    imports: list[tuple[str, str, str]]
    statements: list[str]
    later: list[str]


@dataclass(frozen=True)
class Part:
    """A module in its file. home: the module that this file is loaded for; gives: its exports, by their names here."""

    home: str
    text: str
    gives: dict[str, str]


def join_scripts(root: Path, first: str, page: str) -> dict[str, str]:
    """The scripts of a page by the names of their files: `page`, and `page.find` for `find.js`, which is loaded later.

    Raises ValueError as `joined_modules`, and for two such files of one name.
    """
    parts = joined_modules(root, first)
    homes = dict.fromkeys(part.home for part in parts.values())
    names = {home: page if home == first else f"{page}.{Path(home).stem}" for home in homes}
    if len(set(names.values())) < len(names):
        raise ValueError(f"{page}: two of the modules that it loads later have the same name.")
    common = {name for part in parts.values() if part.home == first for name in part.gives}
    texts, used = dict[str, str](), set[str]()
    for home in homes:
        text = "".join(part.text for part in parts.values() if part.home == home)
        if home != first:
            needs = common & set(WORD.findall(text))
            used |= needs
            text = f'import{{{",".join(sorted(needs))}}}from"./{page}.js";\n{text}{_exports(parts[home].gives)}'
        texts[names[home]] = LATER.sub(lambda found: f'import("./{names[found[1]]}.js")', text)
    texts[page] += _exports({name: name for name in sorted(used)})
    return texts


def join_whole(root: Path, first: str, before: str) -> str:
    """All scripts of a page as one, what it loads later among them; `before` runs before its own first module.

    What is loaded later comes from a function outside: in `const { A } = await import(...)` the name is not A's yet.

    Raises ValueError as `joined_modules`.
    """
    parts = joined_modules(root, first, before)
    given = {name: ",".join(f"{own}:{here}" for here, own in part.gives.items()) for name, part in parts.items()}
    text = "".join(part.text for part in parts.values())
    later = [*dict.fromkeys(LATER.findall(text))]
    gives = [f"function loaded${k}(){{return{{{given[name]}}};}}\n" for k, name in enumerate(later)]
    return LATER.sub(lambda found: f"Promise.resolve(loaded${later.index(found[1])}())", text) + "".join(gives)


def _exports(names: dict[str, str]) -> str:
    """The statement that exports these names of the scope as others; "" for none."""
    pairs = (here if here == name else f"{here} as {name}" for here, name in names.items())
    return f"export{{{','.join(pairs)}}};\n" if names else ""


def joined_modules(root: Path, first: str, before: str = "") -> dict[str, Part]:
    """A module and all that it imports and loads, by name, in the order in which they need each other, in one scope.

    With the name of a module that runs `before` it, all have one home.

    Raises ValueError for a statement that is not a plain `import {...} from "./..."` or `export` of a name, for
    modules that need each other, for one that is loaded later though it is there at once, and for a backtick outside
    template literals.
    """
    found = modules(root, *filter(None, (before, first)))
    homes = dict.fromkeys((module.name for module in found), first) if before else _homes(found, first)
    found.sort(key=lambda module: (homes[module.name] != first, module.name == first))
    mentioned, public = _mentioned(found, (before, first)), dict[tuple[str, str], str]()
    taken, parts = set[str](), dict[str, Part]()
    for module in found:
        text = _joined(module, mentioned, public, taken)
        gives = {here: name for (source, name), here in public.items() if source == module.name}
        parts[module.name] = Part(homes[module.name], text, gives)
    return parts


def modules(root: Path, *first: str) -> list[Module]:
    """The first modules, what they import and what they load later, each after those that it imports."""
    done, opened = dict[str, Module](), list[str]()

    def add(file: Path) -> str:
        name = file.relative_to(root).as_posix()
        if name in opened:
            raise ValueError(f"{name} is imported by what it imports.")
        if name not in done:
            opened.append(name)
            done[name] = _read(root, file, add)
            opened.remove(name)
        return name

    for name in first:
        add((root / name).resolve())
    while waiting := {name for module in done.values() for name in module.later} - done.keys():
        add((root / min(waiting)).resolve())
    return list(done.values())


def _read(root: Path, file: Path, add: Callable[[Path], str]) -> Module:
    """A module, of whose imports each is added before."""
    name, text = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
    imports, later = list[tuple[str, str, str]](), list[str]()
    for names, path in IMPORT.findall(text):
        source = add((file.parent / path).resolve())
        imports += [(name, local or name, source) for name, local in IMPORTED.findall(names)]
    text = IMPORT.sub("", text)
    if odd := OTHER.search(text):
        raise ValueError(f"{name}: {odd[0]!r} cannot be joined: import and export by plain names.")

    def named(found: re.Match[str]) -> str:
        later.append((file.parent / found[1]).resolve().relative_to(root).as_posix())
        return f'import("{later[-1]}")'

    parts = (LATER.sub(named, bare_script(part, name)) for part in STATEMENT.split(text))
    return Module(name, imports, [f"{part}\n" for part in parts if part], later)


def _homes(found: list[Module], first: str) -> dict[str, str]:
    """The module whose file has each of them: the one that is loaded later and alone needs it, or else the first."""
    imports = {module.name: {source for *_, source in module.imports} for module in found}
    homes = dict.fromkeys(_reached(first, imports), first)
    later = dict.fromkeys(name for module in found for name in module.later)
    for name in later:
        for needed in _reached(name, imports):
            homes[needed] = first if needed in homes else name
    for name in later:
        if homes[name] != name:
            raise ValueError(f"{name} is loaded later, though another module has it at once.")
    return homes


def _reached(name: str, imports: dict[str, set[str]]) -> set[str]:
    """A module and all that it needs."""
    found, left = set[str](), {name}
    while left:
        found |= left
        left = {other for one in left for other in imports[one]} - found
    return found


def _mentioned(modules: list[Module], first: Iterable[str]) -> set[str]:
    """Every name in what runs at once, in what declares one of these names, and so on."""
    declared, left = defaultdict[str, list[str]](list), set[str]()
    for module in modules:
        for statement in module.statements:
            if module.name not in first and (found := DECLARED.match(statement)):
                declared[found[1]].append(statement)
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


def _joined(module: Module, mentioned: set[str], public: dict[tuple[str, str], str], taken: set[str]) -> str:
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
