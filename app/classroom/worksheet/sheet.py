"""The parts of a sheet, which templates write as HTML and as LaTeX; and the sheet of small matrices."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from regard.app.classroom.worksheet.by_hand import Matrix, Softmax, power, solve

Text = list[tuple[str, str]]  # parts that are "said", a "formula" in LaTeX, or a "quote" of people or of a model

NAMES = {"words": "X", "wq": "W^Q", "wk": "W^K", "wv": "W^V"}
DECIMALS = (
    "the column “minus the largest”, and two decimals after it. Round to the nearest number; round a number in the "
    "middle away from 0: 0.125 becomes 0.13, −0.25 becomes −0.3."
)
WEIGHTS = (
    "Look up $e^x$ in the table; $x$ is the number in the column before. The weight is $a_j$ = $e^x$ / sum. "
    "Subtracting the largest number changes no weight: it divides each $e^x$ and their sum by the same number."
)


class Numbers(NamedTuple):
    """A matrix, or a column of a table as its only row; asked: students find it, and its sum where it has one."""

    name: Text
    rows: list[list[str]]
    asked: bool
    sum: str

    @property
    def answer(self) -> str:
        """The numbers in the key."""
        return "; ".join([*map(", ".join, self.rows), *([f"sum {self.sum}"] if self.sum else [])])


class Task(NamedTuple):
    """Matrices to find, or columns of a table: what its rows are, their names, and what its weights add up to."""

    says: Text
    numbers: list[Numbers]
    head: str = ""
    names: Sequence[Text] = ()
    together: str = ""


class Sheet(NamedTuple):
    """A sheet; most: its last question and two answers; note: stands in the key alone.

    powers: the table of e^x as its words, x above, and rows: x to the left, and e^x of both added.
    """

    number: int
    title: str
    about: list[Text]
    given: list[Numbers]
    tasks: list[Task]
    most: tuple[str, str, str]
    rules: list[Text]
    powers: tuple[Text, list[str], list[tuple[Text, list[str]]]]
    note: str = ""


def said(text: str) -> Text:
    """Our own words, with formulas between dollars.

    >>> said("a row for each word $j$.")
    [('said', 'a row for each word '), ('formula', 'j'), ('said', '.')]
    """
    return [("formula" if k % 2 else "said", part) for k, part in enumerate(text.split("$")) if part]


def tenths(number: int) -> str:
    """A number as 2, 0.5 or −1.5."""
    return f"{number / 10:.{1 if number % 10 else 0}f}".replace("-", "−")


def hundredths(number: float) -> str:
    """A number with both decimals."""
    return f"{number / 100:.2f}".replace("-", "−")


def numbers(
    name: str, rows: Iterable[Iterable[int]], write: Callable[[int], str] = tenths, asked: bool = True, sum: str = ""
) -> Numbers:
    """Numbers as they are printed."""
    return Numbers(said(name), [[write(x) for x in row] for row in rows], asked, sum)


def softmax_task(says: Text, head: str, names: Sequence[Text], before: list[Numbers], found: Softmax) -> Task:
    """A table that ends with a softmax; before: its first columns."""
    columns = [
        numbers("minus the largest", [found.below]),
        numbers("$e^x$", [found.powers], hundredths, sum=hundredths(found.powers.sum())),
        numbers("$a_j$", [found.weights], hundredths),
    ]
    return Task(says, before + columns, head, names, hundredths(found.weights.sum()))


def most(begins: str, names: Sequence[str], scores: Sequence[str], found: Softmax) -> tuple[str, str, str]:
    """The last question: the place that is looked at most, and the reason."""
    whose, are = ("their scores", "are") if len(found.most) > 1 else ("its score", "is")
    return begins, " and ".join(names[j] for j in found.most), f"{whose}, {scores[found.most[0]]}, {are} the largest"


def rules(decimals: str, found: Softmax) -> list[Text]:
    """The rules of every sheet; decimals: how that about them begins."""
    together = hundredths(found.weights.sum())
    but = "" if together == "1.00" else ", not 1.00, by their rounding"
    return [
        *map(said, (f"{decimals} {DECIMALS}", WEIGHTS, f"The rounded weights add up to {together}{but}: check yours."))
    ]


def powers(found: Softmax) -> tuple[Text, list[str], list[tuple[Text, list[str]]]]:
    """The table of e^x in steps of a half, where that is enough, or of a tenth."""
    halves = not (found.below % 5).any()
    left, above = ([0], range(0, -55, -5)) if halves else (range(0, -60, -10), range(0, -10, -1))
    example = "" if halves else "For $x$ = −1.3: the row of −1, the column of −0.3. "
    rows = [(said("$e^x$" if halves else tenths(x)), [*map(hundredths, power(np.array(above) + x))]) for x in left]
    return said(f"$e^x$, two decimals. {example}From $x$ = −5.3 down it is 0.00."), [*map(tenths, above)], rows


def matrix_sheet(number: int, given: list[Matrix], query: int, source: str) -> Sheet:
    """The sheet of the word at this place, from 0; source: where the numbers come from."""
    q, k, v, scores, root, scaled, found, context = solve(given, query)
    w, d_k = query + 1, len(q)
    equals, divisor = (r"\approx", hundredths(root)) if root % 100 else ("=", tenths(root // 10))
    words = [str(j + 1) for j in range(len(k))]
    you = f"You are word {w}: compute where you look, and what you get. {source}"
    projections = f"$q_{w} = x_{w} W^Q$, $K = X W^K$, $V = X W^V$"
    first = said(f"Compute the query of word {w}, then the keys and the values of all words: {projections}.")
    second = said("Compute the scores and their softmax, a row for each word $j$.")
    third = said(rf"Add up the values, each multiplied by its weight: $c_{w} = \sum_j a_j v_j$.")
    before = [numbers(rf"$s_j = q_{w} \cdot k_j$", [scores]), numbers(f"$s_j / {divisor}$", [scaled])]
    d_k_rule = rf"$d_k$ is the number of numbers in $q_{w}$: $\sqrt{{d_k}} = \sqrt{{{d_k}}} {equals} {divisor}$."
    return Sheet(
        number,
        "Attention by hand",
        [said(f"Each row of $X$ is a word, as a vector. {you}")],
        [numbers(f"${name}$", one, asked=False) for name, one in zip(NAMES.values(), given, strict=True)],
        [
            Task(first, [numbers(f"$q_{w}$", [q]), numbers("$K$", k), numbers("$V$", v)]),
            softmax_task(second, "word", [*map(said, words)], before, found),
            Task(third, [numbers(f"$c_{w}$", [context], hundredths)]),
        ],
        most(f"Word {w} looks most at word", words, [*map(tenths, scores)], found),
        [said(d_k_rule), *rules("Use one decimal at most up to", found)],
        powers(found),
    )
