/**
 * A station beside its page: the line above, the station, the way on below; or a sentence instead of
 * them. Fires `station-change` on the document when another station stands in the page.
 */
import { h } from "../../shared/dom.ts";
import { sayTaps } from "../../shared/page/touch-hints.ts";
import { describe } from "../../shared/page/terms.ts";
import { markup } from "../../shared/write.ts";

export class StationPanel {
  /** The parts of the lesson that stand in the page. */
  #parts: Record<string, Element | null> = {
    strip: document.getElementById("own-lesson"),
    beside: document.getElementById("own-station"),
  };
  #leave = h("a", { className: "leave", href: location.pathname }, "leave the lesson");
  #road = document.querySelector(".road") as Element;

  put(html: Record<string, string>) {
    this.#road.classList.add("with-station");
    for (const name of ["strip", "beside", "below"]) {
      const part = elementOf(html[name]);
      sayTaps(part);
      const before = this.#parts[name];
      if (before) before.replaceWith(part);
      else this.#road.insertAdjacentElement(name === "beside" ? "afterbegin" : "beforeend", part);
      this.#parts[name] = part;
      for (const term of part.querySelectorAll(".defined")) describe(term as HTMLElement);
    }
    this.#parts.strip?.querySelector(".leave")?.setAttribute("href", this.#leave.pathname);
    document.dispatchEvent(new Event("station-change"));
  }

  /** Add a part beside the way out of the lesson. */
  add(part: Element) {
    this.#parts.strip?.querySelector(".leave")?.before(part);
  }

  /** Say a sentence in place of a station, with a link to a page that has one. */
  say(sentence: string, ...link: HTMLAnchorElement[]) {
    if (this.#parts.strip?.querySelector("[role=status]")?.textContent === sentence) return; // it is said once
    const status = h("span", { role: "status" }, sentence);
    const strip = h("nav", { className: "lesson wrap", ariaLabel: "Lesson" }, status, ...link, this.#leave);
    this.#parts.strip?.replaceWith(strip);
    this.#road.classList.remove("with-station");
    this.#parts.beside?.remove();
    this.#parts.below?.remove();
    this.#parts = { strip };
  }
}

/** The element of HTML that the server's templates made, in which texts are escaped. */
export function elementOf(html: string) {
  return markup(html).firstElementChild as Element;
}
