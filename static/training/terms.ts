/** Words of the glossary in a sentence: each is, where it comes first, the element that shows its meaning. */
import type { TemplateResult } from "../shared/html.ts";
import { html } from "../shared/html.ts";

/** A word with its elements, as `term` of the server writes them: the word as a button, and its meaning. */
export type Terms = { word: string; nodes: unknown }[];

/** The words that an element has with their meanings. */
export const termsIn = (place: HTMLElement): Terms =>
  [...place.querySelectorAll<HTMLElement>(".defined")].map((word) => ({
    word: word.textContent ?? "",
    nodes: [word, word.nextElementSibling],
  }));

/** A sentence, cut where terms come first. */
export function cut(sentence: string, terms: Terms): (string | Terms[number])[] {
  const places = terms
    .map((term) => ({ term, at: sentence.search(new RegExp(`\\b${term.word}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  let from = 0;
  const parts = places.flatMap(({ term, at }) => {
    const before = sentence.slice(from, at);
    from = at + term.word.length;
    return [before, term];
  });
  return [...parts, sentence.slice(from)];
}

export const explained = (sentence: string, terms: Terms): TemplateResult[] =>
  cut(sentence, terms).map((part) =>
    typeof part === "string"
      ? html`<span>${part}</span>`
      : html`<span class="of-glossary">${part.nodes}</span>`,
  );
