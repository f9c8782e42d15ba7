/** Remarks of the server on a text that was typed, and on what is still shown when another was refused. */
import { text as message, translated } from "../messages.ts";
import { isByte } from "../pieces.ts";
import { capital } from "../words.ts";
import { stillShows } from "./words.ts";
import type { RemarkAnswer } from "../../answers.ts";

type Side = "source" | "target";

export type Text = { text: string; tokens?: string[]; remarks?: RemarkAnswer[] };

/** One line for both texts; "" where there is nothing to say. */
export function remarksInWords(
  { source, target }: { source: Text; target: Text },
  task: { force: { label: string } | null; source: { lang: string }; target: { lang: string } },
) {
  const ofTarget = remarksOn(target, task.target);
  const named = ofTarget && `${capital(task.force?.label ?? "the target")}: ${ofTarget}`;
  return [remarksOn(source, task.source), named].filter(Boolean).join(" ");
}

/** The remarks on one text, which a model of this language reads; of one in another script one says it all. */
export function remarksOn({ tokens = [], remarks = [] }: Text, { lang }: { lang: string }) {
  if (lang === "en" && tokens.filter(isByte).length > tokens.length / 2) return message("remark.foreign");
  return remarks.map(({ code, message }) => translated(`remark.${code}`) || message).join(" ");
}

/** The remark on maps that are still shown, where other texts were typed and not answered. */
export function staleInWords(answer: Record<Side, Text>, typed: Record<Side, boolean>) {
  if (typed.source) return stillShows("sentence", answer.source.text);
  return typed.target ? stillShows("text", answer.target.text) : "";
}
