/**
 * The places of a model that can be found: itself, its examples, its heads. The sentence goes along where the model can
 * read it.
 *
 * @typedef {import("./find-rank.js").Entry} Entry
 * @typedef {{model: string, text: string, target: string}} Shown  what is shown now, "" where nothing is
 */
import { layerName } from "../head/layers.js";
import { blockTitle } from "../head/titles.js";
import { canChange, hasAtlas, hasSteps, isWhole, modelOf, splitsLogits } from "../sentence/models.js";
import { readsAlike } from "../sentence/tasks.js";
import { QUESTION, addressOf, toSearch } from "./address.js";
import { plain } from "../plain-letters.js";

const address = addressOf(QUESTION);

/** @param {Partial<import("../head/choose.js").Focus> & Partial<Shown>} state @returns {string} of Explore */
const explore = (state) =>
  `/${address.write(/** @type {any} */ ({ ...address.read(""), ...state })) || "?view=heatmap"}`;

/**
 * @param {Model[]} models
 * @param {Shown} shown
 * @returns {Entry[]}
 */
export function modelPlaces(models, shown) {
  const now = modelOf(models, shown.model);
  return models.map(({ id, name, task }) => {
    const text = readsAlike(task, now.task) ? shown.text : "";
    return { kind: "model", name, more: id, href: explore({ model: id, text }) };
  });
}

/** Sections of Heads that compare heads. */
const OF_SEVERAL = ["#several", "#corpus-many"];

/** Pages that cannot show every model, or not all of it. @type {Record<string, (model: Model, section: URL) => boolean>} */
const SHOWS = {
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
 * A section with the sentence that is shown now, where its page reads one, and with the model that it is about. If it is
 * about none: the model that is shown now, where the page can show it, else the usual one.
 *
 * @param {Entry} section
 * @param {{models: Model[], shown: Shown, names: Map<string, string>}} now  names: of the model in an address, by the path of the
 *   page that reads it
 * @returns {Entry}
 */
export function sectionPlace(section, { models, shown, names }) {
  const url = new URL(section.href, "http://section");
  const name = names.get(url.pathname);
  const asked = url.searchParams;
  const now = modelOf(models, shown.model);
  const canShow = SHOWS[url.pathname] ?? (() => true);
  const able = models.filter((model) => canShow(model, url));
  const about = modelOf(asked.has("model") ? models : able, asked.get("model") ?? shown.model);
  if (!name || !shown.text || !about || !readsAlike(about.task, now.task)) return section;
  asked.set("text", shown.text);
  if (!asked.has("model")) asked.set(name, about.id);
  return { ...section, href: `${url.pathname}${toSearch([...asked])}${url.hash}` };
}

/**
 * @param {Model[]} models
 * @returns {Entry[]} each example once, with the first model that has it
 */
export function examplePlaces(models) {
  const places = models.flatMap(({ id, task, examples }) =>
    examples.map((text) => ({ kind: "example", name: text, more: task, href: explore({ model: id, text }) })),
  );
  return places.filter(({ name }, k) => places.findIndex((other) => other.name === name) === k);
}

/**
 * The heads that a query names: “L2 H5”, “cross 3 5”, “layer 2”; numbers as the model itself counts its layers.
 *
 * @param {Model} model
 * @param {Shown} shown
 * @param {string} query
 * @returns {Entry[]} none where it has another word in it
 */
export function headPlaces(model, shown, query) {
  const named = namedIn(query);
  if (!named) return [];
  const { id, blocks, examples } = model;
  const question = { ...shown, model: id, text: shown.text || examples[0] };
  return blocks
    .filter((block) => !isWhole(block) && named.words.every((word) => isOf(block, word)))
    .flatMap((block) =>
      range(block.layers).flatMap((layer) =>
        range(block.heads)
          .map((head) => ({ block: block.name, layer, head, called: layerName(block, layer) }))
          .filter(
            ({ called, head }) => called === named.layer && [undefined, String(head)].includes(named.head),
          ),
      ),
    )
    .map(({ called, ...focus }) => ({
      kind: "head",
      name: `L${called} H${focus.head}`,
      more: blockTitle(focus.block),
      href: explore({ ...question, ...focus }),
    }));
}

/**
 * @param {string} query
 * @returns {{layer: string, head?: string, words: string[]} | null} null where no layer is named
 */
function namedIn(query) {
  /** @type {{layer?: string, head?: string}} */
  const found = {};
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

/**
 * @param {{name: string}} block
 * @param {string} word
 */
const isOf = ({ name }, word) => ` ${plain(`${name} ${blockTitle(name)}`)}`.includes(` ${word}`);

/** @param {number} count @returns {number[]} 1 .. count */
const range = (count) => Array.from({ length: count }, (_, k) => k + 1);
