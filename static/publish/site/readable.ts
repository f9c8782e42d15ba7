/** The refusal of a text that a model cannot read, in the order and the words of the server. */
import { Refusal } from "./refusal.ts";
import { empty, halfCharacter, tooLong } from "./words.ts";
import type { ModelAnswer } from "../../answers.ts";
import type { Text } from "./tokenizer.ts";

export type Name = "text" | "target";

const NAMES: Record<string, Record<Name, string>> = {
  "translation en-fr": { text: "The sentence", target: "The translation" },
  dates: { text: "The date", target: "The ISO date" },
};
const NEUTRAL = { text: "The text", target: "The target" };

type Readable = Pick<ModelAnswer, "task" | "limits">;

/** The pieces of a text. Throws a Refusal. */
export function check(
  text: string,
  name: Name,
  { task, limits }: Readable,
  encode: (text: string) => Text,
): Text {
  const what = (NAMES[task] ?? NEUTRAL)[name];
  const refuse = (kind: string, message: string, limit?: number) => {
    throw new Refusal(`${name}_${kind}`, message, limit);
  };
  const long = (count: number, unit: "pieces" | "characters", most: number) =>
    count > most && refuse("too_long", tooLong(what, grouped(count), unit, grouped(most)), most);
  long(Array.from(text).length, "characters", limits.characters);
  if (!text.isWellFormed()) refuse("unreadable", halfCharacter(what));
  const read = encode(text);
  if (read.offsets.every(([start, end]) => start === end)) refuse("empty", empty(what));
  long(read.ids.length, "pieces", limits.tokens);
  return read;
}

const grouped = (count: number) => count.toLocaleString("en");
