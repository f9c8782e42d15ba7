/** The names of models and of their mechanisms, as people write them. */
import { taskOf } from "./tasks.ts";
import { NOT_ALIGNED, seeIn } from "./words.ts";
import { capital, count } from "../words.ts";
import type { Measured } from "../head/row-names.ts";

/** A model's name without that of its task, which stands over all of them; others stay as they are. */
export function shortName({ name, task }: { name: string; task: string }) {
  const about = taskOf(task).name;
  const short = name.replace(`, ${about}`, "").replace(`${about}, `, "");
  return short === name ? name : capital(short);
}

/** The mechanism of a model, with its subscripts as people write them. */
export const mechanismOf = ({ mechanism, blocks }: { mechanism: string; blocks: { heads: number }[] }) =>
  readable(mechanism).replace(/^r hops/, count(blocks[0]?.heads ?? 0, "hop"));

/** Symbols of LaTeX as people write them. */
export const readable = (symbols: string): string =>
  symbols.replace("s_{i-1}", "sᵢ₋₁").replace("s_i", "sᵢ").replace("h_j", "hⱼ");

/** A caution where a model is offered; "" for most. */
export const caution = ({ measured }: Measured) => (measured?.aligned?.aligns === false ? NOT_ALIGNED : "");

/** The name of a model in a menu that does not offer it. */
export const seenIn = (model: { name: string; task: string; blocks: unknown[] }) =>
  seeIn(shortName(model), model.blocks.length ? "Explore" : "Compare");
