"""A head as a drawing: SVG for a slide, TikZ for a paper."""

import numpy as np

from regard.model.figures.caption import Caption, lines
from regard.model.figures.numbers import Names, Weights
from regard.model.notebook import INK, large_map

CELL = 0.45  # cm
HEAD = r"""% Compile with lualatex or xelatex; pdflatex does where all letters are Latin.
% \numberstrue writes the number into each cell.
\documentclass[tikz, border=4pt]{standalone}
\usepackage{iftex}
\ifpdftex\usepackage[T1]{fontenc}\else\usepackage{fontspec}\fi
\usetikzlibrary{patterns}
\definecolor{ink}{HTML}{%s}
\newif\ifnumbers \numbersfalse
\newcommand{\cell}[4]{\fill[ink!#3!white] (#2,-#1) rectangle ++(1,-1);
  \ifnumbers\node[font=\tiny] at (#2+0.5,-#1-0.5) {\pgfmathprintnumber[fixed, precision=2]{#4}};\fi}
\newcommand{\masked}[2]{\fill[pattern=north east lines, pattern color=lightgray] (#2,-#1) rectangle ++(1,-1);}
\newcommand{\rowname}[2]{\node[anchor=east] at (0,-#1-0.5) {#2};}
\newcommand{\columnname}[2]{\node[anchor=west, rotate=60] at (#1+0.5,0.1) {#2};}
\begin{document}
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
        **{sign: rf"\{sign}" for sign in "#$%&_{}"},
    }
)


def to_svg(weights: Weights, rows: Names, columns: Names, caption: Caption) -> bytes:
    """The drawing of a notebook as a file, with its caption; rows and columns are pieces."""
    drawing = large_map(caption["title"], weights, rows, columns, lines(caption))
    return drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()


def to_tex(weights: Weights, rows: Names, columns: Names, caption: Caption) -> bytes:
    """A document that TikZ draws, a line a cell with its number; rows and columns are names."""
    cells = [
        rf"  \masked{{{i}}}{{{j}}}"
        if np.isnan(weight)
        else rf"  \cell{{{i}}}{{{j}}}{{{100 * float(weight):.1f}}}{{{weight}}}"
        for (i, j), weight in np.ndenumerate(weights)
    ]
    n, m = weights.shape
    under = r"\\".join(map(tex, lines(caption)))
    names = [rf"  \rowname{{{i}}}{{{tex(name)}}}" for i, name in enumerate(rows)]
    names += [rf"  \columnname{{{j}}}{{{tex(name)}}}" for j, name in enumerate(columns)]
    picture = [
        rf"\begin{{tikzpicture}}[x={CELL}cm, y={CELL}cm, every node/.style={{font=\small}}]",
        *names,
        *cells,
        rf"  \draw[gray] (0,0) rectangle ({m},{-n});",
        rf"  \node[anchor=north west, align=left, font=\scriptsize] at (-4,{-n - 0.5}) {{{under}}};",
        r"\end{tikzpicture}",
        r"\end{document}",
        "",
    ]
    return (HEAD.replace("%s", INK.removeprefix("#")) + "\n".join(picture)).encode()


def tex(text: str) -> str:
    r"""Text with the signs that TeX gives a meaning.

    >>> tex("50 % of </s>")
    '50 \\% of \\textless{}/s\\textgreater{}'
    """
    return text.translate(SIGNS)
