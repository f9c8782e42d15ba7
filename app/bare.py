"""Scripts and styles without comments, and without whitespace that separates nothing."""

import re

COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
STRING = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
PATTERN = r"/(?![*/= ])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"


def _template(deep: int) -> str:
    """A pattern for template literals, and for those in their `${...}`, so many deep."""
    code = rf"{STRING}|[^`{{}}\"']" + (f"|{_template(deep - 1)}" if deep else "")
    return rf"`(?:\\.|\$(?!\{{)|\$\{{(?:{code}|\{{(?:{code})*\}})*\}}|[^`\\$])*`"


SCRIPT = re.compile(rf"({STRING}|{_template(2)}|{PATTERN})|((?:\s|//.*|{COMMENT})+)|`")
STYLE = re.compile(rf"({STRING})|((?:\s|{COMMENT})+)")
SEPARATES = "=<>?:&|,;{}()[]*%!"  # need no space beside them; + and - may stand beside their like
CONTINUES, CONTINUED = "=?:&|,;{([", "?:&|,})]."  # a line need not end after, or before, one of these


def bare_script(text: str, name: str) -> str:
    """A script without comments, and without whitespace that separates nothing; lines stay lines."""

    def bare(found: re.Match[str]) -> str:
        if found[0] == "`":
            raise ValueError(f"{name}: a template literal more than three deep, or no end of one, cannot be joined.")
        if found[1]:
            return found[1]
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        if "\n" in found[2]:
            return "" if before in CONTINUES or after in CONTINUED else "\n"
        return "" if before in SEPARATES or after in SEPARATES else " "

    return SCRIPT.sub(bare, text.strip())


def bare_style(text: str) -> str:
    """Styles without comments and indentation; lines stay lines."""
    return STYLE.sub(lambda found: found[1] or ("\n" if "\n" in found[2] else " "), text).lstrip("\n")
