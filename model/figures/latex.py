"""A head as a document of LaTeX, for a paper: TikZ draws the map, and the caption is set in lines as wide as it."""

import re
from collections.abc import Sequence

from regard.model.figures.letters import Length
from regard.model.figures.numbers import Names, Weights
from regard.model.figures.shades import COLOURS, Cell, cells

SMALLEST, LARGEST, NARROWEST = 0.45, 0.9, 6.0  # cm: of a cell, and of a map
HEAD = r"""% Compile with lualatex or xelatex; pdflatex does where all letters are Latin.
% \numberstrue writes the number into each cell.
\documentclass[border=4pt]{standalone}
\usepackage{tikz}
\usepackage{iftex}
\ifpdftex\usepackage[T1]{fontenc}\else\usepackage{fontspec}\fi
\usetikzlibrary{patterns}
\newif\ifnumbers \numbersfalse
\newcommand{\cell}[5][ink]{\fill[#1!#4!white] (#3,-#2) rectangle ++(1,-1);
  \ifnumbers\node[font=\tiny] at (#3+0.5,-#2-0.5) {\pgfmathprintnumber[fixed, precision=2]{#5}};\fi}
\newcommand{\masked}[2]{\fill[pattern=north east lines, pattern color=lightgray] (#2,-#1) rectangle ++(1,-1);}
\newcommand{\rowname}[2]{\node[anchor=east] at (0,-#1-0.5) {#2};}
\newcommand{\columnname}[2]{\node[anchor=west, rotate=60] at (#1+0.5,0.1) {#2};}
\newsavebox{\map}
"""
SIGNS = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "␣": r"\textvisiblespace{}",
        "·": r"\textperiodcentered{}",
        "…": r"\ldots{}",
        "→": r"$\rightarrow$",
        "↵": r"$\hookleftarrow$",
        "−": "$-$",
        '"': r"\textquotedbl{}",
        "\xa0": "~",
        **{sign: rf"\{sign}" for sign in "#$%&_{}"},
    }
)
LONG = 16  # letters of a word that no line need hold
BREAKS = re.compile(r"(?<=[/?&=+])|(?=%)")


def to_tex(
    weights: Weights, rows: Names, columns: Names, caption: Sequence[str] = (), wide: Length | None = None
) -> bytes:
    """A document that TikZ draws, a line a cell with its number. wide: in centimetres, its own width if None."""
    n, m = weights.shape
    side = f"{min(max(SMALLEST, NARROWEST / m), LARGEST):.2f}cm"
    names = [rf"  \rowname{{{i}}}{{{tex(name)}}}" for i, name in enumerate(rows)]
    names += [rf"  \columnname{{{j}}}{{{tex(name)}}}" for j, name in enumerate(columns)]
    under = [r"\par\medskip\scriptsize\raggedright", *(rf"{breakable(line)}\par" for line in caption)]
    before, after = (rf"\resizebox{{{wide:g}cm}}{{!}}{{%", "}") if wide else ("", "")
    document = [
        *(rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#')}}}" for name, colour in COLOURS.items()),
        r"\begin{document}",
        rf"\sbox{{\map}}{{\begin{{tikzpicture}}[x={side}, y={side}, every node/.style={{font=\small}}]",
        *names,
        *map(_cell, cells(weights)),
        rf"  \draw[black!15, very thin, step=1] (0,0) grid ({m},{-n});",
        rf"  \draw[gray] (0,0) rectangle ({m},{-n});",
        r"\end{tikzpicture}}%",
        *([before] if before else []),
        r"\begin{minipage}{\wd\map}",
        r"\usebox{\map}",
        *(under if caption else []),
        rf"\end{{minipage}}{after}",
        r"\end{document}",
        "",
    ]
    return (HEAD + "\n".join(document)).encode()


def _cell(cell: Cell) -> str:
    at = f"{{{cell.i}}}{{{cell.j}}}"
    if cell.share is None:
        return rf"  \masked{at}"
    colour = "" if cell.colour == "ink" else f"[{cell.colour}]"
    return rf"  \cell{colour}{at}{{{100 * cell.share:.1f}}}{{{cell.weight}}}"


def tex(text: str) -> str:
    r"""Text with the signs that TeX gives a meaning.

    >>> tex("50 % of </s>")
    '50 \\% of \\textless{}/s\\textgreater{}'
    """
    return text.translate(SIGNS)


def breakable(text: str) -> str:
    r"""Text whose long words, which are addresses, may be broken at their signs.

    >>> breakable("cats at /long?text=The%20cat")
    'cats at /\\allowbreak{}long?\\allowbreak{}text=\\allowbreak{}The\\allowbreak{}\\%20cat'
    """
    words = (BREAKS.split(word) if len(word) > LONG else [word] for word in text.split(" "))
    return " ".join(r"\allowbreak{}".join(map(tex, parts)) for parts in words)
