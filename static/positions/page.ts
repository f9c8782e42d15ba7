/** The page Positions: the sinusoidal encoding, later ones, and both on the live model. */
import { readPositions } from "./address.ts";
import { NAMES, fitted, numberOf, problemOf, rangeOf } from "./fields.ts";
import { EncodingPart } from "./encoding.ts";
import { KindPart } from "./kind.ts";
import { LivePart } from "./live.ts";
import { followParts } from "./parts.ts";
import type { Settings } from "./address.ts";
import type { History } from "../shared/page/page.ts";
import type { RangeField } from "./range-field.ts";
import type { FieldName } from "./fields.ts";

export type { History } from "../shared/page/page.ts";

/** Opens the page; returns its part with a sentence. */
export function openPositions(document: Document): LivePart {
  const page = new PositionsPage(document);
  void page.start();
  return page.order;
}

const PAUSE = 120; // milliseconds without a change before the server is asked

export class PositionsPage {
  declare document: Document;
  declare settings: Settings;
  declare fields: NodeListOf<RangeField>;
  declare wrong: HTMLElement;
  declare encoding: EncodingPart;
  declare kind: KindPart;
  declare order: LivePart;

  #pause = 0;

  constructor(document: Document) {
    this.document = document;
    addEventListener("popstate", () => this.#restore()); // before the live part, which needs the fields
    this.settings = readPositions(location.search).settings;
    this.fields = document.querySelectorAll("range-field") as NodeListOf<RangeField>;
    this.wrong = document.getElementById("address-wrong") as HTMLElement;
    this.encoding = new EncodingPart(document, this);
    this.kind = new KindPart(document, this);
    this.order = new LivePart(document, this);
    followParts(document, [this.encoding.section, this.kind.section, this.order.section]);
    for (const type of ["field-change", "field-settle"]) document.addEventListener(type, this);
  }

  start() {
    this.#announce(readPositions(location.search).wrong);
    this.#showFields();
    void this.encoding.show();
    void this.kind.show();
    return this.order.start();
  }

  /** Show what the address asks for. */
  #restore() {
    const { settings, wrong } = readPositions(location.search);
    this.settings = settings;
    this.#announce(wrong);
    this.#showFields();
    void this.encoding.show();
    void this.kind.show();
  }

  #announce(wrong: string) {
    this.wrong.textContent = wrong;
    this.wrong.hidden = !wrong;
  }

  number(name: FieldName): number {
    return numberOf(this.settings.fields[name]);
  }

  /** True where all of these fields have a value that they may have. */
  good(names: FieldName[]): boolean {
    return names.every((name) => !problemOf(name, this.settings.fields, this.settings.both));
  }

  handleEvent(event: Event) {
    const { name, text } = (event as CustomEvent<{ name: FieldName; text: string }>).detail;
    if (event.type === "field-settle") return this.write("replace");
    this.type(name, text);
  }

  type(name: FieldName, text: string) {
    this.change({ fields: fitted({ ...this.settings.fields, [name]: text }, name) });
  }

  /** Change settings; figures follow when nothing more has changed for a moment. */
  change(changes: Partial<Settings>, history: History = "replace") {
    this.settings = { ...this.settings, ...changes };
    if (history === "push") this.write("push");
    this.#showFields();
    this.encoding.wait();
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => {
      this.write("replace");
      void this.encoding.show();
      void this.kind.show();
      void this.order.follow();
    }, PAUSE);
  }

  #showFields() {
    const { fields, both } = this.settings;
    for (const element of this.fields) {
      const name = element.dataset.field as FieldName;
      if (["place", "pair", "h"].includes(name)) element.most = rangeOf(name, fields).most;
      element.text = fields[name];
      element.problem = NAMES.includes(name) ? problemOf(name, fields, both) : "";
    }
  }

  write(history: History) {
    this.order.write(history);
  }
}
