/**
 * Keeps the focus where something was pressed. A control that goes at its press leads on to what it opened, which may
 * come later: `data-leads`, a selector. Only a press by keys leads: a pointer has its own place.
 */

/** Selectors of where controls lead that are on many pages. */
const LEADS = {
  "[data-locked]": "main [data-wall=map] [tabindex='0'], main [data-wall=map][tabindex='0']", // what was locked is there
  "[data-shows-tools]": "#all-tools",
};
const DEEDS = ["keydown", "pointerdown"]; // what a person does next is about something else

export function keepFocus(document: Document) {
  document.addEventListener("click", ({ target }) => onPress(target as Element), { capture: true }); // it is still there
}

function onPress(target: Element) {
  const pressed = target.closest<HTMLElement>("button");
  if (!pressed?.matches(":focus-visible")) return;
  const { ownerDocument } = pressed;
  // The dialog that it opens gives the focus back to what is still seen then.
  if (pressed.ariaHasPopup === "dialog" && pressed.closest("#menu"))
    ownerDocument.getElementById("menu-open")?.focus();
  const leads = leadsOf(pressed);
  if (leads) follow(pressed, leads);
}

function leadsOf(pressed: HTMLElement): string | undefined {
  const found = Object.entries(LEADS).find(([selector]) => pressed.matches(selector));
  return pressed.dataset.leads ?? found?.[1];
}

/** Go on to the first of what a control leads to, once that is there and the control is not. */
function follow(pressed: HTMLElement, leads: string) {
  const { ownerDocument } = pressed;
  const go = () => {
    if (isThere(pressed)) return;
    if (![pressed, ownerDocument.body].includes(ownerDocument.activeElement as HTMLElement)) return end();
    const to = [...ownerDocument.querySelectorAll<HTMLElement>(leads)].find(isThere);
    if (!to) return;
    end();
    to.focus();
  };
  const changes = new MutationObserver(() => requestAnimationFrame(go)); // laid out once, for the frame
  const end = () => {
    changes.disconnect();
    for (const type of DEEDS) removeEventListener(type, end, { capture: true });
  };
  changes.observe(ownerDocument, { attributes: true, childList: true, subtree: true });
  for (const type of DEEDS) addEventListener(type, end, { capture: true });
}

const isThere = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled, [inert], [inert] *");
