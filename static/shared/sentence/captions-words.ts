/** Captions in the menu of examples: what is worth looking at in each. */
import { quoting } from "../piece-languages.ts";
import type { Item } from "./drop-menu.ts";

/** The captions of each task, in the order of the examples of its models. */
export const CAPTIONS: Record<string, string[]> = {
  "translation en-fr": [
    "“not” is two words in French, and the adjective follows its noun",
    "“it” is the animal, so “il”",
    "“it” is the street, so “elle”",
    "two adjectives, both after their nouns",
    "three words in reverse order",
    "“it” is the chair, so “elle”",
    "one adjective before the noun, one after",
    "adjectives in reverse order, after their noun",
    "the verb is not at the end in French",
    "two English words, one French verb",
    "“would come” is one word in French",
    "“will vote” is one word in French",
  ],
  dates: [
    "the day of the week must be skipped",
    "an ordinal number",
    "in French",
    "a year of two digits",
    "which 3 is the month?",
  ],
  "final mark": [
    "a question from its first word on",
    "a question inside a statement",
    "begins like a question",
    "a question word in a statement",
    "a question only at its end",
    "a command",
  ],
  continuing: [
    "“zugz” comes again: what followed it?",
    "random signs come again",
    "a made-up word comes again",
  ],
};

/** Words that captions quote as they are written, not read. */
const WRITTEN = ["il", "elle"];
const sideOf = (quoted: string) => (WRITTEN.includes(quoted) ? "target" : "source");

/** The examples of a model with their captions; those of Hugging Face are of no task here. */
export function captioned(model: { task: string; family?: string; examples: string[] }): Item[] {
  const captions = model.family === "hugging-face" ? [] : (CAPTIONS[model.task] ?? []);
  return model.examples.map((text, k) => ({
    id: text,
    text,
    hint: captions[k] && quoting(captions[k], sideOf),
  }));
}
