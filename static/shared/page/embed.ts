/**
 * A page in a frame of another one, `?embed`: the frame learns its height, by a message to its parent, `{regard:
 * "height", height: 480}` in pixels, at first and at every change. The height is no secret: every parent that may
 * show the page gets it. Links open in a tab of their own, without `embed`.
 */
import { changedIn } from "./address.ts";

const NAME = "embed";
const BEFORE = ["pointerenter", "focusin", "click"]; // a link is followed, or copied

export function embed(document: Document) {
  const { body } = document;
  new ResizeObserver(() => announce(body)).observe(body);
  for (const type of BEFORE) document.addEventListener(type, leadOut, { capture: true });
}

function announce(body: HTMLElement) {
  const height = Math.ceil(body.getBoundingClientRect().height);
  parent.postMessage({ regard: "height", height }, "*");
}

function leadOut({ target }: Event) {
  const link = (target instanceof Element ? target.closest("a[href]") : null) as HTMLAnchorElement | null;
  if (!link) return;
  if (link.id === "embed-open") link.search = location.search;
  link.search = changedIn(link.search, NAME, "");
  link.target = "_blank";
}
