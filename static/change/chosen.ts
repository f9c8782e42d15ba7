/** The heads that the next change means: the opened one with others that were chosen, its layer, its block, or all. */
import { EVERYWHERE, meantOf, type HeadsMeant } from "./changes.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

export type Scope = "head" | "layer" | "block" | "everything";

/** The scope, and the heads beside the opened one. */
export type Chosen = { scope: Scope; more: HeadAt[] };

type Opened = HeadAt & { block: string };

export const OPENED: Chosen = { scope: "head", more: [] };

export function meantBy({ scope, more }: Chosen, { block, layer, head }: Opened): HeadsMeant[] {
  if (scope === "everything") return [EVERYWHERE];
  if (scope === "block") return [{ block, layer: null, heads: null }];
  if (scope === "layer") return [{ block, layer: layer || 1, heads: null }];
  return meantOf(block, [{ layer: layer || 1, head: head || 1 }, ...more]);
}

/** The heads of the opened block that are meant by a row or a drawn mask, which belong to one block. */
export const meantInBlock = (chosen: Chosen, opened: Opened): HeadsMeant[] =>
  meantBy(chosen, opened).map((one) => ({ ...one, block: opened.block }));
