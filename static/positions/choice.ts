/** The choice of the change to the live model, and of the head that is shown. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { alignedOf } from "../shared/head/row-names.ts";
import { blockTitle, choiceName } from "../shared/head/titles.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { firstOfPair, wordsOf } from "../shared/sentence/typed-words.ts";
import type { Live } from "./address.ts";
import type { ChangeId } from "./words.ts";
import type { Model } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";

type Acts = { pick: (part: Partial<Live>) => unknown; reshuffle: () => unknown };

export class LiveChoice extends withParts("heads=select#live-head pairs=select#swapped #changes #reshuffle") {
  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.changes.addEventListener("change", (event) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "change") acts.pick({ change: value as ChangeId });
    });
    this.heads.addEventListener("change", () => acts.pick(focusOf(this.heads.value)));
    this.pairs.addEventListener("change", () => acts.pick({ swap: Number(this.pairs.value) }));
    this.reshuffle.addEventListener("click", () => acts.reshuffle());
  }

  show(model: Model, { change, text, swap, ...focus }: Live) {
    render(groups(model), this.heads);
    this.heads.value = optionOf(focus);
    const words = wordsOf(text).map((word) => word.text);
    const pairs = words.slice(1).map((next, k) => new Option(`${words[k]} ${next}`, String(k + 1)));
    this.pairs.replaceChildren(...pairs);
    this.pairs.value = String(firstOfPair(text, swap));
    const radios: NodeListOf<HTMLInputElement> = this.changes.querySelectorAll("input[name=change]");
    for (const radio of radios) radio.checked = radio.value === change;
    const numbers: NodeListOf<HTMLElement> = document.querySelectorAll(".settings[data-change]");
    for (const element of numbers) element.hidden = element.dataset.change !== change;
  }
}

const optionOf = ({ block, layer, head }: Focus) => [block, layer, head].join(".");

function focusOf(value: string) {
  const [block, layer, head] = value.split(".");
  return { block, layer: Number(layer), head: Number(head) };
}

const groups = (model: Model) =>
  ["cross", "encoder"]
    .flatMap((name) => model.blocks.filter((block) => block.name === name))
    .map(({ name: block, layers, heads }) => {
      const option = (layer: number, head: number) => {
        const at = { block, layer, head };
        return html`<option value=${optionOf(at)}>${choiceName(layer, head, alignedOf(model, at))}</option>`;
      };
      const options = counted(layers).map((layer) =>
        counted(heads).map((head) => option(Number(layer), Number(head))),
      );
      return html`<optgroup label=${blockTitle(block)}>${options}</optgroup>`;
    });
