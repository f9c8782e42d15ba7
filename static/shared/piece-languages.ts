/** The languages of the two texts that a page shows, which are those of its model's task: one task a page. */
import { bare, label, spoken } from "./pieces.ts";

type Task = Record<"source" | "target", { lang: string }>;

let shown: Task | null = null;

/** Take the languages of a task: pieces that are drawn and said from here on are marked with them. */
export const speakAs = (task: Task) => (shown = task);

/** The language of the pieces of a side, what is fed being of the target; undefined where it has none of its own. */
export function languageOf(side: string): string | undefined {
  const text = side === "source" || side === "target" ? side : side === "fed" ? "target" : null;
  return (text && shown?.[text].lang) || undefined;
}

/** A part of a sentence; of a piece, with its language. */
type Quoted = { text: string; lang?: string };

const QUOTED = /(“[^”]*”)/;

/** A sentence that quotes pieces, each in the language of its side. */
export const quoting = (text: string, sideOf: (quoted: string) => string): Quoted[] =>
  text
    .split(QUOTED)
    .map((text, k) => (k % 2 ? { text, lang: languageOf(sideOf(text.slice(1, -1))) } : { text }))
    .filter(({ text }) => text);

/** The side of a quoted piece among rows and columns, or two texts; "" where both have it, or neither. */
export const sideAmong = (axes: { side: string; tokens: string[] }[]) => (quoted: string) => {
  const names = (token: string) => [label(token), bare(label(token)), spoken(token)];
  const isOf = ({ tokens }: { tokens: string[] }) => tokens.some((token) => names(token).includes(quoted));
  const sides = new Set(axes.filter(isOf).map(({ side }) => side));
  return sides.size === 1 ? [...sides][0] : "";
};
