"""Laws of the tests themselves."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
WAITS = re.compile(r"(?<!asyncio\.)\bsleep\(|wait_for_timeout\(|httpx2\.(get|post|delete)\(")  # httpx2: 5 seconds
FALSE_AT_FIRST = re.compile(r"wait_for_function\(\s*f?[\"']++(?!\(?[\w\[\], ]*\)? =>)")  # a policy forbids another look
POLLING = {"servers.py", "browser/page.py"}  # look again and again until something is so


def test_nothing_waits_for_a_time_that_a_busy_machine_can_miss():
    waits = {str(file.relative_to(TESTS)) for file in TESTS.rglob("*.py") if WAITS.search(file.read_text("utf-8"))}
    assert waits - {"test_suite.py"} == POLLING


def test_what_a_page_is_waited_for_is_a_function():
    assert [file.name for file in TESTS.rglob("*.py") if FALSE_AT_FIRST.search(file.read_text("utf-8"))] == []
