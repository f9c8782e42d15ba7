/** The choice of a block, a layer and a head of a Transformer, of a hop, or of a step of a recurrent model. */
import { html, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { withParts } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { labels } from "../shared/pieces.ts";
import { blockTitle, headTitle, pooling } from "../shared/head/titles.ts";
import type { Model, Steps, Where } from "../shared/api.ts";

type Values = { model: Model; where: Where; answer: Steps };

type Acts = { open: (where: Where) => unknown };

/** The values of one choice, from 1 or with names of their own, and how they are called. */
type Options = [value: string | number, text: string][];

export class Choice extends withParts("container=#choice #opened") {
  readonly #acts: Acts;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
  }

  /** Show the choice, and in words where it is not offered. */
  show({ model, where, answer }: Values) {
    const title = pooling(model);
    const pieces = labels(answer.target.tokens);
    const { step } = where;
    const opened = step
      ? `step ${step}: ${pieces[step - 1]}`
      : headTitle({ block: "", layer: 0, head: 0, ...where });
    render(title || opened, this.opened);
    render(title || (step ? this.#steps(where, pieces) : this.#heads(where, model)), this.container);
  }

  #steps(where: Where, pieces: string[]) {
    return this.#select(where, "step", from1(pieces.map((text, k) => `${k + 1}: ${text}`)));
  }

  #heads(where: Where, { blocks }: Model) {
    const block = blocks.find(({ name }) => name === where.block) ?? blocks[0];
    const layers = counted(block.layers).map((layer) => layerName(block, Number(layer)));
    const names: Options = blocks.map(({ name }) => [name, blockTitle(name)]);
    const head = block.name === "hops" ? "hop" : "head";
    return [
      this.#select(where, "block", names),
      block.layers > 1 ? this.#select(where, "layer", from1(layers)) : "",
      block.heads > 1 ? this.#select(where, "head", from1(counted(block.heads)), head) : "",
    ];
  }

  #select(where: Where, of: keyof Where, options: Options, name: string = of) {
    const open = ({ target }: Event) => {
      const [value] = options[(target as HTMLSelectElement).selectedIndex];
      this.#acts.open({ ...where, [of]: value });
    };
    return html`
      <span><label class=${of === "block" ? "unseen" : ""} for="choice-${of}">${of === "block" ? "Block" : name}</label>
        <select id="choice-${of}" @change=${open}>${options.map(
          ([value, text]) =>
            html`<option value=${value} .selected=${live(value === where[of])}>${text}</option>`,
        )}</select></span>`;
  }
}

const from1 = (texts: string[]): Options => texts.map((text, k) => [k + 1, text]);
