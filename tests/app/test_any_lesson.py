"""Whatever a teacher writes into the file of a lesson: stations without a script, or one sentence about the file."""

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from regard.app.classroom.lesson.lessons import parse
from regard.app.guide.prose import inline
from tests.app.test_lessons import STATION

pytestmark = pytest.mark.broad

TAG = re.compile(r"<([a-z]+)[^>]*>")
HARMLESS = {"a", "br", "button", "code", "em", "span", "strong"}
LINK = re.compile(r'(?:href|src)="\s*(?:javascript|vbscript|data):', re.IGNORECASE)
LOCAL = "http://127.0.0.1:8000"
HANDLER = re.compile(r"<[^>]*\son\w+=")
PARTS = [
    *("# Mine", "## Station"),
    *("[Explore](http://127.0.0.1:8000/?text=Yes.), 4 minutes", f"[E](x), {'9' * 5000} minutes"),
    *("**Do.** Point.", "**Question.** Why?", "**Answer.** *B* `c` [d](javascript:alert(1))", "**Hint.** No."),
    *("[w](http://127.0.0.1:8000/glossary#softmax)", "[w](http://127.0.0.1:8000/glossary#nothing)", "[x](//other)"),
    *("<script>alert(1)</script>", "![i](data:text/html,x)", "<img src=x onerror=alert(1)>", "<javascript:alert(1)>"),
    *('[y](http://127.0.0.1:8000/lab"onclick=)', "[a]: x\n\n[a]", "[x](<http://a b>)", "[](/)", "[", "](", "**", "`"),
    *("\0", "\ud800", "\u202e", "&lt;b&gt;", "```\ncode\n```"),
]
TEXTS = st.lists(
    st.tuples(st.sampled_from(PARTS) | st.text(max_size=20), st.sampled_from(["\n\n", "\n", " ", ""])), max_size=12
).map(lambda parts: "".join(map("".join, parts)))


def shown(text: str) -> list[str]:
    """The HTML of a lesson."""
    lesson = parse("mine", text)
    said = [(*lesson.about, *one.text, one.task, one.question, one.answer, one.notes) for one in lesson.stations]
    return [html for texts in said for html in texts]


@settings(max_examples=500)
@given(TEXTS, st.booleans())
@example("![i](data:text/html,x)", True)
def test_what_stands_in_a_lesson_becomes_no_script(text, is_begun):
    found: list[str] = []
    with suppress(ValueError):  # which says what is missing
        found = shown(f"# Mine\n\n{STATION}\n{text}" if is_begun else text)
    for html in found:
        assert set(TAG.findall(html)) <= HARMLESS
        assert not LINK.search(html)
        assert not HANDLER.search(html)


@pytest.mark.parametrize("form", ["[x]({})", "[x](<{}>)", "<{}>", "[x]({} 'title')", "![x]({})", "[*x*]({})"])
def test_no_form_of_a_link_runs_a_script(form):
    schemes = ["javascript:alert(1)", "JaVaScript:alert(1)", "data:image/png;base64,AA", "data:text/html,x"]
    for before in ("", LOCAL, f"{LOCAL}{LOCAL}", f" {LOCAL}", f"{LOCAL}/", f"{LOCAL}?", f"{LOCAL}#"):
        for scheme in schemes:
            assert not LINK.search(inline(form.format(before + scheme)))


def test_a_word_that_the_glossary_lacks_and_an_endless_stop_are_refused():
    for odd, says in (
        ("[w](http://127.0.0.1:8000/glossary#nothing)", "“nothing” is not a word of the glossary: link a word of"),
        (f"## S\n\n[E](x), {'9' * 5000} minutes", r"begin with “\[Page\]\(address\), N minutes”"),
    ):
        with pytest.raises(ValueError, match=says):
            parse("mine", f"# Mine\n\n{STATION}\n{odd}")
