/**
 * Answers a page of a site without a server: from files as they are, from recorded answers, and from the engine, which
 * is loaded when something is asked that only it can answer.
 */
import { serverAddress } from "../../shared/server.ts";
import { Engine } from "./engine-worker.ts";
import { LoadingBar } from "./loading-bar.ts";
import { Recorded } from "./recorded.ts";
import { notAnswered } from "./not-answered.ts";
import { keepVisits } from "./visits.ts";

const { site, siteWorker } = document.documentElement.dataset;
const files = (name: string) => fetch(serverAddress(name));

const recorded = new Recorded(document.body.dataset.page ?? "", files);
const engine: Engine | null = siteWorker
  ? new Engine(
      () => new Worker(new URL(siteWorker, document.baseURI), { type: "module" }),
      new LoadingBar(document.body, () => engine?.stop("cancelled")),
    )
  : null;
keepVisits();

export async function answer(address: URL, request: RequestInit): Promise<Response> {
  const path = address.pathname;
  if (/\/(find\.json|help\.html)$/.test(path)) return fetch(address, request);
  if (site === "live" && path.endsWith("/api/models")) return files("models/models.json");
  return (
    (await recorded.answer(address, request)) ??
    (await engine?.answer(address, request)) ??
    notAnswered("not_on_site")
  );
}
