/** A file of one's own: dropped on the page, or chosen with its button. What reads it is loaded then (`open-file.ts`). */
import { onFile, withParts } from "../../shared/dom.ts";
import { later } from "../../shared/page/lazy.ts";
import { visit } from "../../shared/page/address.ts";
import type { OpenFile } from "../figures/caption.ts";

/** The parts of a page that shows a file. */
export type Page = {
  state: { model: string };
  outdate: () => unknown;
  ownFile?: OpenFile | null;
  bar: { notice: (words: string) => unknown; typed: (text: string, target: string) => unknown };
  start: () => Promise<unknown>;
  problem: (error: unknown) => unknown;
};

const actsOn = (page: Page) => ({
  notice: (words: string) => page.bar.notice(words),
  problem: (error: unknown) => page.problem(error),
  name: (file: OpenFile | null) => void (page.ownFile = file),
  show(asked: { model?: string; view?: string }) {
    page.outdate();
    page.bar.typed("", "");
    visit(`?${new URLSearchParams({ view: "heatmap", ...asked })}`, "push");
    return page.start();
  },
  state: () => page.state,
});

export class Offer extends withParts("button=button#open-file input=input#own-file") {
  readonly #acts: ReturnType<typeof actsOn>;
  opening = later(async () => new (await import("./open-file.ts")).Opening(document, this.#acts));

  constructor(document: Document, page: Page) {
    super(document);
    this.#acts = actsOn(page);
    onFile(this.button, this.input, (file) => this.#open(file));
    this.button.disabled = false;
  }

  async #open(file: File) {
    try {
      await (await this.opening()).open(file);
    } catch (error) {
      this.#acts.problem(error);
    }
  }

  /** Show the file of an address again. */
  async restore() {
    await (await this.opening()).restore();
  }
}
