"""What a page is served with means in a browser what the files mean that it comes from."""

import pytest

from regard.app.joined import BOUND, WORD, bare_style, modules
from regard.app.pages import PAGES, STATIC, styles

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


@pytest.mark.parametrize("name", PAGES)
def test_no_name_in_the_common_scope_of_a_page_hides_one_of_the_browser(browser, name):
    page = browser.new_page()
    statements = [one for module in modules(STATIC, f"{name}/main.js") for one in module.statements]
    names = [word for one in statements if (found := BOUND.match(one)) for word in WORD.findall(found[1])]
    assert len(names) > 3
    assert page.evaluate("(names) => names.filter((name) => name in window)", names) == []
    page.close()
