/**
 * Normalisation that remembers where each character comes from, as the library `tokenizers` of the server does: offsets
 * of pieces follow from it. The steps are those of `tokenizer.json`; characters are code points.
 */

/** Places in the text as it was typed, from the first to after the last */
export type Span = readonly [number, number];

/** Characters, and the place of each */
export type Aligned = { characters: string[]; spans: Span[] };

/** A step of the normalisation in `tokenizer.json`, a pattern of it being compiled already */
export type Step =
  | { type: "Replace"; pattern: RegExp; content: string }
  | { type: "NFC" | "NFKC" }
  | { type: "Strip"; left: boolean; right: boolean };

export function aligned(text: string): Aligned {
  const characters = Array.from(text);
  return { characters, spans: characters.map((_, at) => [at, at + 1] as const) };
}

/** @param kept characters that the server's older tables of Unicode leave as they are */
export function normalised(text: string, steps: Step[], kept: Set<string>): Aligned {
  return steps.reduce((done, step) => applied(done, step, kept), aligned(text));
}

function applied(text: Aligned, step: Step, kept: Set<string>): Aligned {
  if (step.type === "Replace") return replaced(text, step);
  if (step.type === "Strip") return stripped(text, step);
  return composed(text, step.type, kept);
}

/** Text in place of a match has the place of its last character. */
function replaced(text: Aligned, { pattern, content }: { pattern: RegExp; content: string }): Aligned {
  const found: Aligned = { characters: [], spans: [] };
  const put = (from: number, to: number) => {
    found.characters.push(...text.characters.slice(from, to));
    found.spans.push(...text.spans.slice(from, to));
  };
  let done = 0;
  const whole = text.characters.join("");
  const count = counter(whole);
  for (const match of whole.matchAll(pattern)) {
    const [first, last] = [count(match.index), count(match.index + match[0].length)];
    put(done, first);
    for (const character of content) {
      found.characters.push(character);
      found.spans.push(text.spans[last - 1]);
    }
    done = last;
  }
  put(done, text.characters.length);
  return found;
}

/** From places in UTF-16, which only grow, to numbers of characters before them. */
function counter(text: string) {
  let [unit, characters] = [0, 0];
  return (until: number) => {
    for (; unit < until; characters++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
    return characters;
  };
}

function stripped(
  { characters, spans }: Aligned,
  { left, right }: { left: boolean; right: boolean },
): Aligned {
  const isSpace = (character: string) => /\p{White_Space}/u.test(character);
  const first = left ? characters.findIndex((one) => !isSpace(one)) : 0;
  const last = right ? characters.findLastIndex((one) => !isSpace(one)) : characters.length - 1;
  const kept = first < 0 ? ([0, 0] as const) : ([first, last + 1] as const);
  return { characters: characters.slice(...kept), spans: spans.slice(...kept) };
}

/** A character taken apart; added: 1 of one that has no character of its own before, -n where n are joined to it */
type Part = { character: string; added: number };

/** Take characters apart, put marks in order, join what can be: the place follows from how many were added or joined. */
function composed({ characters, spans }: Aligned, form: "NFC" | "NFKC", kept: Set<string>): Aligned {
  const apart = form === "NFC" ? "NFD" : "NFKD";
  const found: Aligned = { characters: [], spans: [] };
  let at = 0;
  const put = ({ character, added }: Part) => {
    found.characters.push(character);
    found.spans.push(added > 0 ? (spans[at - 1] ?? [0, 0]) : spans[at]);
    at += Math.max(0, 1 - added);
  };
  for (const run of runs(characters, kept))
    if (kept.has(run[0])) put({ character: run[0], added: 0 });
    else {
      const parts = run.flatMap((character) =>
        Array.from(character.normalize(apart), (part, k) => ({ character: part, added: k && 1 })),
      );
      joined(inOrder(parts, run.join("").normalize(apart)), run.join("").normalize(form)).forEach(put);
    }
  return found;
}

/** Characters between which nothing is kept as it is. */
function runs(characters: string[], kept: Set<string>): string[][] {
  const found: string[][] = [];
  for (const character of characters)
    if (!found.length || kept.has(character) || kept.has(found[found.length - 1][0])) found.push([character]);
    else found[found.length - 1].push(character);
  return found;
}

/** Parts in the order that marks have in normal form. */
function inOrder(parts: Part[], ordered: string): Part[] {
  const left = [...parts];
  return Array.from(ordered, (character) => taken(left, character));
}

/** The composed characters of a text, each with what was added for it: its parts are joined to the first. */
function joined(parts: Part[], text: string): Part[] {
  const left = [...parts];
  return Array.from(text, (character) => {
    const own = Array.from(left[0]?.character === character ? character : character.normalize("NFD"));
    const taken_ = own.map((part) => taken(left, part));
    return { character, added: taken_.reduce((sum, { added }) => sum + added, 0) - (own.length - 1) };
  });
}

/** Take the first of these parts that is this character out of them. */
function taken(parts: Part[], character: string): Part {
  const at = parts.findIndex((part) => part.character === character);
  return at < 0 ? { character, added: 1 } : parts.splice(at, 1)[0];
}
