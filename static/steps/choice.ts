/** The choice of a block, a layer and a head of a Transformer, of a hop, or of a step of a recurrent model. */
import { html, render } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { partOf } from "../shared/dom.ts";
import { layerName } from "../shared/head/layers.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { labels } from "../shared/pieces.ts";
import { blockTitle, headTitle, pooling } from "../shared/head/titles.ts";
import type { StepsPage } from "./page.ts";
import type { Model, Where } from "../shared/api.ts";

/** The values of one choice, from 1 or with names of their own, and how they are called. */
type Values = [value: string | number, text: string][];

export class Choice extends partOf<StepsPage>()("container=#choice #opened") {
  /** Show the choice, and in words where it is not offered; `tokens` are those that were written. */
  show(model: Model, where: Where, tokens: string[]) {
    const { blocks } = model;
    const pieces = labels(tokens);
    const title = pooling(model);
    this.opened.textContent =
      title ||
      (where.step
        ? `step ${where.step}: ${pieces[where.step - 1]}`
        : headTitle({ block: "", layer: 0, head: 0, ...where }));
    const select = (of: keyof Where, values: Values, name: string = of) => html`
      <span><label class=${of === "block" ? "unseen" : ""} for="choice-${of}">${of === "block" ? "Block" : name}</label>
        <select id="choice-${of}" @change=${({ target }: Event) => {
          const [value] = values[(target as HTMLSelectElement).selectedIndex];
          this.page.openSteps({ ...where, [of]: value }, "push");
        }}>${values.map(
          ([value, text]) =>
            html`<option value=${value} .selected=${live(value === where[of])}>${text}</option>`,
        )}</select></span>`;
    const from1 = (texts: string[]) => texts.map((text, k) => [k + 1, text] as Values[number]);
    const heads = () => {
      const block = blocks.find(({ name }) => name === where.block) ?? blocks[0];
      const layers = counted(block.layers).map((layer) => layerName(block, Number(layer)));
      const names = blocks.map(({ name }) => [name, blockTitle(name)] as Values[number]);
      return [
        ...[select("block", names), block.layers > 1 ? select("layer", from1(layers)) : ""],
        block.heads > 1
          ? select("head", from1(counted(block.heads)), block.name === "hops" ? "hop" : "head")
          : "",
      ];
    };
    const steps = () => select("step", from1(pieces.map((text, k) => `${k + 1}: ${text}`)));
    render(title || (where.step ? steps() : heads()), this.container);
  }
}
