/*! d3-force, ISC licence, Copyright 2010-2026 Mike Bostock */
/**
 * The places of the nodes of a graph, by springs along its edges: d3-force, whose random numbers begin alike, so that a
 * graph looks the same at each visit. Weights move no node: heads of a layer can be compared.
 */
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { Graph } from "./graph-edges.ts";

export type Point = { x: number; y: number };

const SPRING = 60;
const CHARGE = -160;
const PULL = 0.06; // to the middle, so that parts without an edge between them stay together
const TICKS = { most: 300, least: 40, of: 40_000 }; // fewer of larger graphs, which would hold the page
const APART = 160; // from the middle to either side of a bipartite graph
const MOST_LINKS = 20_000; // of more every so-manieth pulls

let known: { key: string; places: Point[] } | null = null;

/** The place of each node, from 0 to 1. */
export function layoutOf(graph: Graph): Point[] {
  const byId = [...graph.ids.keys()].sort((a, b) => graph.ids[a] - graph.ids[b]); // in whatever order the map is
  const links = linksOf(graph);
  const key = JSON.stringify([graph.ids.length, graph.isOne, links]);
  if (known?.key !== key) known = { key, places: within(simulated(graph, byId, links)) };
  const places: Point[] = [];
  byId.forEach((node, k) => (places[node] = (known as { places: Point[] }).places[k]));
  return places;
}

/** The pairs of nodes that an edge joins, each once, as places in the order of ids. */
function linksOf({ ids, edges }: Graph): [number, number][] {
  const rank = new Map([...ids].sort((a, b) => a - b).map((id, k) => [id, k]));
  const pairs = edges.map(({ from, to }) =>
    [ids[from], ids[to]].map((id) => rank.get(id) as number).sort((a, b) => a - b),
  );
  const distinct = new Set(pairs.filter(([a, b]) => a !== b).map(([a, b]) => a * ids.length + b));
  const step = Math.max(1, Math.ceil(distinct.size / MOST_LINKS));
  const sorted = [...distinct].sort((a, b) => a - b).filter((_, k) => k % step === 0);
  return sorted.map((pair) => [Math.floor(pair / ids.length), pair % ids.length]);
}

function simulated({ n, isOne }: Graph, byId: number[], links: [number, number][]): Point[] {
  const nodes = byId.map(() => ({ x: NaN, y: NaN }));
  const aside = (_: Point, k: number) => (isOne ? 0 : byId[k] < n ? APART : -APART); // sources left, targets right
  const springs = links.map(([source, target]) => ({ source, target }));
  const ticks = Math.round(TICKS.of / (byId.length + links.length / 4));
  forceSimulation(nodes)
    .force("links", forceLink(springs).distance(SPRING))
    .force("charge", forceManyBody().strength(CHARGE))
    .force("x", forceX(aside).strength(isOne ? PULL : 4 * PULL))
    .force("y", forceY(0).strength(PULL))
    .stop()
    .tick(Math.max(TICKS.least, Math.min(TICKS.most, ticks)));
  return nodes;
}

/** Points moved and scaled to a square of side 1, each axis by itself. */
function within(points: Point[]): Point[] {
  const scale = (side: "x" | "y") => {
    const all = points.map((point) => point[side]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return (at: number) => (most - least > 1e-6 ? (at - least) / (most - least) : 0.5);
  };
  const [x, y] = [scale("x"), scale("y")];
  return points.map((point) => ({ x: x(point.x), y: y(point.y) }));
}
