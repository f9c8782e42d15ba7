"""Maps whose layout, names and marks are data: a pointer that moves asks for none of it again."""

import pytest

from tests.browser.conftest import Open


@pytest.mark.parametrize("path", ["/change", "/steps?stage=weights", "/explain"])
def test_the_layout_and_the_colours_of_a_map_are_kept_while_a_pointer_moves(open_page: Open, path: str) -> None:
    page = open_page(path)
    one = page.locator("matrix-map:visible").first
    one.scroll_into_view_if_needed()
    one.evaluate("(map) => { const { plan, image } = map; map.kept = () => map.plan === plan && map.image === image; }")
    width, height = one.evaluate("({ plan }) => [plan.width, plan.height]")
    for share in (0.4, 0.6):
        one.hover(position={"x": share * width, "y": share * height})
    assert one.evaluate("(map) => map.lit.i !== null && map.lit.j !== null && map.kept()")
