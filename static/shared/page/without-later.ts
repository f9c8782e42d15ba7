/** Loads what says where a model can be seen, when it is one that a page cannot show. */
import { later } from "./lazy.ts";
import type { Acts, Without } from "./without.ts";
import type { Later } from "./lazy.ts";

export const withoutLater = (document: Document, acts: Acts): Later<Without> =>
  later(async () => new (await import("./without.ts")).Without(document, acts));
