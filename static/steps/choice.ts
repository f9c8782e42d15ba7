/** The choice of a block, a layer and a head of a Transformer, or of a step of a recurrent model. */
import { h } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { labels } from "../shared/sentence/pieces.ts";
import { blockTitle } from "../shared/head/titles.ts";
import type { Where } from "./address.ts";
import type { BlockShape, Model } from "../shared/api.ts";

export class Choice {
  declare page: { openSteps(where: Where, history: "push"): unknown };
  declare place: HTMLElement;

  #where: Where = {};

  constructor(document: Document, page: Choice["page"]) {
    this.page = page;
    this.place = document.getElementById("choice") as HTMLElement;
    this.place.addEventListener("change", ({ target }) => this.#change(target as HTMLSelectElement));
  }

  /** Show the choice; `tokens` are those that were written. */
  show(model: Model, where: Where, tokens: string[]) {
    this.#where = where;
    const focused = (this.place.querySelector(":focus") as HTMLElement | null)?.dataset.of;
    this.place.replaceChildren(...(where.step ? steps(where.step, tokens) : heads(model, where)));
    (this.place.querySelector(`[data-of="${focused}"]`) as HTMLElement | null)?.focus();
  }

  #change({ dataset, value }: HTMLSelectElement) {
    const of = dataset.of as "block" | "layer" | "head" | "step";
    const where = { ...this.#where, [of]: of === "block" ? value : Number(value) };
    this.page.openSteps(where, "push");
  }
}

function heads({ blocks }: Model, where: Where) {
  const block = blocks.find(({ name }) => name === where.block) ?? blocks[0];
  const names = blocks.map(({ name }) => ({ value: name, text: blockTitle(name) }));
  return [
    ...labelled("block", "Block", names, block.name, true),
    ...(block.layers > 1 ? labelled("layer", "layer", layersOf(block), where.layer) : []),
    ...(block.heads > 1 ? labelled("head", "head", counted(block.heads), where.head) : []),
  ];
}

const steps = (step: number, tokens: string[]) =>
  labelled(
    "step",
    "step",
    labels(tokens).map((text, k) => ({ value: k + 1, text: `${k + 1}: ${text}` })),
    step,
  );

const layersOf = (block: BlockShape) =>
  counted(block.layers).map(({ value }) => ({ value, text: layerName(block, value) }));

const counted = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ value: k + 1, text: String(k + 1) }));

/** A choice with its name, which may be only spoken. */
function labelled(
  of: string,
  name: string,
  options: { value: string | number; text: string }[],
  chosen: string | number | undefined,
  unseen: boolean = false,
) {
  const id = `choice-${of}`;
  const label = h("label", { className: unseen ? "unseen" : "", htmlFor: id }, name);
  const choices = options.map(({ value, text }) => new Option(text, String(value)));
  const select = h("select", { id, dataset: { of } }, ...choices);
  select.value = String(chosen);
  return [h("span", {}, label, " ", select)];
}
