/** Keeps in the browser what pages of the site have loaded, so that the next visit needs no network. */
import { serverAddress } from "../../shared/server.ts";

/** Lists of the engine, which its worker loads */
const LISTS = ["models/files.json", "models/models.json", "models/rules.json"];

/** Over plain http a browser keeps nothing: then each visit loads all. */
export async function keepVisits() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const [, version = ""] = /static\/(\w+)\//.exec(import.meta.url) ?? [];
  await serviceWorker.register(serverAddress(`service-worker.js?${version}`));
  const { active } = await serviceWorker.ready;
  const keep = (loaded: string[]) => active?.postMessage(loaded);
  keep([location.href, ...LISTS.map((name) => serverAddress(name).href)]);
  const watch = new PerformanceObserver((list) => keep(list.getEntries().map(({ name }) => name)));
  watch.observe({ type: "resource", buffered: true });
}
