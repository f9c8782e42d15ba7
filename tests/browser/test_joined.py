"""The styles that a page is served with hold the same rules as the files they come from."""

import pytest

from app.joined import bare_style
from app.pages import PAGES, styles

RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\s+/g, " "));
}"""  # a value with var() is kept as written


@pytest.mark.parametrize("name", PAGES)
def test_styles_without_comments_and_indentation_hold_the_same_rules(browser, name):
    page = browser.new_page()
    written = "".join(file.read_text(encoding="utf-8") for file in styles(name))
    rules = page.evaluate(RULES, written)
    assert len(rules) > 20
    assert page.evaluate(RULES, bare_style(written)) == rules
    page.close()
