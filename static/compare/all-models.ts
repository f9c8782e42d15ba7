/** All models of a task at once, as small maps: the button for it, and how many stand in a line. */
import { withParts } from "../shared/dom.ts";
import { isSpelled } from "../shared/pieces.ts";
import { inLine } from "./address.ts";
import { smallMaps, type Room } from "./small-maps.ts";
import type { Compare } from "./page.ts";

const BELOW = 16; // pixels that stay free under the maps

export class AllModels extends withParts(
  "button=button#all place=#columns step=#to-transformer more=select#more scale=#scale",
) {
  declare page: Compare;

  #isOn = false;

  constructor(document: Document, page: Compare) {
    super(document);
    this.page = page;
    this.button.addEventListener("click", () => page.showAll(!this.#isOn));
    addEventListener("resize", () => this.#arrange());
  }

  show(all: boolean) {
    const { columns } = this.page;
    this.#isOn = all;
    this.button.ariaPressed = String(all);
    this.place.toggleAttribute("data-all", all);
    this.more.parentElement?.toggleAttribute("data-all", all);
    this.scale.hidden = !all;
    this.step.hidden = !columns.some(({ model }) => model.roles);
    for (const column of columns) column.small = all;
    this.#arrange();
  }

  #arrange() {
    const { columns } = this.page;
    const small = this.#isOn ? smallMaps(this.#room) : null;
    this.place.style.setProperty("--columns", String(small?.inLine ?? inLine(columns.length)));
    this.place.style.setProperty("--map", small ? `${small.width}px` : null);
  }

  /** The room for the largest of the maps. */
  get #room(): Room {
    const { columns } = this.page;
    const maps = columns.flatMap(({ reading }) => reading?.alignment ?? []);
    const top = this.place.getBoundingClientRect().top + scrollY;
    return {
      ...{ count: columns.length, width: this.place.clientWidth, height: innerHeight - top - BELOW },
      n: Math.max(1, ...maps.map(({ n }) => n)),
      m: Math.max(1, ...maps.map(({ m }) => m)),
      spelled: maps.every((map) => isSpelled(map.columns.tokens)),
    };
  }
}
