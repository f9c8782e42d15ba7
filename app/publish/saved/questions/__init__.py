"""Questions of each page at an address: all of them, so that the page can be read without a server.

The pages know this too, each in its `page.js`; a browser test opens every kind of saved page and finds nothing missing.
"""

from collections.abc import Callable

from regard.app.publish.saved.questions import change, compare, explain, explore, heads, lab, positions, start, steps
from regard.app.publish.saved.questions.shown import Asking, Shown

QUESTIONS: dict[str, Callable[[Shown], Asking]] = {
    "explore": explore.questions,
    "compare": compare.questions,
    "steps": steps.questions,
    "change": change.questions,
    "explain": explain.questions,
    "heads": heads.questions,
    "positions": positions.questions,
    "lab": lab.questions,
    "start": start.questions,
}
