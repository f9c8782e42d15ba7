/** This page, as it is now, becomes a station of a lesson of one's own; a line at the bottom says so, and takes it back. */
import { h } from "../dom.js";
import { isOwn } from "../sentence/models.js";
import { ApiError, serverAddress } from "../server.js";
import { Drafts } from "./drafts.js";
import { alongOf, placeOf } from "./place.js";

const OWN_FILE =
  "This page shows a file of yours, which its address does not have: open a model, then add the page.";

/** @param {Document} document */
export function addStation(document) {
  /** @type {HTMLDialogElement | null} */ (document.getElementById("save"))?.close();
  const drafts = new Drafts();
  const line = lineOf(document);
  try {
    if (isOwn({ model: new URLSearchParams(location.search).get("model") ?? "" }))
      throw new ApiError(OWN_FILE, "own_file");
    const page = nameOf(document);
    const added = drafts.add({
      address: placeOf(location, serverAddress(".").pathname, alongOf(document)),
      page,
    });
    const undo = () => {
      drafts.remove(added.id, added.key);
      line.say(`“${added.title}” is as it was before.`);
    };
    const edit = h("a", { href: serverAddress(`lesson#station-${added.key}`).href }, "edit it");
    line.say(`Station ${added.number} of “${added.title}”.`, edit, button("undo", undo));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    line.say(error.message);
  }
}

/** The name of this page, as the menu has it. @param {Document} document */
function nameOf({ body }) {
  const page = body.dataset.page ?? "";
  return page === "docs" ? "API" : page[0].toUpperCase() + page.slice(1);
}

/**
 * The one line of this page that says what was added.
 *
 * @param {Document} document
 */
function lineOf(document) {
  const before = document.getElementById("added");
  const words = before?.querySelector("span") ?? h("span", { role: "status" });
  const actions = before?.querySelector("p") ?? h("p");
  const line = before ?? h("aside", { id: "added", ariaLabel: "Lesson" }, words, actions);
  if (!before) document.body.append(line);
  return {
    /** @param {string} sentence @param {Node[]} others */
    say(sentence, ...others) {
      words.textContent = sentence;
      actions.replaceChildren(
        ...others,
        button("close", () => line.remove(), "quiet"),
      );
    },
  };
}

/**
 * @param {string} name
 * @param {() => void} onclick
 * @param {string} [className]
 */
const button = (name, onclick, className = "") => h("button", { type: "button", className, onclick }, name);
