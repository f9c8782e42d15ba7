#!/usr/bin/env bash
# tokenizers 0.23.3 (Rust) normalises by older tables of Unicode than the language it is called from: NFKC leaves 72
# characters of Unicode 14 as they are, U+32FF (the era Reiwa, of 2019) among them. Programs with the tables of today, such as a
# browser with the same tokenizer.json, cut such a text into other pieces.
# Right would be one cut for one file, or a note that says by which version of Unicode.
#
# U+32FE, the sign beside it, is older, and taken apart by both.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check tokenizers==0.23.3

cat > "$folder/older.py" <<'PYTHON'
import sys
import unicodedata
from importlib.metadata import version

from tokenizers import normalizers

older = normalizers.NFKC()
letters = (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)
kept = [one for one in letters if unicodedata.normalize("NFKC", one) != one == older.normalize_str(one)]
print("tokenizers", version("tokenizers"), "Unicode of Python", unicodedata.unidata_version)
print(len(kept), "characters are taken apart by Python alone, the first:", [f"U+{ord(one):04X}" for one in kept[:5]])
for one in "\u32fe\u32ff":
    print(f"U+{ord(one):04X}", "Python:", unicodedata.normalize("NFKC", one), "tokenizers:", older.normalize_str(one))
assert older.normalize_str("\u32fe") == "\u30f2"
assert older.normalize_str("\u32ff") == "\u32ff"
assert unicodedata.normalize("NFKC", "\u32ff") == "\u4ee4\u548c"
assert len(kept) >= 72 or unicodedata.unidata_version < "14"
PYTHON
"$folder/venv/bin/python" "$folder/older.py"
