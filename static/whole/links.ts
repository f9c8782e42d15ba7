/** Links to the pages where a part is opened, with this sentence and this piece. */
import { REQUEST, addressOf, cell, count, text } from "../shared/page/address.ts";
import { LINKS } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { ModelRequest, Part } from "../shared/api.ts";

const WHERE = addressOf({ ...REQUEST, stage: text, lock: cell, step: count }); // as those pages write it

type At = { request: ModelRequest; step: number; alignment: Alignment | null; lock: Cell };

export function linksOf(part: Part, { request, step, alignment, lock }: At) {
  const to = (page: string, more: object) =>
    `./${page}${WHERE.write({ ...WHERE.read(""), ...request, ...more })}`;
  const head = {
    block: part.block ?? "",
    layer: part.block ? (part.layer ?? 1) : 0,
    head: alignment?.head ?? (part.block ? 1 : 0),
  };
  const steps = {
    ...head,
    step: part.block ? 0 : step,
    stage: alignment ? "weights" : (part.step ?? ""),
    lock,
  };
  return [
    ...(alignment ? [{ name: LINKS.explore, href: to("", { ...head, lock }) }] : []),
    ...(part.step ? [{ name: LINKS.steps, href: to("steps", steps) }] : []),
    ...(part.step === "position" ? [{ name: LINKS.positions, href: to("positions", {}) }] : []),
  ];
}
