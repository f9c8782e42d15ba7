"""IBM's equal-access checker, beside axe: of what it calls a violation, only what is known to be none is left."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession

from tests.browser.test_letters import pages

ROOT = Path(__file__).parents[2]
PLACES = [ROOT / ".venv/checker", ROOT / "node_modules/accessibility-checker-engine"]
FOUND = [place / "ace-window.js" for place in PLACES if (place / "ace-window.js").exists()]
CHECK = """async () => {
  const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
  const fails = results.filter(({ value }) => value[0] === "VIOLATION" && value[1] === "FAIL");
  return fails.map(({ ruleId, snippet, path }) => [ruleId, snippet, path.dom]);
}"""
NONE = {  # of a rule: what of it is no fault, and why
    # Their names come by a label that is not seen, by a `legend`, or by ARIA, which Chromium's tree is asked for.
    "input_label_exists": None,
    "aria_attribute_allowed": "aria-description=",  # of ARIA 1.3, which Chromium and Firefox know
    "label_name_visible": 'role="option"',  # the name has what is seen, and more in between
    "table_aria_descendants": r'<td role="presentation"',  # the empty corner of a grid
    "table_headers_exists": "<table",  # the numbers of a matrix, named by its caption
    "table_structure_misuse": '<table role="presentation"',  # fields that are typed in, each with its own name
    "table_headers_related": "scope=",  # two rows of heads, of columns and of groups of them
}
SAYS = "<output"  # no field: it says its content, as a status does, which needs no name


def has_name(session: CDPSession, path: str) -> bool:
    """True where Chromium's tree for readers has a name for the element at an XPath."""
    found = f"document.evaluate({json.dumps(path)}, document, null, 9, null).singleNodeValue"
    one = session.send("Runtime.evaluate", {"expression": found})["result"]["objectId"]
    nodes = session.send("Accessibility.getPartialAXTree", {"objectId": one, "fetchRelatives": False})["nodes"]
    return all(node["ignored"] or node["name"]["value"] for node in nodes)


def is_none(session: CDPSession, rule: str, snippet: str, path: str) -> bool:
    """True of a false alarm."""
    known = NONE.get(rule, "nothing is")
    if known is None:
        return snippet.startswith(SAYS) or has_name(session, path)
    return bool(re.search(known, snippet))


@pytest.mark.broad
@pytest.mark.skipif(not FOUND, reason="accessibility-checker-engine is not installed")
@pytest.mark.parametrize("tools", [False, True])
def test_the_checker_finds_nothing_but_false_alarms(server, browser, tools):
    source = FOUND[0].read_text(encoding="utf-8")
    faults = []
    for name, page in pages(browser, server, states=(tools,)):
        if tools and not page.locator("#all-tools").count():
            continue  # it has one state, and the checker takes a minute for the longest
        page.evaluate(source)
        session = page.context.new_cdp_session(page)
        found = page.evaluate(CHECK)
        faults += [(name, rule, snippet) for rule, snippet, path in found if not is_none(session, rule, snippet, path)]
    assert faults == []
