/**
 * The picture at each of its sizes, side by side, with what the column that is lit has there: of every size the mean of
 * its heads, each in colours of its own scale. Set `sizes`, then `lit` as often as the pointer moves. Fires `size-open`
 * with the model and the map that are chosen.
 */
import { html, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchHead } from "../shared/api.ts";
import { dispatch } from "../shared/dom.ts";
import { prepare } from "../shared/maps/drawing.ts";
import { inks } from "../shared/maps/inks.ts";
import { Painted } from "../shared/maps/painted.ts";
import { column, type Alignment } from "../shared/head/weights.ts";
import { fixed } from "../shared/words.ts";
import { endOf, paintPicture, paintWeights, planOf, valuesOf } from "./patch-painting.ts";
import { patchesOf } from "./patches.ts";
import { meanOf, type SizeModel } from "./size-of.ts";
import * as words from "./place-words.ts";

/** The sizes of a picture, of which one is open, and the text whose maps they are. */
export type Sizes = { models: SizeModel[]; open: string; text: string };

const DIGITS = 4;

/** The mean of each size, one after the other: of a file the next question finds the server that has read it. */
const maps = new Answers(
  async ({ models, text }: Sizes, signal) => {
    const found: Alignment[] = [];
    for (const model of models)
      found.push(await fetchHead({ model: model.id, text, target: "" }, meanOf(model), signal));
    return found;
  },
  ({ models, text }) => [models.map(({ id }) => id), text],
);

export class PictureSizes extends Painted {
  #sizes: Sizes | null = null;
  #picture: HTMLImageElement | null = null;
  #lit: number | null = null;
  readonly reader = new Reader(maps, () => this.repaint());

  set sizes(sizes: Sizes) {
    this.#sizes = sizes;
    void this.reader.ask(sizes);
  }

  set picture(picture: HTMLImageElement | null) {
    this.#picture = picture;
    this.repaint();
  }

  /** The column whose weights lie over the picture; null: none. */
  set lit(j: number | null) {
    if (j === this.#lit) return;
    this.#lit = j;
    this.repaint();
  }

  paint() {
    if (!this.#sizes || !this.isConnected) return;
    const found = this.reader.known.answer ?? [];
    const j = this.#lit;
    const { models, open } = this.#sizes;
    const isLit = j !== null && found.some((a) => patchesOf(a, "rows") && j < a.m);
    const one = (model: SizeModel, k: number) => html`
      <button type="button" aria-pressed=${String(model.id === open)} @click=${() => this.#open(model)}>
        <canvas></canvas>${model.size}<small>${isLit ? scaleOf(found[k], j) : ""}</small>
      </button>`;
    const name = isLit ? found[0].columns.labels[j] : "";
    render(html`<p>${words.sizesInWords(name)}</p><div>${models.map(one)}</div>`, this);
    this.querySelectorAll("canvas").forEach((canvas, k) =>
      this.#paintOne(canvas, found[k] ?? null, isLit ? j : null),
    );
  }

  #paintOne(canvas: HTMLCanvasElement, a: Alignment | null, j: number | null) {
    const patches = a && (patchesOf(a, "rows") ?? patchesOf(a, "columns"));
    const { naturalWidth = patches?.m ?? 1, naturalHeight = patches?.n ?? 1 } = this.#picture ?? {};
    const across = (canvas.parentElement as HTMLElement).clientWidth;
    const down = (across * naturalHeight) / naturalWidth;
    const context = prepare(canvas, across, down);
    if (!patches) return;
    const plan = planOf(patches, across, down);
    if (this.#picture) paintPicture(context, plan, this.#picture, j !== null);
    if (a && j !== null) {
      const values = valuesOf({ axis: "rows", weights: column(a, j), patches }, patches);
      paintWeights(context, plan, patches, values, this.#picture);
    }
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, across - 1, down - 1);
  }

  #open(model: SizeModel) {
    dispatch(this, "size-open", { model: model.id, ...meanOf(model) });
  }
}

/** The scale of a column, from 0 to its largest weight. */
const scaleOf = (a: Alignment, j: number) => words.scaleInWords(fixed(endOf(column(a, j)), DIGITS));
