/** Heads of one block that are chosen together, as an address writes them: 1.2,2.5 is L1 H2 and L2 H5. */
/** The place of a head; both numbers count from 1. */
export type HeadAt = { layer: number; head: number };

/** Heads of an address; none where its text makes no sense. */
export function readHeads(text: string): HeadAt[] {
  if (!/^[1-9]\d{0,3}\.[1-9]\d{0,3}(,[1-9]\d{0,3}\.[1-9]\d{0,3})*$/.test(text)) return [];
  return text.split(",").map((pair) => {
    const [layer, head] = pair.split(".").map(Number);
    return { layer, head };
  });
}

/** Heads in the order of the model, each once, as text for the address. */
export function writeHeads(heads: HeadAt[]): string {
  const sorted = [...heads].sort((a, b) => a.layer - b.layer || a.head - b.head);
  return [...new Set(sorted.map(({ layer, head }) => `${layer}.${head}`))].join();
}

/** Heads with one more, or without it where it was among them. */
export function toggled(heads: HeadAt[], { layer, head }: HeadAt): HeadAt[] {
  const others = heads.filter((other) => other.layer !== layer || other.head !== head);
  return others.length < heads.length ? others : [...heads, { layer, head }];
}
