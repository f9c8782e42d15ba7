/** The messages of a graph. */
import { headTitle } from "../shared/head/titles.ts";
import { readInWords } from "../shared/maps/words.ts";
import { count } from "../shared/words.ts";
import type { Alignment } from "../shared/head/weights.ts";

export const graphInWords = (a: Alignment, nodes: number, edges: number, hasNumbers: boolean) =>
  `Graph of ${headTitle(a)}: ${count(nodes, "node")}, ${count(edges, "edge")}. Up and down lock a node, left and right its edges. ${readInWords(hasNumbers)}`;

const ARROW = "an arrow leads from the node that is looked at to the node that looks";

/** The meaning of arrows, and how many of the edges have none. */
export const arrowsInWords = (drawn: number, edges: number) =>
  drawn < edges ? `${ARROW}; drawn: the ${drawn} largest of ${edges} weights` : ARROW;
