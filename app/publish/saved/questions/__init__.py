"""Questions of each page at an address: all of them, so that the page can be read without a server.

The pages know this too, each in its `page.js`; a browser test opens every kind of saved page and finds nothing missing.
"""

from collections.abc import Callable

from regard.app.publish.saved.questions import (
    change,
    compare,
    cost,
    evidence,
    explain,
    explore,
    heads,
    lab,
    positions,
    since,
    start,
    steps,
    training,
    whole,
)
from regard.app.publish.saved.questions.shown import Asking, Shown

PAGES = explore, compare, whole, steps, change, heads, explain, training, positions, lab, since, cost, evidence, start
QUESTIONS: dict[str, Callable[[Shown], Asking]] = {page.__name__.split(".")[-1]: page.questions for page in PAGES}
