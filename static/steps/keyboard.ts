import type { StepsPage } from "./page.ts";

/** Keys of Steps: left and right walk; Escape closes the cell, then leads back to the stages. */
const TAKEN = "textarea, input, select, dialog, [popover], token-line, stage-map, stage-bars, .strip, .below";

export class StepsKeys {
  declare page: StepsPage;

  constructor(document: Document, page: StepsPage) {
    this.page = page;
    document.addEventListener("keydown", this);
  }

  handleEvent(event: Event) {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event as KeyboardEvent;
    const place = target as Element;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (key === "Escape") return this.#escape(place);
    if (place.closest(TAKEN) || !["ArrowLeft", "ArrowRight"].includes(key)) return;
    event.preventDefault();
    this.page.walk.player.pause();
    this.page.walk.by(key === "ArrowRight" ? 1 : -1, "push");
  }

  #escape(place: Element) {
    if (place.closest("textarea, select, dialog, .below") || document.querySelector(":popover-open")) return;
    if (this.page.state.row) this.page.walk.closeCell();
    else if (this.page.view.section.contains(place)) this.page.view.row.focus();
  }
}
