/** The choice of the compared head, by layer and number; a model with one map offers none. */
import { withParts } from "../shared/dom.ts";
import { blockOf } from "./address.ts";
import { layerName, type Layers } from "../shared/head/layers.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

export class HeadChoice extends withParts("container=#choice layer=select#layer head=select#head") {
  #where: HeadAt = { layer: 0, head: 0 };

  constructor(document: Document, page: { open(where: HeadAt): unknown }) {
    super(document);
    for (const select of [this.layer, this.head])
      select.addEventListener("change", () =>
        page.open({ ...this.#where, [select.id]: Number(select.value) }),
      );
  }

  /** Show the choice; layer 0 means that there is none. */
  show({ blocks }: { blocks: ({ name: string; layers: number; heads: number } & Layers)[] }, where: HeadAt) {
    this.#where = where;
    this.container.hidden = !where.layer;
    const block = blocks.find(({ name }) => name === blockOf({ blocks }));
    fill(this.layer, block?.layers ?? 0, where.layer, (n) => layerName(block, n));
    fill(this.head, block?.heads ?? 0, where.head, String);
  }
}

function fill(select: HTMLSelectElement, count: number, chosen: number, called: (n: number) => string) {
  const texts = Array.from({ length: count }, (_, k) => called(k + 1));
  if ([...select.options].map(({ text }) => text).join() !== texts.join())
    select.replaceChildren(...texts.map((text, k) => new Option(text, String(k + 1))));
  select.value = String(chosen);
}
