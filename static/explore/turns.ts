/** The way to the heads before and after the opened one, and to all of them: what Explore offers before its tools. */
import { isWhole } from "../shared/head/layers.ts";
import { withParts } from "../shared/dom.ts";
import type { Model } from "../shared/api.ts";

export class Turns extends withParts("group=#turns all=button#all-heads") {
  constructor(document: Document, turn: (by: number) => unknown) {
    super(document);
    this.group.addEventListener("click", ({ target }) => {
      const { turn: by } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
      if (by) turn(Number(by));
    });
  }

  show({ blocks }: Model) {
    const count = blocks.reduce((sum, block) => sum + (isWhole(block) ? 0 : block.layers * block.heads), 0);
    this.all.textContent = `all ${count} heads`;
    this.group.toggleAttribute("hidden", count < 2);
  }
}
