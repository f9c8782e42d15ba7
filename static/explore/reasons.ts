/**
 * Reasons of the opened head: the pairs of parts that make its scores high, as a line; and of a first layer each of
 * its four terms as a map.
 */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchScoreShares, type ModelRequest, type ScoreSplitAnswer } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { partOf } from "../shared/dom.ts";
import { inBlock } from "../shared/head/marks.ts";
import { sharpest, type Alignment } from "../shared/head/weights.ts";
import { NO_CELL } from "../shared/maps/cells.ts";
import { REQUEST, addressOf, place, text } from "../shared/page/address.ts";
import { later } from "../shared/page/later.ts";
import { sharesInWords } from "./reasons-words.ts";
import type { Page } from "./page.ts";

const STEPS = addressOf({ ...REQUEST, stage: text, row: place, column: place });
const PARTS = { word: "embedding", place: "position" } as Record<string, string>;

/** The terms of the scores of a head, and its map. */
type Asked = { request: ModelRequest; where: Record<string, string | number>; alignment: Alignment };

const splits = new Answers(
  ({ request, where }: Asked, signal) => fetchScoreShares(request, where, signal),
  ({ request, where }) => [request, where],
);

const loadTerms = later(() => import("./term-map.ts"));

export class Reasons extends partOf<Page>()(`
  container=#reasons says=#reasons-says link=a#reasons-link choice=#terms figure=#term-figure map=matrix-map#term-map
  scale=#term-scale
`) {
  #terms: Awaited<ReturnType<typeof loadTerms>> | null = null;
  #split = new Reader(splits, ({ answer, error }, { alignment }) => {
    if (answer) this.#draw(answer, alignment);
    else if (error) this.#refuse(error);
  });

  constructor(head: Element, page: Page) {
    super(head, page);
    this.choice.addEventListener("click", ({ target }) => {
      const { term } = (target as HTMLElement).dataset;
      if (term === undefined) return;
      page.keep({ terms: term as Page["state"]["terms"] });
      void this.show();
    });
  }

  /** Show the reasons of the opened head; a map that is no single head has none. */
  async show() {
    if (termNames(this.page.state).length) this.#terms = await loadTerms();
    const { alignment, state, request } = this.page;
    if (!alignment || this.container.hidden) return this.#split.end();
    const [query = "", key = ""] = termNames(state);
    const { block, layer, head } = state;
    const where = { block, layer, head, query, key };
    await this.#split.ask({ request: request as ModelRequest, where, alignment });
  }

  /** Give none: another head is on its way. */
  end() {
    this.#split.end();
  }

  #refuse(error: unknown) {
    this.says.textContent = problemOf(error).message;
    this.container.dataset.has = "";
  }

  #draw(split: ScoreSplitAnswer, alignment: Alignment) {
    const { state } = this.page;
    this.says.textContent = sharesInWords(split);
    this.link.href = `./steps${this.#steps(alignment)}`;
    this.container.dataset.has = split.parts.query.length + split.parts.key.length > 4 ? "" : "terms";
    for (const button of this.choice.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.term === (split.map ? state.terms : ""));
    this.figure.hidden = !split.map;
    if (split.map) this.#terms?.showTerm(this, state.terms, split.map, alignment);
  }

  /** The score in focus, in Steps: what is locked, else the largest weight. */
  #steps(alignment: Alignment) {
    const { pointing, sides, state } = this.page;
    const lock = sides ? inBlock(pointing.lock, sides) : NO_CELL;
    const most = sharpest(alignment);
    const row = lock.i ?? most.i;
    const column = lock.i === null ? most.j : (lock.j ?? most.j);
    return STEPS.write({ ...state, stage: "scaled", row, column });
  }
}

/** The parts whose term is shown as a map; none where no term is chosen, or the head has more parts than these. */
export const termNames = ({ terms, block, layer }: { terms: string; block: string; layer: number }) =>
  terms && layer === 1 && block !== "cross" ? terms.split("-").map((part) => PARTS[part]) : [];
