"""Normalisation of text before it is cut into pieces: pasted text reads as typed text."""

import re

from tokenizers import Regex, normalizers

INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that nobody sees: soft hyphen, zero-width spaces, marks of direction, variation selectors, BOM.

Default_Ignorable_Code_Point of Unicode 16 (DerivedCoreProperties.txt), and the marks of interlinear annotation.
"""

APOSTROPHES = "\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u02bc\u00b4`"
QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d-\u301f"
DASHES = "\u2010-\u2015\u2043\u2212"
SLASHES = "\u2044\u2215"


def normalizer() -> normalizers.Normalizer:
    """Leave out what is INVISIBLE; straight quotes, "-", plain single spaces, NFKC: full-width letters, ligatures.

    NFKC comes after the quotes, because it takes an acute accent that stands alone (\u00b4) apart.
    """
    return normalizers.Sequence(
        [
            normalizers.Replace(Regex(INVISIBLE.pattern), ""),
            normalizers.Replace(Regex(f"[{APOSTROPHES}]"), "'"),
            normalizers.Replace(Regex(f"[{QUOTES}]"), '"'),
            normalizers.NFKC(),
            normalizers.Replace(Regex(f"[{DASHES}]"), "-"),
            normalizers.Replace(Regex(f"[{SLASHES}]"), "/"),
            normalizers.Replace(Regex(r"[\s\p{Cc}\p{Zs}]+"), " "),
            normalizers.Strip(),
        ]
    )
