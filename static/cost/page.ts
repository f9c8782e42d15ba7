/** The page Cost: the multiply-adds and the memory of each model for a sentence, and as it grows. */
import { fetchCache, fetchCost, type Cache, type Cost, type Model } from "../shared/api.ts";
import { later } from "../shared/page/lazy.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { hasTools } from "../shared/page/tools.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { address } from "./address.ts";
import { AtLength, lengthRead } from "./at-length.ts";
import { Growth } from "./growth.ts";
import { kindOf } from "./line.ts";
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
  growth = new Growth(document, {
    open: (chart) => this.open({ chart }, "replace"),
    read: (n) => this.open({ n }, "replace"),
  });
  at = new AtLength(document, { read: (n) => this.open({ n }, "replace") });
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
    return [requestOf(wish), wish.n, tools];
  }

  /** True where the cache of a model is shown. */
  #asksCache(model: Model) {
    return keeps(model) && (hasTools() || !isCounted(model));
  }

  readonly #cache = later(async () => new (await import("./cache.ts")).CacheSection(document));

  readonly #sizes = later(async () => {
    const { OwnSizes } = await import("./own-sizes-section.ts");
    return new OwnSizes(document, {
      values: () => this.#sized,
      choose: (sizes) => {
        this.keepAlong({ sizes });
        this.#sizes.now?.show();
      },
    });
  });

  /** All that the sizes of one's own begin with. */
  get #sized() {
    const { cost, cache } = this.found as Found;
    const { model: chosen, state } = this;
    const n = lengthRead({ cost, cache, chosen, n: state.n, chart: "models" });
    return { cost, chosen, kind: kindOf(chosen), n, sizes: state.sizes };
  }

  async prepare(wish: State) {
    await Promise.all([this.#asksCache(this.modelFor(wish)) && this.#cache(), hasTools() && this.#sizes()]);
  }

  async fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const model = this.modelFor(wish);
    const request = { ...requestOf(wish), length: wish.n || undefined };
    const [cost, cache] = await Promise.all([
      isCounted(model) ? fetchCost(request, signal) : null,
      this.#asksCache(model) ? fetchCache(request, signal) : null,
    ]);
    return { answer: (cost ?? cache) as Cost | Cache, cost, cache };
  }

  take({ cost }: Found) {
    this.figures.dataset.counted = String(Boolean(cost));
    this.figures.hidden = false;
  }

  draw({ cost: answer, cache }: Found) {
    const { models, model: chosen } = this;
    const { chart } = this.state;
    const of = { cost: answer, cache, chosen, n: this.state.n };
    const [n, kept] = [lengthRead({ ...of, chart }), lengthRead({ ...of, chart: "models" })];
    if (answer) this.tables.show({ answer, models, chosen });
    this.at.show({ cost: answer, cache, models, chosen, chart, n, keeps: keeps(chosen) });
    this.#sizes.now?.show();
    this.#drawn = Promise.all([
      answer && this.growth.show({ answer, models, chosen, chart, n, all: hasTools() }),
      this.#cache.now?.show(cache, Boolean(answer), kept, kindOf(chosen)),
    ]);
  }

  async settled() {
    await this.#drawn;
    return true;
  }
}
