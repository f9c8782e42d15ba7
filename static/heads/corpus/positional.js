/**
 * Which heads are positional by the rule of Voita et al. 2019, and where none is, which look most at a neighbour.
 *
 * @typedef {import("./measures.js").CorpusHead} CorpusHead
 */
import { blockName, headName } from "../../shared/head/knock-outs.js";
import { capital, fixed } from "../../shared/words.js";
import { has } from "./measures.js";

const RULE = "positional: "; // how the server begins this name
const NEIGHBOURS = /** @type {const} */ ({ before: "the place before", after: "the place after" });

/**
 * A line over all blocks whose rows and columns are of one text.
 *
 * @param {CorpusHead[]} heads of all blocks
 * @returns {string} "" where no block has places
 */
export function positionalInWords(heads) {
  const placed = heads.filter((head) => has(head, "before"));
  const blocks = [...Map.groupBy(placed, ({ block }) => block)];
  if (!blocks.length) return "";
  const said = blocks.map(([block, mine]) => `${capital(blockName(block))}: ${ofBlock(mine)}.`);
  return `Positional by the rule of Voita et al. 2019 (below). ${said.join(" ")}`;
}

/** @param {CorpusHead[]} heads of one block */
function ofBlock(heads) {
  const named = heads.flatMap((head) => {
    const name = head.names.find((name) => name.startsWith(RULE));
    return name ? [`${headName(head)} (${name.slice(RULE.length)})`] : [];
  });
  return named.length ? named.join(", ") : `none; ${nearest(heads)}`;
}

/** @param {CorpusHead[]} heads of one block */
function nearest(heads) {
  const weight = (/** @type {CorpusHead} */ head, /** @type {string} */ id) => Number(head.values[id][0]);
  const most = Object.entries(NEIGHBOURS).flatMap(([id, name]) => {
    const best = heads.filter((head) => has(head, id)).sort((a, b) => weight(b, id) - weight(a, id))[0];
    return best ? [`${fixed(weight(best, id))} on ${name} (${headName(best)})`] : [];
  });
  return `the largest mean weight is ${most.join(" and ")}`;
}
