#!/usr/bin/env bash
# Chromium 156.0.8078.114 --print-to-pdf keeps what is drawn on a canvas in beforeprint as vectors, and rounds the size of
# one canvas pixel down to 64ths of a page pixel. A canvas of 2,800 pixels laid out 630 wide (0.225 each) is drawn with
# 14/64 = 0.21875: it ends 17.5 page pixels short of its box, and a grid of many such pictures is out of step with its
# frame. Laid out 612.5 wide, where a pixel is 14/64, it fills its box. A bitmap, or the screen, fills both.
# Needs Debian's package chromium-headless-shell; another Chromium by its name in CHROMIUM.
set -euo pipefail
chromium=$(command -v "${CHROMIUM:-chromium-headless-shell}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$chromium" --version
for zoom in 0.9 0.875; do
	cat >"$zoom.html" <<HTML
<!doctype html><body style="margin: 0"><div style="zoom: $zoom">
<canvas style="display: block; width: 700px; height: 200px" width="2800" height="800"></canvas></div>
<script>
const context = document.querySelector("canvas").getContext("2d");
addEventListener("beforeprint", () => { context.reset(); context.fillRect(0, 0, 2800, 800); });
</script>
HTML
	"$chromium" --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$zoom.pdf" "$zoom.html" 2>/dev/null
done
python3 - <<'PYTHON'
import re
import zlib
from pathlib import Path

NUMBER = rb"([\d.]+)"


def widths(file):
    """The width of the canvas's box and of what is drawn on it, in units of the page."""
    streams = re.findall(rb"/Filter /FlateDecode[^>]*>> stream\n(.*?)\nendstream", Path(file).read_bytes(), re.S)
    text = b"".join(zlib.decompress(one) for one in streams if one[:1] == b"x")
    box, scale = re.search(rb"[\d.]+ [\d.]+ %b [\d.]+ re\nW\* n\nq\n%b 0 0" % (NUMBER, NUMBER), text).groups()
    return float(box), 2800 * float(scale)


for zoom, share in ((0.9, 0.21875 / 0.225), (0.875, 1)):
    box, drawn = widths(f"{zoom}.pdf")
    print(f"zoom {zoom}: box {box:.2f}, drawn {drawn:.2f}, {drawn / box:.4f} of it")
    assert abs(drawn / box - share) < 1e-3
PYTHON
