/** The cost of flattened heads over many sentences: the opened head, its layer, its block, and all there are. */
import { html, nothing } from "../shared/html.ts";
import { SET_NAMES } from "../shared/head/measured.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { percent } from "../shared/words.ts";
import * as words from "./flattened-words.ts";
import type { Model } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Scored } from "./words.ts";

/** BLEU, and the share of the translations that change; a head alone has no interval. */
type Flat = { bleu: number; changed: number; interval?: Scored["interval"] };

/** Figures of a block: all its heads, each layer, and each head alone, [layer][head]. */
type BlockFlat = { all: Flat; layers: Flat[]; bleu: number[][]; changed: number[][] };

type Row = { name: string; flat: Flat };

/** The rows of the table for the opened head, those that are the same left out: of one head alone, of one layer. */
export function flatRows({ all, layers, bleu, changed }: BlockFlat, everywhere: Flat, focus: Focus): Row[] {
  const [layer, head] = [focus.layer || 1, focus.head || 1];
  const one = { bleu: bleu[layer - 1][head - 1], changed: changed[layer - 1][head - 1] };
  return [
    ...(changed[layer - 1].length > 1 ? [{ name: words.THIS_HEAD, flat: one }] : []),
    ...(layers.length > 1 ? [{ name: words.THIS_LAYER, flat: layers[layer - 1] }] : []),
    { name: words.allOf(focus.block), flat: all },
    { name: words.EVERYTHING, flat: everywhere },
  ];
}

/** The head of a block that changes most translations, and the one that changes fewest; of equals the first. */
export function extremes(changed: number[][]) {
  const all = changed.flatMap((heads, l) => heads.map((share, h) => ({ layer: l + 1, head: h + 1, share })));
  const by = (sign: number) => all.reduce((best, one) => (sign * one.share > sign * best.share ? one : best));
  return { most: by(1), least: by(-1), heads: all.length };
}

/** The figures of a model, where they were measured. */
export function flattened(model: Model, focus: Focus) {
  const found = model.measured?.flattened;
  const block: BlockFlat | undefined = found?.blocks[focus.block];
  if (!block) return nothing;
  const rows = flatRows(block, found.everywhere, focus);
  const shape = model.blocks.find(({ name }) => name === focus.block);
  const nameOf = ({ layer, head }: { layer: number; head: number }) =>
    headName({ layer, head, called: layerName(shape, layer) });
  const { most, least, heads } = extremes(block.changed);
  const line = (name: string, { bleu, interval, changed }: Partial<Flat> & { bleu: number }) => html`
    <tr><th scope="row">${name}</th><td>${changed === undefined ? "–" : percent(changed)}</td><td>${words.bleuIn(bleu, interval)}</td></tr>`;
  return html`
    <details id="flattened">
      <summary>${words.summaryInWords(rows[0].flat.changed)}</summary>
      <table class="ruled">
        <thead><tr><th scope="col">${words.FLATTENED}</th><th scope="col">${words.CHANGED}</th><th scope="col">BLEU</th></tr></thead>
        <tbody>${rows.map(({ name, flat }) => line(name, flat))}${line(words.AS_TRAINED, found.usual)}</tbody>
      </table>
      <p class="grey">${heads > 1 ? words.extremesInWords(focus.block, nameOf(most), most.share, nameOf(least), least.share) : ""}${words.measuredInWords(found.sentences, SET_NAMES[found.set], found.level)}</p>
    </details>`;
}
