/**
 * Presentation of the lab: one of its parts fills the screen, the one that the address names or, where a person asks for
 * it, the one in the middle of the screen.
 */
import { addressOf, oneOf } from "../shared/page/address.ts";
import { isPresented } from "../shared/presented.ts";
import type { History } from "../shared/page/address.ts";

export const PARTS = ["attention", "softmax", "why-divided", "scoring"] as const;
export type PartName = (typeof PARTS)[number];

const fields = addressOf({ part: oneOf(PARTS) });

export function namedPart(search: string, hash: string): PartName {
  const { part } = fields.read(search);
  return part === PARTS[0] ? (PARTS.find((name) => `#${name}` === hash) ?? part) : part;
}

/** Puts the state into the address. */
export type Write = (history: History) => void;

export class LabWall {
  sections = PARTS.map((name) => document.getElementById(name) as HTMLElement);
  /** The part that fills the wall, or would: the one in the middle of the screen. */
  #part: PartName = PARTS[0];

  constructor(write: Write) {
    const middle = new IntersectionObserver((entries) => this.#look(entries), { rootMargin: "-50% 0px" });
    for (const section of this.sections) middle.observe(section);
    document.addEventListener("present-change", () => {
      if (isPresented()) this.#show(this.#part);
      write("replace");
    });
  }

  get pairs() {
    return isPresented() ? fields.pairs({ part: this.#part }) : [];
  }

  restore({ search, hash }: Location) {
    this.#show(namedPart(search, hash));
  }

  #look(entries: IntersectionObserverEntry[]) {
    if (isPresented()) return;
    const found = entries.find(({ isIntersecting }) => isIntersecting);
    if (found) this.#part = found.target.id as PartName;
  }

  #show(part: PartName) {
    this.#part = part;
    for (const section of this.sections) section.toggleAttribute("data-on-wall", section.id === part);
  }
}
