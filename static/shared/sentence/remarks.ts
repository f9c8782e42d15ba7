/** Remarks of the server on a text that was typed, and on what is still shown when another was refused. */
import { capital } from "../words.ts";
import { stillShows } from "./words.ts";
import type { RemarkAnswer } from "../../answers.ts";

type Side = "source" | "target";

export type Text = { text: string; remarks?: RemarkAnswer[] };

/** One line for both texts; "" where there is nothing to say. */
export function remarksInWords(
  { source, target }: { source: Text; target: Text },
  { force }: { force: { label: string } | null },
) {
  const ofTarget = sentences(target);
  const named = ofTarget && `${capital(force?.label ?? "the target")}: ${ofTarget}`;
  return [sentences(source), named].filter(Boolean).join(" ");
}

const sentences = ({ remarks = [] }: Text) => remarks.map(({ message }) => message).join(" ");

/** The remark on maps that are still shown, where other texts were typed and not answered. */
export function staleInWords(answer: Record<Side, Text>, typed: Record<Side, boolean>) {
  if (typed.source) return stillShows("sentence", answer.source.text);
  return typed.target ? stillShows("text", answer.target.text) : "";
}
