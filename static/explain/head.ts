/** The choice of the compared head, by layer and number; a model with one map offers none. */
import { blockOf } from "./address.ts";
import { layerName } from "../shared/head/layers.ts";
import type { Layers } from "../shared/head/layers.ts";

export type Where = { layer: number; head: number };

export class HeadChoice {
  declare place: HTMLElement;
  declare selects: HTMLSelectElement[];

  #where: Where = { layer: 0, head: 0 };

  constructor(document: Document, page: { openHead(where: Where, history: "push"): unknown }) {
    const find = (id: string) => document.getElementById(id) as any;
    this.place = find("choice") as HTMLElement;
    this.selects = [find("layer"), find("head")] as HTMLSelectElement[];
    for (const select of this.selects)
      select.addEventListener("change", () =>
        page.openHead({ ...this.#where, [select.id]: Number(select.value) }, "push"),
      );
  }

  /** Show the choice; layer 0 means that there is none. */
  show({ blocks }: { blocks: ({ name: string; layers: number; heads: number } & Layers)[] }, where: Where) {
    this.#where = where;
    this.place.hidden = !where.layer;
    const block = blocks.find(({ name }) => name === blockOf({ blocks }));
    const [layer, head] = this.selects;
    fill(layer, block?.layers ?? 0, where.layer, (n) => layerName(block, n));
    fill(head, block?.heads ?? 0, where.head, String);
  }
}

function fill(select: HTMLSelectElement, count: number, chosen: number, called: (n: number) => string) {
  const texts = Array.from({ length: count }, (_, k) => called(k + 1));
  if ([...select.options].map(({ text }) => text).join() !== texts.join())
    select.replaceChildren(...texts.map((text, k) => new Option(text, String(k + 1))));
  select.value = String(chosen);
}
