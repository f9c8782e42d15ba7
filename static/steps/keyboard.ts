/** Keys of Steps: left and right walk the stages; Escape leads out of a cell, then back to the stages. */
const USES_ARROWS =
  "textarea, input, select, dialog, [popover], token-line, matrix-map, stage-bars, .strip, .below";
const USES_ESCAPE = "textarea, select, dialog, .below";

type Acts = { step: (by: number) => unknown; leave: (from: Element) => unknown };

export function listenToKeys(document: Document, { step, leave }: Acts) {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    const target = event.target as Element;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (key === "Escape") {
      if (!target.closest(USES_ESCAPE) && !document.querySelector(":popover-open")) leave(target);
    } else if (["ArrowLeft", "ArrowRight"].includes(key) && !target.closest(USES_ARROWS)) {
      event.preventDefault();
      step(key === "ArrowRight" ? 1 : -1);
    }
  });
}
