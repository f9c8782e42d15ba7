/**
 * Takes all that gives the answer away out of the document until it is shown: maps, numbers, the translation, the
 * answer of a station. It cannot be read, heard, searched or saved there; the page keeps its parts and puts them
 * back.
 */
import { h } from "../../shared/dom.ts";
import { covered } from "./words.ts";
import { write } from "../../shared/write.ts";

const STATION = ".asked details"; // may come later, or change, while all else is out
const SAYS_IT = ["#atlas", "#head", "#target", STATION];

export class Cover {
  #out: { part: Element; standIn: ChildNode }[] = [];

  constructor() {
    document.addEventListener("station-change", () => {
      if (this.isOn) this.#out.push(...this.#takeOut(STATION));
    });
  }

  get isOn() {
    return this.#out.length > 0;
  }

  set isOn(on: boolean) {
    document.documentElement.toggleAttribute("data-covered", on);
    if (on === this.isOn) return;
    if (on) this.#out = SAYS_IT.flatMap((selector) => this.#takeOut(selector));
    else for (const { part, standIn } of this.#out.splice(0)) standIn.replaceWith(part);
  }

  /** Say, in place of the translation, what is out and for how long. */
  explain(isInRoom: boolean) {
    const { standIn } = this.#out.find(({ part }) => part.id === "target") ?? {};
    if (standIn) write(standIn as Element, covered(isInRoom));
  }

  #takeOut(selector: string) {
    const part = document.querySelector(selector);
    if (!part) return [];
    const text = () => h("p", { className: "covered", dataset: { wall: "text" } });
    const standIn = part.id === "target" ? text() : new Comment("covered");
    part.replaceWith(standIn);
    return [{ part, standIn }];
  }
}
