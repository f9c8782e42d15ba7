"""The house of the front end: a folder a page, and what several pages use in `shared/`."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from regard.app.pages import BUILT, PAGES, STATIC

IMPORT = re.compile(r'^(?:import|export) (?!type\b)[^;"]*"(\.[^"]+)";|\bimport\("(\.[^"]+)"\)(?!\.)', re.MULTILINE)
ANY_IMPORT = re.compile(r'\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)')
STYLE = re.compile(r'@import "(.+)";')
LINKED = re.compile(r"static\('(.+\.css)'\)")
ROOT = STATIC.parent
SHARED, CLASSROOM, PUBLISH = STATIC / "shared", STATIC / "classroom", STATIC / "publish"
FOLDERS = {file.parent.name: file.parent for file in STATIC.rglob("main.css")}
TEMPLATES = STATIC.parent / "templates"
TESTS = Path(__file__).parents[1] / "static"
WITHOUT_STATE = {
    *("start", "lesson", "lessons", "questions", "evidence", "glossary", "own", "status", "worksheet", "room", "docs"),
    "missing",
}


@cache
def imports(file: Path) -> set[Path]:
    """At once or later, those of types aside."""
    found = IMPORT.findall(file.read_text(encoding="utf-8"))
    return {(file.parent / "".join(names)).resolve() for names in found}


def all_imports(file: Path) -> set[Path]:
    """At once, later, or of types alone; answers.ts has the types of all answers, `make check` writes it;
    en.json has the ids of all messages."""
    found = map("".join, ANY_IMPORT.findall(file.read_text(encoding="utf-8")))
    return {(file.parent / name).resolve() for name in found} - {STATIC / "answers.ts", STATIC / "messages/en.json"}


def reached(file: Path, seen: set[Path], imports=imports) -> set[Path]:
    """A module and all that it needs."""
    if file not in seen:
        seen.add(file)
        for other in imports(file):
            reached(other, seen, imports)
    return seen


def styles(file: Path) -> set[Path]:
    """A style and all that it imports."""
    named = STYLE.findall(file.read_text(encoding="utf-8"))
    return {file}.union(*(styles((file.parent / name).resolve()) for name in named))


def needed(page: str) -> set[Path]:
    """Scripts and styles, loaded at once or later."""
    linked = {STATIC / name for name in LINKED.findall((TEMPLATES / "_base.html").read_text(encoding="utf-8"))}
    return reached(FOLDERS[page] / "main.ts", set()) | styles(FOLDERS[page] / "main.css") | linked


def files(folder: Path, kind: str) -> set[Path]:
    return {file for file in folder.rglob(f"*.{kind}") if file.parent != BUILT}


def around(file: Path) -> bool:
    """Whether it is in one of the rings around the centre."""
    return file.is_relative_to(CLASSROOM) or file.is_relative_to(PUBLISH)


def test_every_folder_is_a_page_shared_or_a_ring_of_which_the_centre_imports_nothing_and_nothing_is_idle():
    names = {folder.name for folder in (*STATIC.iterdir(), *CLASSROOM.iterdir(), *PUBLISH.iterdir()) if folder.is_dir()}
    parts = {"own-lesson", "following", "predict", "figures", "saved", "site"}
    assert names == {*PAGES, "shared", "built", "classroom", "messages", "publish", *parts}
    for test in TESTS.rglob("*.test.js"):
        assert (STATIC / test.relative_to(TESTS)).parent.is_dir(), test
    # `main.ts` of a page names them.
    centre = [file for file in files(STATIC, "ts") if not around(file) and file.name not in ("main.ts", "rings.ts")]
    assert not [file for file in centre if any(around(other) for other in imports(file))]
    assert not [
        file for file in files(PUBLISH, "ts") if any(other.is_relative_to(CLASSROOM) for other in imports(file))
    ]
    used = {file for page in PAGES for file in needed(page)}
    for entry in ("main.ts", "plotly.ts", "loader.ts"):  # of the scripts of a saved page
        used |= reached(PUBLISH / "saved" / entry, set())
    for entry in ("shell.ts", "worker.ts", "service-worker.ts"):  # of a site without a server
        used |= reached(PUBLISH / "site" / entry, set())
    assert {*files(CLASSROOM, "ts"), *files(PUBLISH, "ts")} <= used


@pytest.mark.parametrize("page", PAGES)
def test_beside_shared_scripts_a_page_imports_all_of_its_own_folder_alone(page):
    first = FOLDERS[page] / "main.ts"
    own = files(FOLDERS[page], "ts")
    used = {file for file in reached(first, set(), all_imports) if file in own or not around(file)}
    assert used - files(SHARED, "ts") - {STATIC / "rings.ts"} == own


@pytest.mark.parametrize("kind", ["ts", "css"])
def test_what_is_shared_serves_two_pages_at_least(kind):
    types = {page: reached(FOLDERS[page] / "main.ts", set(), all_imports) for page in PAGES}
    serves = Counter(file for page in PAGES for file in needed(page) | types[page])
    assert not [file for file in files(SHARED, kind) if serves[file] < 2]


def test_nothing_in_shared_or_in_a_page_imports_another_page_types_included():
    def strange(file: Path) -> list[str]:
        """Imports from elsewhere."""
        own = STATIC / file.relative_to(STATIC).parts[0]
        return [
            str(other)
            for other in all_imports(file)
            if not any(other.is_relative_to(folder) for folder in (own, SHARED))
        ]

    centre = {file for file in files(STATIC, "ts") if file.parent != STATIC and not around(file)}
    found = {str(file): strange(file) for file in centre if file.name != "main.ts"}
    assert not {file: others for file, others in found.items() if others}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_all_styles_of_its_folder_and_the_same_three_files_as_others(page):
    assert files(FOLDERS[page], "css") <= needed(page)
    same = {"main.ts", "page.ts", "address.ts"}
    assert page in WITHOUT_STATE or same <= {file.name for file in FOLDERS[page].iterdir()}


NAMED = re.compile(r"`([a-z][\w/.-]+\.(?:js|ts|py|html))`")


@pytest.mark.parametrize("guide", ["static/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_every_file_that_a_guide_names_is_there(guide):
    """The page hello, which CONTRIBUTING adds as an example, has the files that the page Word has."""
    text = (STATIC.parent / guide).read_text(encoding="utf-8").replace("hello", "word")
    names = NAMED.findall(text)
    assert not [name for name in names if not any((folder / name).is_file() for folder in (STATIC, STATIC.parent))]


def test_nothing_is_called_told_and_comments_say_what_things_are():
    """Events are dispatched, a status is announced, a text described: `told` says none of these."""
    told = re.compile(r"\b(told|tells?|telling|teller)\b|[a-z]Told\b")
    named = [*files(STATIC, "ts"), *files(STATIC, "css"), *files(TEMPLATES, "html")]
    example = "He told me that he would not come tomorrow."
    assert not [str(file) for file in named if told.search(file.read_text(encoding="utf-8").replace(example, ""))]
    # Their first word is a verb or begins a noun phrase: the question words and cases below begin neither.
    fragment = re.compile(r"^\s*/\*\*\s+(?:\* )?(?:What|How|Of|Where|Who|Why|By|Those|While|Whether)\b", re.MULTILINE)
    assert not [str(file) for file in files(STATIC, "ts") if fragment.search(file.read_text(encoding="utf-8"))]


def test_a_place_in_a_map_has_one_shape():
    """`cells.ts` has it: what surrounds a cell, such as its stage, stands around that type."""
    other = re.compile(r"\bi: number(?: \| null)?; j: number")
    assert [file for file in files(STATIC, "ts") if other.search(file.read_text(encoding="utf-8"))] == [
        SHARED / "maps" / "cells.ts"
    ]


def test_a_page_names_the_type_of_all_that_it_works_with():
    untyped = re.compile(r"(?:: |as |<)any\b(?! page)|\bany>")  # a comment names "any page"
    pages = [*STATIC.glob("*/page.ts"), *(STATIC / "shared" / "page").glob("*.ts")]
    assert not [str(file) for file in pages if untyped.search(file.read_text(encoding="utf-8"))]


UNNAMED = re.compile(r"\b(dict|Mapping)\[str, (?:Any|object)\]")
MOST_UNNAMED = {"dict": 53, "Mapping": 39}


def unnamed_fields() -> Counter[str]:
    """Types of app and model that say of a record that it has fields, and not which."""
    texts = (file.read_text(encoding="utf-8") for name in ("app", "model") for file in (ROOT / name).rglob("*.py"))
    return Counter(kind for text in texts for kind in UNNAMED.findall(text))


def test_a_record_of_python_names_its_fields():
    """The numbers only go down: a dataclass or TypedDict says more, but for JSON of others and templates."""
    found = unnamed_fields()
    assert {kind: count for kind, count in found.items() if count > MOST_UNNAMED[kind]} == {}


def test_a_question_is_ended_and_compared_in_the_one_place_that_keeps_answers():
    """`page.ts` compares what was begun last; the others that have an AbortController free listeners with it, or pass
    on to the engine of a site that a question was ended."""
    late = re.compile(r"\bisWanted\b|[!=]== this\.found\b|\bnew AbortController\b")
    found = {file for file in files(STATIC, "ts") if late.search(file.read_text(encoding="utf-8"))}
    listening = {SHARED / "page" / "scroll-to-anchor.ts", SHARED / "page" / "lazy.ts"}
    assert found == {SHARED / "answers.ts", PUBLISH / "site" / "answered.ts", *listening}


@pytest.mark.parametrize("page", PAGES)
def test_a_part_imports_no_page(page):
    """Not its type either: what a part needs, it names."""
    held = [
        file.name
        for file in files(FOLDERS[page], "ts")
        if file.name != "main.ts" and re.search(r'from "\.{1,2}/page\.ts"', file.read_text(encoding="utf-8"))
    ]
    assert not held
