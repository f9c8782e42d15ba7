/** The box of the softmax: the likeliest pieces of a step, or of a finished sentence the one of every step. */
import { nothing, svg } from "../shared/html.ts";
import { languageOf } from "../shared/piece-languages.ts";
import { bare, isSpelled, label, labels } from "../shared/pieces.ts";
import { fixed } from "../shared/words.ts";
import { LEAST, LETTER, LINE, type Rect, type Sheet } from "./plan.ts";
import type { Whole } from "../shared/api.ts";

type Shown = { whole: Whole; sheet: Sheet; step: number };

export const small = (p: number) => (p < 0.005 ? "<0.01" : fixed(p));

/** The likeliest piece of every step above its column, as high as its probability: the finished sentence. */
function written({ x, y, width, height }: Rect, { whole, sheet }: Shown) {
  const best = whole.chances.map(({ pieces, probabilities }) => ({
    piece: pieces[0],
    p: probabilities[0],
  }));
  const names = labels(best.map(({ piece }) => piece)).map(bare);
  const each = width / best.length;
  const most = Math.max(...names.map(({ length }) => length));
  const letter = Math.min(LINE[sheet.room] - 3, each / (LETTER * most));
  const lies = letter >= (sheet.room === "wall" ? 20 : 8);
  const stands = !lies && sheet.room !== "wall" && each >= 9;
  const foot = y + height - (lies ? letter + 6 : stands ? Math.min(height * 0.6, 6.5 * most + 4) : 2);
  return svg`${best.map(({ p }, k) => {
    const middle = x + (k + 0.5) * each;
    const wide = Math.min(32, each * 0.7);
    const low = y + height - 3;
    const name = lies
      ? svg`<text class="chance piece" lang=${languageOf("target") ?? nothing} font-size=${letter} x=${middle} y=${low}>${names[k]}</text>`
      : svg`<text class="chance piece" lang=${languageOf("target") ?? nothing} data-stands font-size="11" x=${middle} y=${low}
            transform=${`rotate(-90 ${middle} ${low}) translate(0 4)`}>${stands ? names[k] : ""}</text>`;
    return svg`<rect class="bar" x=${middle - wide / 2} y=${foot - (foot - y) * p} width=${wide}
        height=${(foot - y) * p + 1} />${name}`;
  })}`;
}

/** The likeliest pieces of a step; of a finished sentence, step 0, those of all. */
export function chancesOf(picture: Rect, shown: Shown) {
  const { whole, step, sheet } = shown;
  if (!step && whole.chances.length > 1) return written(picture, shown);
  const { x, y, width, height } = picture;
  const { room } = sheet;
  const { pieces, probabilities } = whole.chances[Math.max(0, step - 1)];
  const fitting = pieces.slice(0, Math.floor(width / LEAST[room]));
  const wide = width / fitting.length;
  const name = isSpelled(pieces) ? (piece: string) => bare(label(piece)) : label;
  return svg`${fitting.map((piece, k) => {
    const middle = x + (k + 0.5) * wide;
    const letter = room === "wall" ? 27 : 13;
    const foot = y + height - 2 * letter - 6;
    return svg`<rect class="bar" x=${middle - 16} y=${foot - (foot - y) * probabilities[k]} width="32"
          height=${(foot - y) * probabilities[k] + 1} />
        <text class="chance piece" lang=${languageOf("target") ?? nothing} x=${middle} y=${foot + letter}>${name(piece)}</text>
        <text class="chance" x=${middle} y=${y + height - 3}>${small(probabilities[k])}</text>`;
  })}`;
}
