/**
 * Communities of a graph: groups of nodes with more edges among them than chance would give, by modularity. Blondel et
 * al. 2008, arXiv 0803.0476: nodes move to the group of a neighbour that gains most, then groups become nodes, until
 * nothing gains. Nodes are visited in their order, so that a graph has the same groups at each visit.
 */

/** The neighbours of each node with how many edges lead there; loops count twice. */
type Links = Map<number, number>[];

const LEAST = 1e-9; // a gain that is only rounding moves nothing
const ROUNDS = 100;

/** The group of each node, numbered in the order in which groups come up. */
export function communities(size: number, pairs: [number, number][]): number[] {
  let links = linksOf(size, pairs.map(([a, b]) => [a, b, 1])); // prettier-ignore
  let groups = Array.from({ length: size }, (_, k) => k);
  for (;;) {
    const found = moved(links);
    groups = groups.map((group) => found[group]);
    const count = Math.max(-1, ...found) + 1;
    if (count === links.length) return groups;
    const between = links.flatMap((some, a) =>
      [...some]
        .filter(([b]) => b >= a)
        .map(([b, w]): [number, number, number] => [found[a], found[b], b === a ? w / 2 : w]),
    );
    links = linksOf(count, between);
  }
}

function linksOf(size: number, pairs: [number, number, number][]): Links {
  const links: Links = Array.from({ length: size }, () => new Map());
  const add = (a: number, b: number, by: number) => links[a].set(b, (links[a].get(b) ?? 0) + by);
  for (const [a, b, by] of pairs) {
    add(a, b, by);
    add(b, a, by);
  }
  return links;
}

/** The group of each node once no move of one node alone gains. */
function moved(links: Links): number[] {
  const degrees = links.map((some) => [...some.values()].reduce((sum, w) => sum + w, 0));
  const all = degrees.reduce((sum, w) => sum + w, 0) || 1;
  const groups = [...links.keys()];
  const totals = [...degrees];
  let moves = true;
  for (let round = 0; moves && round < ROUNDS; round++) {
    moves = false;
    for (const k of links.keys()) {
      const own = groups[k];
      totals[own] -= degrees[k];
      const best = bestOf(own, inGroups(links[k], k, groups), (group) => (totals[group] * degrees[k]) / all);
      totals[best] += degrees[k];
      groups[k] = best;
      moves ||= best !== own;
    }
  }
  const order = [...new Set(groups)];
  return groups.map((group) => order.indexOf(group));
}

/** The count of edges from a node into each group, without its loops. */
function inGroups(links: Map<number, number>, node: number, groups: number[]) {
  const into = new Map<number, number>();
  for (const [other, w] of links)
    if (other !== node) into.set(groups[other], (into.get(groups[other]) ?? 0) + w);
  return into;
}

/** The group with the largest gain: its edges less those that chance would give; its own where none gains more. */
function bestOf(own: number, into: Map<number, number>, chance: (group: number) => number) {
  let [best, most] = [own, (into.get(own) ?? 0) - chance(own)];
  for (const [group, w] of into) {
    const gain = w - chance(group);
    if (gain > most + LEAST) [best, most] = [group, gain];
  }
  return best;
}

/** The modularity of groups: the share of edges within them, less what chance would give. Newman 2006, equation 4. */
export function modularity(groups: number[], pairs: [number, number][]): number {
  const totals: Record<number, number> = {};
  let within = 0;
  for (const [a, b] of pairs) {
    within += Number(groups[a] === groups[b]);
    for (const end of [a, b]) totals[groups[end]] = (totals[groups[end]] ?? 0) + 1;
  }
  const chance = Object.values(totals).reduce((sum, ends) => sum + (ends / (2 * pairs.length)) ** 2, 0);
  return within / pairs.length - chance;
}
