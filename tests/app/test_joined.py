"""Joined scripts and styles: what is left out changes nothing that a page does."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from regard.app.bare import bare_script, bare_style
from regard.app.joined import LATER, join_scripts, joined_modules
from regard.app.pages import PAGES, STATIC

SYNTAX = Path(__file__).with_name("syntax.cjs")
SCRIPTS = sorted(STATIC.rglob("*.js"))
ON_DEMAND = [
    "explore/added-words.js",
    "explore/attention-arcs.js",
    "explore/gold-links.js",
    "explore/head-terms.js",
    "explore/places.js",
    "explore/predict/predict.js",
    "explore/query-key.js",
    "explore/reasons.js",
    "explore/score.js",
    "shared/figures/save-dialog.js",
    "shared/head/attention-numbers.js",
    "shared/head/fixed-vector.js",
    "shared/lesson/own-lesson.js",
    "shared/maps/measure-map.js",
    "shared/maps/measure-scale.js",
    "shared/own/offer.js",
    "shared/own/opening.js",
    "shared/page/embed.js",
    "shared/page/find.js",
    "shared/page/landing.js",
    "shared/page/meaning-box.js",
    "shared/page/presentation.js",
    "shared/room/taking-part.js",
    "shared/sentence/captions.js",
]


def problems(**asked) -> list[str]:
    """The answer of `syntax.cjs`."""
    node = [Path(sys.executable).with_name("node"), "--expose-internals", SYNTAX]
    return json.loads(subprocess.run(node, input=json.dumps(asked), capture_output=True, text=True, check=True).stdout)


def test_every_script_is_the_same_program_without_comments_and_spaces():
    texts = [file.read_text(encoding="utf-8") for file in SCRIPTS]
    bare = [bare_script(text, file.name) for file, text in zip(SCRIPTS, texts, strict=True)]
    assert problems(same=[*zip(texts, bare, strict=True)]) == []
    assert sum(map(len, bare)) < 0.6 * sum(map(len, texts))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('say("a // b", `/* c */  d`); // e', 'say("a // b",`/* c */  d`);'),
        ("a = `${f(`x  ${'}'}`)}  //`;", "a=`${f(`x  ${'}'}`)}  //`;"),
        ("a = `one\n  // two`;", "a=`one\n  // two`;"),
        ("""a.replace(/["'`] {2}\\/\\/[/*]/, "");""", """a.replace(/["'`] {2}\\/\\/[/*]/,"");"""),
        ("a = b / c / d; /* e */ f = a + +b - -c;", "a=b / c / d;f=a + +b - -c;"),
        ("const x = /** @type {string} */ (y);", "const x=(y);"),
        ("if (a)\n  // why\n  b();\nelse c();", "if(a)\nb();else c();"),
        ("return\n(a)\nb\n++c", "return\n(a)\nb\n++c"),
    ],
)
def test_only_what_says_nothing_to_the_browser_is_left_out(text, left):
    assert bare_script(text, "a.js") == left


def test_styles_keep_what_stands_in_quotation_marks():
    text = '/* a */\n.b::before {\n  content: "/* c */  d"; /* e */\n}\n\n.f  .g {\n'
    assert bare_style(text) == '.b::before {\ncontent: "/* c */  d";\n}\n.f .g {\n'


def test_a_backtick_that_ends_nothing_is_refused():
    with pytest.raises(ValueError, match=re.escape("a.js: a template literal")):
        bare_script("a = `${`${`${`deep`}`}`}`;", "a.js")


@pytest.mark.broad
def test_a_page_has_all_that_it_mentions_and_nothing_that_runs_is_lost():
    assert problems(joined={page: of_page(page) for page in PAGES}) == []


def of_page(page: str) -> dict[str, tuple[str, str]]:
    parts = joined_modules(STATIC, f"{page}/main.js")
    return {name: ((STATIC / name).read_text(encoding="utf-8"), part.text) for name, part in parts.items()}


def test_what_no_part_of_a_page_mentions_is_left_out(tmp_path):
    (tmp_path / "b.js").write_text(
        "export const used = 1;\nexport function spare() {\n  return help();\n}\n"
        "function help() {}\nconst only = 3;\nlog(only);\n"
    )
    (tmp_path / "a.js").write_text('import { spare, used as one } from "./b.js";\nconst idle = 2;\nrun(one);\n')
    assert join_scripts(tmp_path, "a.js", "a")["a"] == (
        "const used=1;\nconst only=3;\nlog(only);\nconst one=used;\nconst idle=2;\nrun(one);\n"
    )


