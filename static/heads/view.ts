/**
 * The side of one sentence as it is seen: its parts, each with callbacks for what is done there, and with the values that
 * it shows. No part knows another, or the page.
 */
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { HeadsLead } from "./lead.ts";
import { HeadsPointing, type Pointing } from "./pointing.ts";
import { HeadsResults } from "./results.ts";
import { Several } from "./head-pair.ts";
import type { AskedRowName } from "../shared/head/row-names.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";
import type { HeadAt, HeadIn, HeadsState, Pair, Sort } from "./address.ts";
import type { Measured } from "./measured.ts";

type Acts = ConstructorParameters<typeof HeadsLead>[1] & {
  openPair: (pair: Pair | null) => unknown;
  rewrite: (part: Partial<HeadsState>) => unknown;
  sort: (sort: Sort) => unknown;
  locked: (head: HeadIn) => unknown;
};

/** The heads of a block, the one that is locked, and the name of the rows of all maps: "" where they differ. */
type Seen = { measured: Measured; locked: HeadAt | null; sort: Sort; named: AskedRowName | null };

export class HeadsView {
  readonly #bar: SentenceBar;
  readonly lead: HeadsLead;
  readonly several: Several;
  readonly #results: HeadsResults;
  readonly #rows: RowsSwitch;
  readonly #pointing: HeadsPointing;

  constructor(bar: SentenceBar, acts: Acts) {
    this.#bar = bar;
    this.lead = new HeadsLead(document, acts);
    this.several = new Several(document, acts.openPair);
    this.#rows = new RowsSwitch(document, (rows) => acts.rewrite({ rows }));
    this.#results = new HeadsResults(document, {
      rewrite: acts.rewrite,
      sort: (sort) => {
        this.#results.sort(sort);
        acts.sort(sort);
      },
    });
    this.#pointing = new HeadsPointing(document, document.getElementById("unlock") as HTMLElement, {
      point: (pointing) => this.#point(pointing),
      locked: acts.locked,
    });
  }

  show({ measured, sort, named, locked }: Seen) {
    this.#results.show(measured, sort);
    this.#rows.show(named);
    this.#pointing.show(measured, locked);
  }

  /** Hide what was found of a sentence. */
  hide() {
    this.#results.show(null);
    this.several.show(null);
    this.#pointing.show(null, null);
  }

  /** Give way to the side of many sentences. */
  leave() {
    this.hide();
    this.#rows.show(null);
  }

  /** Show what is pointed at. */
  #point({ mark, heads }: Pointing) {
    this.#bar.light(mark, heads && heads.measured.mapOf(heads.lit).map);
    if (heads) this.#results.point({ ...heads, mark });
  }
}
