/** The choice of the compared head, by layer and number; a model with one map, layer 0, offers none. */
import { html, nothing, render } from "../shared/html.ts";
import { blockOf } from "./address.ts";
import { layerName, type Layers } from "../shared/head/layers.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

type Values = {
  model: { blocks: ({ name: string; layers: number; heads: number } & Layers)[] };
  where: HeadAt;
};

type Acts = { open: (where: HeadAt) => unknown };

export class HeadChoice {
  readonly #place: HTMLElement;
  readonly #acts: Acts;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
  }

  show({ model: { blocks }, where: { layer, head } }: Values) {
    const block = blocks.find(({ name }) => name === blockOf({ blocks }));
    const open = (part: Partial<HeadAt>) => this.#acts.open({ layer, head, ...part });
    const layers = optionsOf(block?.layers ?? 0, (n) => layerName(block, n));
    const heads = optionsOf(block?.heads ?? 0, String);
    const choice = html`
      <label for="layer">layer</label>
      <select id="layer" @change=${(event: Event) => open({ layer: chosenIn(event) })}>${layers}</select>
      <label for="head">head</label>
      <select id="head" @change=${(event: Event) => open({ head: chosenIn(event) })}>${heads}</select>`;
    render(layer ? choice : nothing, this.#place);
    const chosen = [layer, head];
    this.#place.querySelectorAll("select").forEach((select, k) => (select.value = String(chosen[k]))); // it may have moved
  }
}

const chosenIn = ({ target }: Event) => Number((target as HTMLSelectElement).value);

const optionsOf = (count: number, called: (n: number) => string) =>
  Array.from({ length: count }, (_, k) => html`<option value=${k + 1}>${called(k + 1)}</option>`);
