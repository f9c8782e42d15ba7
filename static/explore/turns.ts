/** The heads before and after the opened one, and the way to all of them: what Explore offers before its tools. */
import { isWhole } from "../shared/head/layers.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import { withParts } from "../shared/dom.ts";
import type { Model } from "../shared/api.ts";

type Place = HeadAt & { block: string };

export class Turns extends withParts("group=#turns all=button#all-heads") {
  #places: Place[] = [];
  #at = 0;

  constructor(document: Document, open: (place: Place) => unknown) {
    super(document);
    this.group.addEventListener("click", ({ target }) => {
      const by = Number((target as Element).closest<HTMLElement>("[data-turn]")?.dataset.turn ?? 0);
      const { length } = this.#places;
      if (by) open(this.#places[(this.#at + by + length) % length]);
    });
  }

  show({ blocks }: Model, opened: Place) {
    this.#places = blocks.filter((block) => !isWhole(block)).flatMap(headsOf);
    this.#at = this.#places.findIndex((place) => KEYS.every((key) => place[key] === opened[key]));
    this.all.textContent = `all ${this.#places.length} heads`;
    this.group.toggleAttribute("hidden", this.#places.length < 2);
  }
}

const KEYS = ["block", "layer", "head"] as const;

const headsOf = ({ name, layers, heads }: Model["blocks"][number]): Place[] =>
  Array.from({ length: layers * heads }, (_, k) => ({
    block: name,
    layer: Math.floor(k / heads) + 1,
    head: (k % heads) + 1,
  }));
