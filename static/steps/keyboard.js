/**
 * Keys of Steps: left and right walk, wherever nothing else takes them; Escape closes the cell, then leads back to the
 * stages.
 */
const TAKEN = "textarea, input, select, dialog, [popover], token-line, stage-map, stage-bars, .strip, .below";

export class StepsKeys {
  /**
   * @param {Document} document
   * @param {StepsPage} page
   */
  constructor(document, page) {
    this.page = page;
    document.addEventListener("keydown", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = /** @type {KeyboardEvent} */ (event);
    const place = /** @type {Element} */ (target);
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (key === "Escape") return this.#escape(place);
    if (place.closest(TAKEN) || !["ArrowLeft", "ArrowRight"].includes(key)) return;
    event.preventDefault();
    this.page.walk.player.pause();
    this.page.walk.by(key === "ArrowRight" ? 1 : -1, "push");
  }

  /** @param {Element} place */
  #escape(place) {
    if (place.closest("textarea, select, dialog, .below") || document.querySelector(":popover-open")) return;
    if (this.page.state.row) this.page.walk.closeCell();
    else if (this.page.view.section.contains(place)) this.page.view.row.focus();
  }
}
