/** The choice of a block, a layer and a head of a Transformer, or of a step of a recurrent model. */
import { h } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { labels } from "../shared/pieces.ts";
import { blockTitle, headTitle } from "../shared/head/titles.ts";
import type { Where } from "./address.ts";
import type { Model } from "../shared/api.ts";

export class Choice {
  declare place: HTMLElement;
  /** The choice in words, where it is not offered. */
  declare opened: HTMLElement;

  #where: Where = {};

  constructor(document: Document, page: { openSteps(where: Where, history: "push"): unknown }) {
    this.place = document.getElementById("choice") as HTMLElement;
    this.opened = document.getElementById("opened") as HTMLElement;
    this.place.addEventListener("change", ({ target }) => {
      const { dataset, value } = target as HTMLSelectElement;
      const of = dataset.of as "block" | "layer" | "head" | "step";
      page.openSteps({ ...this.#where, [of]: of === "block" ? value : Number(value) }, "push");
    });
  }

  /** Show the choice; `tokens` are those that were written. */
  show(model: Model, where: Where, tokens: string[]) {
    this.#where = where;
    this.opened.textContent = where.step
      ? `step ${where.step}: ${labels(tokens)[where.step - 1]}`
      : headTitle(where as any);
    const focused = (this.place.querySelector(":focus") as HTMLElement | null)?.dataset.of;
    this.place.replaceChildren(...(where.step ? steps(where.step, tokens) : heads(model, where)));
    (this.place.querySelector(`[data-of="${focused}"]`) as HTMLElement | null)?.focus();
  }
}

function heads({ blocks }: Model, where: Where) {
  const block = blocks.find(({ name }) => name === where.block) ?? blocks[0];
  const names = blocks.map(({ name }) => name);
  const layers = counted(block.layers).map((layer) => layerName(block, Number(layer)));
  return [
    ...labelled(
      "block",
      names.map((name) => blockTitle(name)),
      block.name,
      names,
    ),
    ...(block.layers > 1 ? labelled("layer", layers, where.layer) : []),
    ...(block.heads > 1 ? labelled("head", counted(block.heads), where.head) : []),
  ];
}

const steps = (step: number, tokens: string[]) =>
  labelled(
    "step",
    labels(tokens).map((text, k) => `${k + 1}: ${text}`),
    step,
  );

/** A choice among texts, whose values count from 1; with values of its own its name is only spoken. */
function labelled(of: string, texts: string[], chosen?: string | number, values?: string[]) {
  const id = `choice-${of}`;
  const label = h("label", { className: values ? "unseen" : "", htmlFor: id }, values ? "Block" : of);
  const choices = texts.map((text, k) => new Option(text, values?.[k] ?? String(k + 1)));
  const select = h("select", { id, dataset: { of } }, ...choices);
  select.value = String(chosen);
  return [h("span", {}, label, " ", select)];
}
