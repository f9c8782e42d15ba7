/** The entries of a model that can be found: itself, its examples and its heads. */
import { isWhole, layerName } from "../head/layers.ts";
import { blockTitle } from "../head/titles.ts";
import { canChange, hasAtlas, hasSteps, modelOf, splitsLogits } from "../sentence/models.ts";
import { readsAlike } from "../sentence/tasks.ts";
import { REQUEST, addressOf, toSearch } from "./address.ts";
import { plain } from "../plain-letters.ts";
import type { Entry } from "./find-rank.ts";
import type { Focus } from "../head/choose.ts";
import type { Model, ModelRequest } from "../api.ts";

const address = addressOf(REQUEST);

const explore = (state: Partial<Focus> & Partial<ModelRequest>): string =>
  `/${address.write({ ...address.read(""), ...state }) || "?view=heatmap"}`;

/** A page that reads a sentence with what is carried along, as the links of the frame have it. */
export const pageEntry = (page: Entry, carried: string): Entry =>
  page.carries && carried
    ? { ...page, href: page.href.split("?")[0] + carried.replace("?model=", `?${page.carries}=`) }
    : page;

export function modelEntries(models: Model[], shown: ModelRequest): Entry[] {
  const now = modelOf(models, shown.model);
  return models.map(({ id, name, task }) => {
    const text = readsAlike(task, now.task) ? shown.text : "";
    return { kind: "model", name, also: id, href: explore({ model: id, text }) };
  });
}

/** Sections of Heads that compare heads. */
const OF_SEVERAL = ["#several", "#corpus-many"];

/** Pages that cannot show every model, or not all of it. */
const SHOWS: Record<string, (model: Model, section: URL) => boolean> = {
  "/steps": ({ family }) => hasSteps(family),
  "/word": splitsLogits,
  "/change": canChange,
  "/heads": (model, { searchParams, hash }) =>
    model.blocks.length > 0 &&
    canChange(model) &&
    (searchParams.get("over") !== "corpus" || model.heads_measured) &&
    (!OF_SEVERAL.includes(hash) || hasAtlas(model)),
};

/**
 * A section with the sentence that is shown now, where its page reads one and it names no cell of its own, and with the
 * model that it is about. If it is about none: the model that is shown now, where the page can show it, else the usual one.
 */
export function sectionEntry(
  section: Entry,
  { models, shown }: { models: Model[]; shown: ModelRequest },
): Entry {
  const url = new URL(section.href, "http://section");
  const name = section.carries;
  const asked = url.searchParams;
  const now = modelOf(models, shown.model);
  const canShow = SHOWS[url.pathname] ?? (() => true);
  const able = models.filter((model) => canShow(model, url));
  const about = modelOf(asked.has("model") ? models : able, asked.get("model") ?? shown.model);
  if (!name || asked.has("row") || !shown.text || !about || !readsAlike(about.task, now.task)) return section;
  asked.set("text", shown.text);
  if (!asked.has("model")) asked.set(name, about.id);
  return { ...section, href: `${url.pathname}${toSearch([...asked])}${url.hash}` };
}

export function exampleEntries(models: Model[]): Entry[] {
  const entries = models.flatMap(({ id, task, examples }) =>
    examples.map((text) => ({ kind: "example", name: text, also: task, href: explore({ model: id, text }) })),
  );
  return entries.filter(({ name }, k) => entries.findIndex((other) => other.name === name) === k);
}

/**
 * The heads that a query names: “L2 H5”, “cross 3 5”, “layer 2”; numbers as the model itself counts its layers. None
 * where it has another word in it.
 */
export function headEntries(model: Model, shown: ModelRequest, query: string): Entry[] {
  const named = namedIn(query);
  if (!named) return [];
  const { id, blocks, examples } = model;
  const request = { ...shown, model: id, text: shown.text || examples[0] };
  return blocks
    .filter((block) => !isWhole(block) && named.words.every((word) => isOf(block, word)))
    .flatMap((block) => {
      const layers = range(block.layers).filter((layer) => layerName(block, layer) === named.layer);
      const heads = range(block.heads).filter((head) => [undefined, String(head)].includes(named.head));
      return layers.flatMap((layer) => heads.map((head) => ({ block: block.name, layer, head })));
    })
    .map((focus) => ({
      ...{ kind: "head", name: `L${named.layer} H${focus.head}`, also: blockTitle(focus.block) },
      href: explore({ ...request, ...focus }),
    }));
}

/** The layer, the head and the words of a query; null where no layer is named. */
function namedIn(query: string) {
  const found: { layer?: string; head?: string } = {};
  const words = [];
  let before = "";
  for (const part of plain(query).match(/\p{L}+|\d+[a-z]?(?=\s|$|h)/gu) ?? []) {
    if (/^\d/.test(part)) {
      const what = /^h(ead)?$/.test(before) || found.layer !== undefined ? "head" : "layer";
      if (found[what] !== undefined) return null;
      found[what] = part;
    } else if (!/^(l(ayer)?|h(ead)?)$/.test(part)) words.push(part);
    before = part;
  }
  const { layer, head } = found;
  return layer === undefined ? null : { layer, head, words };
}

const isOf = ({ name }: { name: string }, word: string) =>
  ` ${plain(`${name} ${blockTitle(name)}`)}`.includes(` ${word}`);

const range = (count: number): number[] => Array.from({ length: count }, (_, k) => k + 1);
