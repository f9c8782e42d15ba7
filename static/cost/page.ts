/** The page Cost: the multiply-adds and the memory of each model for a sentence, and as it grows. */
import { fetchCache, fetchCost, type Cache, type Cost, type Model } from "../shared/api.ts";
import { later } from "../shared/page/later.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { hasTools } from "../shared/page/tools.ts";
import { Without } from "../shared/page/without.ts";
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
  without = new Without(document, this);
  tables = new CostTables(document);
  growth = new Growth(document, this);
  figures = document.getElementById("figures") as HTMLElement;
  section = document.getElementById("cache") as HTMLElement;
  cache = later(async () => new (await import("./cache.ts")).CacheSection(document));

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

  async fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const model = this.modelFor(wish);
    const isAsked = keeps(model) && (hasTools() || !isCounted(model));
    const [cost, cache] = await Promise.all([
      isCounted(model) ? fetchCost(requestOf(wish), signal) : null,
      isAsked ? fetchCache(requestOf(wish), signal) : null,
    ]);
    return { answer: (cost ?? cache) as Cost | Cache, cost, cache };
  }

  take({ cost, cache }: Found) {
    if (cost) this.tables.show(cost, this.models, this.model);
    this.figures.dataset.counted = String(Boolean(cost));
    this.section.hidden = !cache;
    this.section.classList.toggle("tool", Boolean(cost));
    this.section.toggleAttribute("data-wall-part", Boolean(cost));
    this.figures.hidden = false;
  }

  async draw({ cost, cache }: Found) {
    if (cost) await this.growth.show(cost, this.models, this.model, this.state.chart);
    if (cache) await (await this.cache()).show(cache);
    return true;
  }

  forget() {
    this.figures.hidden = true;
  }
}
