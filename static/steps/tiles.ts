/** The softmax of a head in tiles, as FlashAttention computes it: tile by tile, what its rows keep, and at the end o / l. */
import { html, render } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchTile, type ModelRequest, type Steps, type TileAnswer, type Where } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { inks } from "../shared/maps/inks.ts";
import { boxOf, type Plan } from "../shared/maps/plan.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { TILES } from "./address.ts";
import { written } from "./numbers.ts";
import { picture, type Picture } from "./picture.ts";
import { heads } from "./stages.ts";
import * as words from "./tiles-words.ts";
import type { Walk } from "./walk.ts";

type Asked = { request: ModelRequest; where: Where; size: number; tile: number };

const tiled = new Answers(({ request, where, size, tile }: Asked, signal) =>
  fetchTile(request, where, size, tile, signal),
);

export class Tiles {
  declare walk: Walk;
  readonly reader = new Reader(tiled, ({ answer, error }) => {
    if (answer) this.#render(this.#contentOf(answer));
    else if (error)
      this.#render(html`<p class="notice" data-kind="problem" role="alert">${problemOf(error).message}</p>`);
  });

  constructor(walk: Walk) {
    this.walk = walk;
    walk.tiles.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Rows and columns of a tile, as the state has it, and the count of tiles; null where none are shown. */
  get #tiling() {
    const { tiles, tile } = this.walk.page.state;
    const { n, m } = this.walk.view.picture as Picture;
    if (!tiles) return null;
    const size = tiles === "n" ? Math.max(n, m) : Number(tiles);
    const count = Math.ceil(n / size) * Math.ceil(m / size);
    return { size, count, tile: Math.min(tile || 1, count) };
  }

  /** Show the tile of the state. */
  show() {
    const { page, view } = this.walk;
    const tiling = this.#tiling;
    view.map.over = tiling && ((context, plan) => paintTiles(context, plan, tiling));
    if (tiling) {
      const { size, tile } = tiling;
      return void this.reader.ask({ request: page.request as ModelRequest, where: page.where, size, tile });
    }
    this.end();
    this.#render("");
  }

  end() {
    this.reader.end();
  }

  #go(tiles: string, tile: number) {
    Object.assign(this.walk.page.state, { tiles, tile });
    this.walk.showTile("push");
  }

  /** Go on by a count of tiles, as far as there are tiles. */
  #by(count: number) {
    if (this.#leads(count)) this.#go(this.walk.page.state.tiles, (this.#tiling?.tile ?? 0) + count);
  }

  #leads(by: number) {
    const tiling = this.#tiling;
    return tiling !== null && tiling.tile + by >= 1 && tiling.tile + by <= tiling.count;
  }

  #onKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.#tiling || (event.target as Element).closest("select")) return;
    event.preventDefault();
    this.#by(by);
  }

  #render(content: unknown) {
    const tiling = this.#tiling;
    const { tiles } = this.walk.page.state;
    const button = (id: string, text: string, by: number) => html`
      <button type="button" id=${id} aria-disabled=${!this.#leads(by)} @click=${() => this.#by(by)}>${text}</button>`;
    const inside = html`
      <p class="wrap">
        <label>${words.IN_TILES} <select id="tiles-size"
          @change=${({ target }: Event) => this.#go((target as HTMLSelectElement).value, 0)}>${TILES.map(
            (size) =>
              html`<option value=${size} .selected=${live(size === tiles)}>${words.SIZES[size]}</option>`,
          )}</select></label>
        ${tiling && [button("tile-back", words.BACK, -1), button("tile-next", words.NEXT, 1)]}
        ${tiling && html`<span class="grey">${words.tileOf(tiling.tile, tiling.count)}</span>`}
      </p>
      ${content}`;
    render(inside, this.walk.tiles);
  }

  /** The sentence of a tile, the running numbers of its rows, and their o as a picture. */
  #contentOf(tile: TileAnswer) {
    const { page, view } = this.walk;
    const [first] = tile.rows;
    const side = view.stage?.rows ?? "";
    const names = tile.m.map((_, k) => page.pointing.nameOf(side, first - 1 + k));
    const number = (x: number | null) => html`<td>${written(x ?? -Infinity, page.state.digits)}</td>`;
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
      <stage-picture .picture=${this.#pictureOf(tile)}></stage-picture>`;
  }

  #pictureOf({ o }: TileAnswer): Picture {
    const { page, view } = this.walk;
    const [head] = view.stages.filter(({ id }) => id === "head");
    const stage = { ...head, id: "o", rows: "", shape: [o.length, o[0].length], values: o };
    return picture(stage, page.answer as Steps, heads(view.stages, {}));
  }
}

/** Paint the borders of tiles, a veil over those that come later, and a frame around the one that is shown. */
function paintTiles(
  context: CanvasRenderingContext2D,
  plan: Plan,
  { size, tile }: { size: number; tile: number },
) {
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
