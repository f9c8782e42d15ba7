/** The page Cost: the multiply-adds and the memory of each model for a sentence, and as it grows. */
import { fetchCache, fetchCost, type Cache, type Cost, type Model } from "../shared/api.ts";
import { later } from "../shared/page/lazy.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { hasTools } from "../shared/page/tools.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { address } from "./address.ts";
import { Growth } from "./growth.ts";
import { CostTables } from "./tables.ts";

/** The answers; `cost` is null of a model of Hugging Face, `cache` where it is not shown. */
type Found = { answer: Cost | Cache; cost: Cost | null; cache: Cache | null };

/** `tools` is true where all of them were chosen. */
type State = ReturnType<typeof address.read> & { tools?: boolean };

const isCounted = ({ family }: Model) => family !== "hugging-face";
const keeps = ({ family }: Model) => family !== "self-attentive";

export class CostPage extends SentencePage<State, Found> {
  without = withoutLater(document, this);
  tables = new CostTables(document);
  growth = new Growth(document, { open: (chart) => this.open({ chart }, "replace") });
  figures = document.getElementById("figures") as HTMLElement;
  /** Resolves once the charts are drawn. */
  #drawn: Promise<unknown> = Promise.resolve();

  constructor() {
    super(address, "Cost", {});
    document.addEventListener("tools-change", () => this.open({ tools: hasTools() }, "replace"));
  }

  shows(model: Model) {
    return isCounted(model) || model.blocks.some(({ name }) => name !== "encoder");
  }

  asks({ tools, ...wish }: State) {
    return [requestOf(wish), tools];
  }

  /** True where the cache of a model is shown. */
  #asksCache(model: Model) {
    return keeps(model) && (hasTools() || !isCounted(model));
  }

  readonly #cache = later(async () => new (await import("./cache.ts")).CacheSection(document));

  async prepare(wish: State) {
    if (this.#asksCache(this.modelFor(wish))) await this.#cache();
  }

  async fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const model = this.modelFor(wish);
    const [cost, cache] = await Promise.all([
      isCounted(model) ? fetchCost(requestOf(wish), signal) : null,
      this.#asksCache(model) ? fetchCache(requestOf(wish), signal) : null,
    ]);
    return { answer: (cost ?? cache) as Cost | Cache, cost, cache };
  }

  take({ cost }: Found) {
    this.figures.dataset.counted = String(Boolean(cost));
    this.figures.hidden = false;
  }

  draw({ cost: answer, cache }: Found) {
    const { models, model: chosen, state } = this;
    if (answer) this.tables.show({ answer, models, chosen });
    this.#drawn = Promise.all([
      answer && this.growth.show({ answer, models, chosen, chart: state.chart }),
      this.#cache.now?.show(cache, Boolean(answer)),
    ]);
  }

  async settled() {
    await this.#drawn;
    return true;
  }
}
