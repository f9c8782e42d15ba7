/** A softmax in tiles as one sees it: the choice of tiles, a tile in words, its rows in a table, and the tiles over the map. */
import { html, nothing } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { inks } from "../shared/maps/inks.ts";
import { boxOf, type Plan } from "../shared/maps/plan.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { TILES, type StepsState } from "./address.ts";
import { pieceName } from "./lit.ts";
import { written } from "./numbers.ts";
import { picture, type Picture } from "./picture.ts";
import { stageIn, type Seen } from "./seen.ts";
import { heads } from "./stages.ts";
import * as words from "./tiles-words.ts";
import type { StageAnswer, TileAnswer } from "../shared/api.ts";

/** Rows and columns of a tile, the count of tiles, and the one that is shown, from 1. */
export type Tiling = { size: number; count: number; tile: number };

/** A choice of tiles, and of the one that is shown. */
export type TilesChosen = Pick<StepsState, "tiles" | "tile">;

type Acts = { open: (chosen: TilesChosen) => unknown; walk: (by: number) => unknown };

/** The tile so many further on; null where there is none. */
export const tileAfter = ({ tile, count }: Tiling, by: number): number | null =>
  tile + by >= 1 && tile + by <= count ? tile + by : null;

/** The choice of tiles, and the tile that is shown, where one is; `problem` stands where it was refused. */
export function template(
  seen: Seen,
  tiling: Tiling | null,
  tile: TileAnswer | null,
  problem: unknown,
  { open, walk }: Acts,
) {
  const { tiles } = seen.state;
  const choose = ({ target }: Event) =>
    open({ tiles: (target as HTMLSelectElement).value as StepsState["tiles"], tile: 0 });
  const size = (one: StepsState["tiles"]) => html`
    <option value=${one} .selected=${live(one === tiles)}>${words.SIZES[one]}</option>`;
  const button = (id: string, text: string, by: number) => html`
    <button type="button" id=${id} aria-disabled=${!tiling || !tileAfter(tiling, by)} @click=${() => walk(by)}>${text}</button>`;
  return html`
    <p class="wrap">
      <label>${words.IN_TILES} <select id="tiles-size" @change=${choose}>${TILES.map(size)}</select></label>
      ${tiling && [button("tile-back", words.BACK, -1), button("tile-next", words.NEXT, 1)]}
      ${tiling && html`<span class="grey">${words.tileOf(tiling.tile, tiling.count)}</span>`}
    </p>
    ${tile ? contentOf(seen, tile) : nothing}
    ${problem}`;
}

/** The sentence of a tile, the running numbers of its rows, and their o as a picture. */
function contentOf(seen: Seen, tile: TileAnswer) {
  const { stage, digits } = seen.state;
  const [first] = tile.rows;
  const side = stageIn(seen, stage)?.rows ?? "";
  const names = tile.m.map((_, k) => pieceName(seen, side, first - 1 + k));
  const number = (x: number | null) => html`<td>${written(x ?? -Infinity, digits)}</td>`;
  const lines = names.map((name, k) => [
    rowHeading(name),
    ...[tile.m[k], tile.factor[k], tile.l[k]].map(number),
  ]);
  return html`
    <p class="says" id="tiles-says" data-wall="words" role="status">${words.tileInWords(tile, names)}</p>
    <div class="strip" role="group" aria-label=${words.AFTER_TILE} tabindex="0">
      <table id="tiles-table">${inTable(words.AFTER_TILE, words.HEADINGS, lines)}</table>
    </div>
    <p class="grey">${words.O}</p>
    <stage-picture .picture=${pictureOf(seen, tile)}></stage-picture>`;
}

function pictureOf(seen: Seen, { o }: TileAnswer): Picture {
  const head = stageIn(seen, "head") as StageAnswer;
  const stage = { ...head, id: "o", rows: "", shape: [o.length, o[0].length], values: o };
  return picture(stage, seen.answer, heads(seen.stages, {}));
}

/** Paint the borders of tiles, a veil over those that come later, and a frame around the one that is shown. */
export function paintTiles(context: CanvasRenderingContext2D, plan: Plan, { size, tile }: Tiling) {
  const { n, m, down, across } = plan;
  const columns = Math.ceil(m / size);
  const [i, j] = [Math.floor((tile - 1) / columns) * size, ((tile - 1) % columns) * size];
  const all = boxOf(plan, null, null);
  const [bottom, right] = [all.top + all.height, all.left + all.width];
  const { left, top } = boxOf(plan, i, j);
  const [width, height] = [Math.min(size, m - j) * across, Math.min(size, n - i) * down];
  const { paper, ink } = inks();
  context.save();
  context.fillStyle = paper;
  context.globalAlpha = 0.8;
  context.fillRect(left + width, top, right - left - width, height);
  context.fillRect(all.left, top + height, all.width, bottom - top - height);
  context.strokeStyle = ink;
  context.globalAlpha = 0.5;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = size; x < m; x += size) line(boxOf(plan, 0, x).left, all.top, 0, all.height);
  for (let y = size; y < n; y += size) line(all.left, boxOf(plan, y, 0).top, all.width, 0);
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 3;
  context.strokeRect(left, top, width, height);
  context.restore();

  function line(x: number, y: number, dx: number, dy: number) {
    context.moveTo(x, y);
    context.lineTo(x + dx, y + dy);
  }
}
