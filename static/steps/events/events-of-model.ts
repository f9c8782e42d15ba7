/** The order of events of a model, and the changes that its mechanism makes to it. */
import { OTHERWISE } from "../words.ts";
import { ORDERS, PROJECTED, type Event, type EventOrder, type Variant } from "./events.ts";

export type Model = { family: string; task: string; mechanism: string; looks: string };

/** The variant of an answer of /api/steps; null where none is drawn of such a model. */
export function variantOf(
  { family, task, looks }: Model,
  { block, stages }: { block?: string | null; stages: { id: string; symbol: string }[] },
): Variant | null {
  if (["hugging-face", "self-attentive"].includes(family) || task === "continuing") return null;
  if (family === "transformer") return block === "cross" ? "cross" : "transformer";
  if (looks === "nowhere") return "none";
  return stages.find(({ id }) => id === "s")?.symbol.includes("i-1") ? "bahdanau" : "luong";
}

/** The plan of a variant as this model has it; where nothing is known of the model, as its paper has it. */
export function orderOf(variant: Variant, model: Model | null): EventOrder {
  if (!model || (variant !== "bahdanau" && variant !== "luong")) return ORDERS[variant];
  const order = (isProjected(model) ? PROJECTED : ORDERS)[variant];
  const changes = changesOf(model);
  if (!changes) return order;
  const { blind = [], sees = [], says = {} } = changes;
  return {
    ...order,
    events: order.events.map((event) => ({ ...event, ...says[event.id] })),
    lines: [...order.lines.filter(({ from, to }) => to !== "scores" || !blind.includes(from)), ...sees],
  };
}

/** True where matrices make a query of the state, and a key and a value of each annotation. */
const isProjected = ({ mechanism }: Model) => mechanism.startsWith("scaled dot");

/** Changes; `blind` quantities make no scores, `sees` are lines that come in addition. */
export type Changes = { blind?: string[]; sees?: EventOrder["lines"]; says?: Record<string, Partial<Event>> };

function changesOf(model: Model): Changes | null {
  const { looks, mechanism } = model;
  if (looks === "alike") return { blind: ["s", "h"], says: { scores: { says: OTHERWISE.alike } } };
  if (looks === "one place") return { says: { weights: { by: "largest", says: OTHERWISE.onePlace } } };
  if (looks === "window" && mechanism.includes("predicted")) {
    const sees: EventOrder["lines"] = [{ from: "s", to: "weights", by: "level" }];
    return { sees, says: { weights: { says: OTHERWISE.predicted } } };
  }
  if (looks === "window") return { says: { weights: { says: OTHERWISE.counted } } };
  if (mechanism.startsWith("location"))
    return { blind: ["h"], says: { scores: { says: OTHERWISE.location } } };
  if (isProjected(model)) return { says: OTHERWISE.projected };
  if (mechanism.startsWith("linear")) return { says: { weights: { by: "share", says: OTHERWISE.shares } } };
  if (mechanism.startsWith("delta")) return { says: { weights: { says: OTHERWISE.signed } } };
  return null;
}
