/** The softmax of a head in tiles, as FlashAttention computes it: tile by tile, what its rows keep, and at the end o / l. */
import { nothing, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchTile, type ModelRequest, type Where } from "../shared/api.ts";
import { problemLine } from "./problem-line.ts";
import { pictureOf, type Seen } from "./seen.ts";
import { paintTiles, template, tileAfter, type TilesChosen, type Tiling } from "./tiles-template.ts";
import type { Over } from "./stage-painting.ts";

type Asked = { request: ModelRequest; where: Where; size: number; tile: number };

type Acts = {
  open: (chosen: TilesChosen) => unknown;
  /** Paint over the map of the weights; null nothing. */
  paint: (over: Over | null) => unknown;
};

const tiled = new Answers(({ request, where, size, tile }: Asked, signal) =>
  fetchTile(request, where, size, tile, signal),
);

export class StepsTiles {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  #seen: Seen | null = null;
  /** The earlier tile stays until the next is there. */
  readonly reader = new Reader(tiled, ({ answer, error }) => {
    if (answer || error) this.#draw();
  });

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    place.addEventListener("keydown", (event) => this.#onKey(event));
  }

  get #tiling() {
    return this.#seen && tilingOf(this.#seen);
  }

  /** Show the tile that is chosen, or the choice alone; null shows nothing. */
  show(seen: Seen | null) {
    this.#seen = seen;
    const tiling = this.#tiling;
    if (seen && tiling) {
      const { request, where } = seen;
      const { size, tile } = tiling;
      return void this.reader.ask({ request, where, size, tile });
    }
    this.reader.end();
    if (seen) this.#draw();
    else render(nothing, this.#place);
  }

  #draw() {
    const [seen, tiling] = [this.#seen as Seen, this.#tiling];
    const { answer = null, error } = this.reader.known;
    this.#acts.paint(tiling && ((context, plan) => paintTiles(context, plan, tiling)));
    const acts = { open: this.#acts.open, walk: (by: number) => this.#walk(by) };
    render(template(seen, tiling, answer, error ? problemLine(error) : nothing, acts), this.#place);
  }

  /** Walk by a count of tiles, as far as there are tiles. */
  #walk(by: number) {
    const [seen, tiling] = [this.#seen, this.#tiling];
    const tile = tiling && tileAfter(tiling, by);
    if (seen && tile) this.#acts.open({ tiles: seen.state.tiles, tile });
  }

  #onKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.#tiling || (event.target as Element).closest("select")) return;
    event.preventDefault();
    this.#walk(by);
  }
}

/** The tiles of the open picture; null where none are chosen. */
function tilingOf(seen: Seen): Tiling | null {
  const { tiles, tile } = seen.state;
  const picture = pictureOf(seen);
  if (!tiles || !picture) return null;
  const { n, m } = picture;
  const size = tiles === "n" ? Math.max(n, m) : Number(tiles);
  const count = Math.ceil(n / size) * Math.ceil(m / size);
  return { size, count, tile: Math.min(tile || 1, count) };
}
