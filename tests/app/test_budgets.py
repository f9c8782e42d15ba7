"""What the repository and its pages may be at most; `python -m tests.budgets` writes what they are."""

import pytest

from tests.budgets import SLACK, budgets, bytes_of_pages, lines


def held(found: dict[str, int], most: dict[str, int]) -> None:
    """No more than the budget, which follows what becomes less."""
    assert found.keys() == most.keys()
    above = {name: f"{number:,} of {most[name]:,}" for name, number in found.items() if number > most[name]}
    assert above == {}, "a budget goes up in a commit that says what it buys"
    loose = {name: f"{most[name]:,} for {number:,}" for name, number in found.items() if most[name] > number * SLACK}
    assert loose == {}, "these can go down: python -m tests.budgets"


def test_lines_stay_within_their_budget():
    held(lines(), budgets()["lines"])


@pytest.mark.broad
def test_pages_stay_within_their_budget(client):
    for kind, found in bytes_of_pages(client).items():
        held(found, budgets()[kind])


def test_cases_stay_within_their_budget(request):
    config = request.config
    if config.args != ["tests"] or config.option.keyword or config.option.markexpr != "not slow and not broad":
        pytest.skip("they are counted when `make test` runs all of its own")
    held({"test": len(request.session.items)}, budgets()["cases"])
