/** Sentences about the heads that are positional by the rule of Voita et al. 2019, or look most at a neighbour. */
import { blockName, headName } from "../../shared/head/knock-outs.ts";
import { capital, fixed } from "../../shared/words.ts";
import { has, type CorpusHead } from "./measures.ts";

const RULE = "positional: "; // how the server begins this name

/** The words beside a row's own; the piece that a decoder was fed last is the previous word. */
const neighboursIn = (block: string): Record<string, string> =>
  block === "decoder"
    ? { own: "the previous word" }
    : { before: "the previous word", after: "the next word" };

/** A line over all blocks whose rows and columns are of one text; "" where no block has places. */
export function positionalInWords(heads: CorpusHead[]): string {
  const placed = heads.filter((head) => has(head, "before"));
  const blocks = [...Map.groupBy(placed, ({ block }) => block)];
  if (!blocks.length) return "";
  const lines = blocks.map(([block, mine]) => ` ${capital(blockName(block))}: ${ofBlock(mine)}.`);
  return `Positional by the rule of Voita et al. 2019 (below).${lines.join("")}`;
}

function ofBlock(heads: CorpusHead[]) {
  const named = heads.flatMap((head) => {
    const name = head.names.find((name) => name.startsWith(RULE));
    return name ? [`${headName(head)} (${name.slice(RULE.length)})`] : [];
  });
  return named.join(", ") || `none; the largest mean weight is ${nearest(heads).join(" and ")}`;
}

/** The heads of one block that look most at a neighbour. */
function nearest(heads: CorpusHead[]) {
  const weight = (head: CorpusHead, id: string) => Number(head.values[id][0]);
  return Object.entries(neighboursIn(heads[0].block)).flatMap(([id, name]) => {
    const [best] = heads.filter((head) => has(head, id)).sort((a, b) => weight(b, id) - weight(a, id));
    return best ? [`${fixed(weight(best, id))} on ${name} (${headName(best)})`] : [];
  });
}
