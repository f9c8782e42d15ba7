/** What is changed on the live model, and which head is shown. */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import { alignedOf } from "../shared/head/served.js";
import { blockTitle, choiceName } from "../shared/head/titles.js";

export class LiveChoice extends withParts("heads=select#live-head #changes") {
  /**
   * @param {Document} document
   * @param {LivePart} part
   */
  constructor(document, part) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.numbers = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-change]"));
    this.model = "";
    this.changes.addEventListener("change", (event) => {
      const { name, value } = /** @type {HTMLInputElement} */ (event.target);
      if (name === "change") part.pick({ change: /** @type {ChangeId} */ (value) });
    });
    this.heads.addEventListener("change", () => part.pick({ focus: focusOf(this.heads.value) }));
    find("reshuffle").addEventListener("click", () => {
      const { page } = part;
      page.type("seed", String(page.good(["seed"]) ? (page.number("seed") % 999_999) + 1 : 1));
    });
  }

  /**
   * @param {Model} model
   * @param {Focus} focus
   * @param {ChangeId} change
   */
  show(model, focus, change) {
    if (this.model !== model.id) this.heads.replaceChildren(...groups(model));
    this.model = model.id;
    this.heads.value = optionOf(focus);
    for (const radio of this.changes.querySelectorAll("input[name=change]")) {
      const input = /** @type {HTMLInputElement} */ (radio);
      input.checked = input.value === change;
    }
    for (const element of this.numbers) element.hidden = element.dataset.change !== change;
  }
}

/** @param {Focus} focus */
const optionOf = ({ block, layer, head }) => [block, layer, head].join(".");

/** @param {string} value @returns {Focus} */
function focusOf(value) {
  const [block, layer, head] = value.split(".");
  return { block, layer: Number(layer), head: Number(head) };
}

/** @param {Model} model */
const groups = (model) =>
  ["cross", "encoder"]
    .flatMap((name) => model.blocks.filter((block) => block.name === name))
    .map(({ name, layers, heads }) => {
      const group = h("optgroup", { label: blockTitle(name) });
      for (let layer = 1; layer <= layers; layer++)
        for (let head = 1; head <= heads; head++)
          group.append(
            new Option(
              choiceName(layer, head, alignedOf(model, { block: name, layer, head })),
              optionOf({ block: name, layer, head }),
            ),
          );
      return group;
    });
