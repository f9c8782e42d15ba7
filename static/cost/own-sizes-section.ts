/** The section of one's own sizes on Cost: fields, and what comes of them at once. */
import { html, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { withParts } from "../shared/dom.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import {
  KNOWN,
  SIZES,
  readSizes,
  shares,
  sizesOf,
  writeSizes,
  type Size,
  type Sizes,
} from "../shared/sizes.ts";
import * as words from "./own-sizes-words.ts";
import { cacheInWords } from "../shared/sizes-words.ts";
import type { CostAnswer, Model } from "../shared/api.ts";
import type { Kind } from "./line.ts";

/** `sizes` as the address has them, "" for those of the model; `n` is the length that is read. */
type Values = { cost: CostAnswer | null; chosen: Model; kind: Kind; n: number; sizes: string };

type Acts = { values: () => Values; choose: (sizes: string) => unknown };

const FIRST = "Llama 3 8B"; // of a model that keeps no keys

export class OwnSizes extends withParts("form=form#own-sizes-form says=#own-sizes-says") {
  readonly #acts: Acts;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", (event) => this.#typed(event));
  }

  /** Show the sizes of the address, or those of the model. */
  show() {
    const values = this.#acts.values();
    this.#draw(readSizes(values.sizes) ?? usual(values));
  }

  #draw(sizes: Sizes) {
    const offered = presets(this.#acts.values());
    const chosen = this.#chosen(sizes);
    const field = (name: Size) => html`
      <label><span>${words.NAMES[name]}</span> <input type="number" name=${name} min="1" max="10000000" step="1" required .value=${live(String(sizes[name]))}></label>`;
    render(
      html`
        <label><span>${words.SIZES_OF}</span>
          <select name="known">
            ${offered.map(({ name }) => html`<option value=${name} .selected=${live(name === chosen)}>${name}</option>`)}
            <option value="" .selected=${live(!chosen)}>${words.TYPED}</option>
          </select></label>
        ${SIZES.map(field)}`,
      this.form,
    );
    this.#say(sizes);
  }

  /** The name of these sizes, "" where they have none. */
  #chosen(sizes: Sizes) {
    const all = presets(this.#acts.values());
    return all.find((one) => writeSizes(one.sizes) === writeSizes(sizes))?.name ?? "";
  }

  #say(sizes: Sizes) {
    const { kind, chosen } = this.#acts.values();
    const isOwn = this.#chosen(sizes) === shortName(chosen);
    const note = words.layersNote(isOwn && kind === "pair", sizes.layers);
    render(
      html`<p id="own-cache">${cacheInWords(sizes) + note}</p><p id="own-crossing">${words.crossingInWords(sizes)}</p>`,
      this.says,
    );
  }

  #typed({ target }: Event) {
    const { name, value } = target as HTMLInputElement;
    const known = presets(this.#acts.values()).find((one) => one.name === value);
    if (name === "known") return known && this.#acts.choose(writeSizes(known.sizes));
    if (!this.form.checkValidity()) return render(html`<p>${words.NOT_A_SIZE}</p>`, this.says);
    const fields = new FormData(this.form);
    const sizes = sizesOf(SIZES.map((size) => Number(fields.get(size))));
    if (!shares(sizes)) return render(html`<p>${words.NOT_SHARED}</p>`, this.says);
    this.#acts.choose(writeSizes(sizes));
  }
}

const usual = (values: Values) => presets(values)[0].sizes;

/** The model at hand where it is a Transformer that writes, then known ones. */
function presets({ cost, chosen, kind, n }: Values) {
  const known = Object.entries(KNOWN).map(([name, numbers]) => ({ name, sizes: sizesOf(numbers) }));
  const { d = 0, d_ff } = cost?.layers ?? {};
  if (chosen.family !== "transformer" || kind === "read" || !d_ff || !chosen.heads)
    return [...known].sort((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST));
  const decoder = chosen.blocks.find(({ name }) => name === "decoder");
  const layers = (decoder?.layers ?? chosen.layers) * (kind === "pair" ? 2 : 1); // of what it reads, and of what it wrote
  const numbers = [layers, chosen.heads, chosen.heads, d / chosen.heads, n, 1, 4, d_ff, 2];
  return [{ name: shortName(chosen), sizes: sizesOf(numbers) }, ...known];
}
