/** What goes along from page to page in the address: a lesson and its station, and that it is presented. */
import { later } from "./later.js";
import { NAME as PRESENT, isTaken } from "./present.js";

/** Their names, as the server gives them. */
const names = () => (document.documentElement.dataset.along ?? "").split(" ");

/**
 * @param {string} search "?..." or ""
 * @returns {string} the same, in the lesson that the present address names, presented if that is
 */
export function inLesson(search) {
  const here = new URLSearchParams(location.search);
  const query = new URLSearchParams(search);
  const along = names()
    .filter((name) => here.has(name) && !query.has(name))
    .map((name) => [name, here.get(name) ?? ""]);
  const added = new URLSearchParams(along).toString();
  return added ? `${search || "?"}${search ? "&" : ""}${added}` : search;
}

/** @param {Document} document whose links lead on within the lesson, or out of it */
export function keepLesson(document) {
  for (const type of ["click", "auxclick"]) document.addEventListener(type, lead, { capture: true });
}

/**
 * Where a station stands above its page, its words come first: the page does not scroll to the picture by itself.
 *
 * @param {Document} document
 */
export function landAtStation(document) {
  if (!location.hash || !document.querySelector(".to-picture")?.checkVisibility()) return;
  history.replaceState(null, "", location.pathname + location.search);
  const toTop = () => scrollTo({ top: 0, behavior: "instant" });
  if (document.readyState === "complete") toTop();
  else addEventListener("load", toTop, { once: true });
}

/**
 * A lesson that this browser keeps: its station stands beside its page, and the key + adds a page to it.
 *
 * @param {Document} document
 */
export function offerOwnLesson(document) {
  const load = later(() => import("../lesson/own-lesson.js"));
  const button = document.getElementById("save-station");
  const add = async () => (await load()).add(document);
  if (document.getElementById("own-lesson")) load().then(({ walk }) => walk(document));
  button?.addEventListener("click", add);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (!button || event.key !== "+" || isTaken(event)) return;
    event.preventDefault();
    add();
  };
  addEventListener("keydown", onKey);
}

/** @param {Event} event */
function lead({ target }) {
  const link = /** @type {Element} */ (target).closest("a");
  if (!link || link.origin !== location.origin || link.matches(".edit")) return;
  if (link.matches(".leave")) link.search = outside(location.search);
  else if (!link.hash || link.pathname !== location.pathname) link.search = inLesson(link.search);
}

/** @param {string} search */
function outside(search) {
  const query = new URLSearchParams(search);
  for (const name of names()) if (name !== PRESENT) query.delete(name);
  return query.toString();
}
