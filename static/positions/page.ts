/** The page Positions: the sinusoidal encoding, later ones, and both on the live model. */
import { render } from "../shared/html.ts";
import { readPositions, type Settings } from "./address.ts";
import { fitted, numbersIn, problemOf } from "./field-problems.ts";
import { NAMES, rangeOf, toggled, type FieldName } from "./fields.ts";
import { EncodingPart } from "./encoding.ts";
import { KindPart } from "./kind.ts";
import { LivePart } from "./live.ts";
import type { History } from "../shared/page/page.ts";
import type { RangeField } from "./range-field.ts";

const PAUSE = 120; // milliseconds without a change before the server is asked

export class PositionsPage {
  readonly live: LivePart;
  readonly #wrong = document.getElementById("address-wrong") as HTMLElement;
  readonly #encoding = new EncodingPart({
    choose: (dimension) => this.#type("waves", toggled(this.#settings.fields.waves, dimension)),
  });
  readonly #kind = new KindPart({ choose: (part) => this.#change(part, "push") });
  #settings = readPositions(location.search).settings;
  #pause = 0;

  constructor() {
    addEventListener("popstate", () => this.#restore()); // before the live part, which needs the fields
    this.live = new LivePart({
      settings: () => this.#settings,
      reshuffle: () =>
        this.#type("seed", String(((numbersIn(this.#settings, "seed")?.seed ?? 0) % 999_999) + 1)),
    });
    followParts(document, [this.#encoding.section, this.#kind.section, this.live.section]);
    for (const type of ["field-change", "field-settle"]) document.addEventListener(type, this);
    this.#restore();
  }

  /** Show what the address asks for. */
  #restore() {
    const { settings, wrong } = readPositions(location.search);
    this.#settings = settings;
    render(wrong, this.#wrong);
    this.#showFields();
    this.#showFigures();
  }

  #showFigures() {
    void this.#encoding.show(this.#settings);
    void this.#kind.show(this.#settings);
  }

  handleEvent(event: Event) {
    const { name, text } = (event as CustomEvent<{ name: FieldName; text: string }>).detail;
    if (event.type === "field-settle") return this.live.write("replace");
    this.#type(name, text);
  }

  #type(name: FieldName, text: string) {
    this.#change({ fields: fitted({ ...this.#settings.fields, [name]: text }, name) });
  }

  /** Change settings; figures follow when nothing more has changed for a moment. */
  #change(changes: Partial<Settings>, history: History = "replace") {
    this.#settings = { ...this.#settings, ...changes };
    if (history === "push") this.live.write("push");
    this.#showFields();
    this.#encoding.wait();
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => {
      this.live.write("replace");
      this.#showFigures();
      void this.live.follow();
    }, PAUSE);
  }

  #showFields() {
    const { fields, both } = this.#settings;
    for (const element of document.querySelectorAll("range-field") as NodeListOf<RangeField>) {
      const name = element.dataset.field as FieldName;
      if (["place", "pair", "h"].includes(name)) element.most = rangeOf(name, fields).most;
      element.text = fields[name];
      element.problem = NAMES.includes(name) ? problemOf(name, fields, both) : "";
    }
  }
}

/** The status of a page from that of its parts: loading if one is, else in error if one is, else ready. */
function followParts({ documentElement: root }: Document, parts: HTMLElement[]) {
  const follow = () => {
    const states = parts.map(({ dataset }) => dataset.state);
    root.dataset.state = ["loading", "error"].find((state) => states.includes(state)) ?? "ready";
    if (parts.some(({ dataset }) => "asking" in dataset)) root.dataset.asking = "translation";
    else delete root.dataset.asking;
  };
  const observer = new MutationObserver(follow);
  for (const part of parts) observer.observe(part, { attributeFilter: ["data-state", "data-asking"] });
  follow();
}
