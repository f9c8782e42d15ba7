"""Visits of several pages in turn, so that an hour in which the machine is busy is the same hour for all of them."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from playwright import sync_api
from playwright.sync_api import Browser

from benchmarks.cases import Case
from benchmarks.chromium import Plan, Visit, visit

QUICK = Plan(limit=120, switches=8, hovers=12)
SLOW = 8_000  # ms, from which on one looks less often
SLOWEST = 20_000  # ms, from which on once is enough


@dataclass
class Row:
    """What was seen of one case at one length; why: what kept it from being seen."""

    name: str
    n: int
    visits: list[Visit] = field(default_factory=list)
    why: str = ""

    def median(self, value: Callable[[Visit], float]) -> float:
        return statistics.median(map(value, self.visits))

    @property
    def drawn(self) -> float:
        return self.median(lambda seen: seen.drawn)

    def quantile(self, name: str, q: float) -> float:
        """Of all that this visits' list has, inf if one took too long; nan if there is none."""
        every = [one for seen in self.visits for one in getattr(seen, name)]
        return float(np.quantile(every, q, method="higher")) if every else float("nan")

    def wanted(self, visits: int) -> int:
        """Slow ones are seen less often; the first visit of a quick one warms up, and does not count."""
        first = self.visits[0].drawn if self.visits else 0
        return 1 if first > SLOWEST else min(visits, 3) if first > SLOW else visits


def rounds(
    browser: Browser, cases: list[Case], n: int, visits: int, limit: float, progress: Callable[[str], None]
) -> list[Row]:
    """All cases in turn, again and again. progress: what is done now, in words."""
    rows = [Row(case.name, n) for case in cases]
    plan = Plan(limit, QUICK.switches, QUICK.hovers)
    for _ in range(visits + 1):
        for case, row in zip(cases, rows, strict=True):
            if not row.why and len(row.visits) < row.wanted(visits + 1):
                progress(f"n = {n}: {case.name}")
                _look(browser, case, row, plan)
    for row in rows:
        if len(row.visits) > visits:
            warming = row.visits.pop(0)
            row.visits[0].parcels = warming.parcels
    return rows


def _look(browser: Browser, case: Case, row: Row, plan: Plan) -> None:
    slow = bool(row.visits) and row.visits[0].drawn > SLOW
    few = Plan(plan.limit, 3, 3) if slow else plan
    first = Plan(plan.limit, 3, 3, weighed=True)
    try:
        row.visits.append(visit(browser, case, few if row.visits else first))
    except sync_api.TimeoutError:
        row.why = f"more than {plan.limit:g} s"
    except sync_api.Error as error:
        row.why = f"broke down: {error.message.splitlines()[0]}"


def hopeless(before: Row | None, n: int, limit: float) -> str:
    """Why it is not tried, if the time at a smaller length, times the square of the growth, is over the limit."""
    if before is None:
        return ""
    if before.why:
        return f"not tried: {before.why} at n = {before.n}" if "not tried" not in before.why else before.why
    seconds = before.drawn / 1e3
    if seconds * (n / before.n) ** 2 <= limit:
        return ""
    return f"not tried: {seconds:.0f} s at n = {before.n}, and {(n / before.n) ** 2:g} times as much is to be drawn"


def write_weights(folder: Path, name: str, weights: np.ndarray) -> None:
    """As bytes, for the floor."""
    (folder / "pages" / f"{name}.u8").write_bytes(np.rint(weights * 255).astype(np.uint8).tobytes())