def test_a_module_whose_names_are_taken_keeps_them_to_itself(tmp_path):
    (tmp_path / "c.js").write_text("export const same = 1;\nconst own = same;\nlog(own);\n")
    (tmp_path / "b.js").write_text("const own = 2;\nexport const same = own;\n")
    (tmp_path / "a.js").write_text(
        'import { same as first } from "./c.js";\nimport { same } from "./b.js";\nrun(first, same);\n'
    )
    assert join_scripts(tmp_path, "a.js", "a")["a"] == (
        "const same=1;\nconst own=same;\nlog(own);\n"
        "const{same:same$}=(()=>{\nconst own=2;\nconst same=own;\nreturn{same};\n})();\n"
        "const{}=((first,same)=>{\nrun(first,same);\nreturn{};\n})(same,same$);\n"
    )


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.broad
def test_the_file_of_a_page_has_all_its_modules_and_its_main_one_last(client, page):
    first = f"{page}/main.js"
    at_once = {name: part.text for name, part in joined_modules(STATIC, first).items() if part.home == first}
    assert [*at_once][-1] == first

    def named(found: re.Match[str]) -> str:
        return f'import("./{page}.{Path(found[1]).stem}.js")'

    assert client.get(f"/static/any/joined/{page}.js").text.startswith(LATER.sub(named, "".join(at_once.values())))


def test_the_files_that_a_page_loads_later_are_served(client):
    for name, text in join_scripts(STATIC, "explore/main.js", "explore").items():
        assert client.get(f"/static/any/joined/{name}.js").text == text
    assert client.get("/static/any/joined/explore.nothing.js").status_code == 404


def test_the_first_picture_of_explore_loads_only_what_it_needs():
    """What a person has to ask for comes later."""
    first = "explore/main.js"
    later = [name for name, part in joined_modules(STATIC, first).items() if part.home == name]
    assert sorted(set(later) - {first}) == ON_DEMAND


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import * as all from "./b.js";', "import *"),
        ("export default 1;", "export default"),
        ('import "./b.js";', 'import "./b.js"'),
    ],
)
def test_a_module_that_cannot_be_joined_is_named(tmp_path, text, said):
    (tmp_path / "a.js").write_text(f"{text}\n")
    with pytest.raises(ValueError, match=re.escape(said)):
        join_scripts(tmp_path, "a.js", "a")


def test_modules_that_need_each_other_cannot_be_joined(tmp_path):
    for one, other in ("ab", "ba"):
        (tmp_path / f"{one}.js").write_text(f'import {{ {other} }} from "./{other}.js";\nexport const {one} = 1;\n')
    with pytest.raises(ValueError, match="imported by what it imports"):
        join_scripts(tmp_path, "a.js", "a")


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(f"{text}\n")
    return folder


def test_what_is_loaded_later_has_a_file_of_its_own_with_what_it_alone_needs(tmp_path):
    root = written(
        tmp_path,
        a='import { shared } from "./b.js";\nrun(shared, () => import("./c.js").then(({ late }) => late));',
        b="export const shared = 1;\nexport const also = 2;",
        c='import { also as two } from "./b.js";\nimport { own } from "./d.js";\nexport const late = two + own;',
        d="export const own = 3;",
    )
    assert join_scripts(root, "a.js", "page") == {
        "page": 'const shared=1;\nconst also=2;\nrun(shared,()=>import("./page.c.js").then(({late})=>late));\n'
        "export{also};\n",
        "page.c": 'import{also}from"./page.js";\nconst own=3;\nconst two=also;\nconst late=two + own;\nexport{late};\n',
    }


def test_what_two_files_need_later_is_in_the_first(tmp_path):
    root = written(
        tmp_path,
        a='run(() => [import("./b.js"), import("./c.js")]);\nuse(one, two);',
        b='import { both } from "./d.js";\nexport const one = both;',
        c='import { both } from "./d.js";\nexport const two = both;',
        d="export const both = 3;",
    )
    assert {name: part.home for name, part in joined_modules(root, "a.js").items()} == {
        "d.js": "a.js",
        "a.js": "a.js",
        "b.js": "b.js",
        "c.js": "c.js",
    }


def test_what_is_there_at_once_is_not_loaded_later_too(tmp_path):
    root = written(tmp_path, a='import { b } from "./b.js";\nrun(b, import("./b.js"));', b="export const b = 1;")
    with pytest.raises(ValueError, match=re.escape("b.js is loaded later")):
        join_scripts(root, "a.js", "a")
