/** The page Lessons is text; a question that an address names is open, and so are the stations of a lesson. */
import { start } from "../../rings.ts";
import { showOwnLessons } from "./own.ts";

start({}, async (document) => {
  const open = () => {
    const named = document.getElementById(location.hash.slice(1));
    const details = named?.matches("details") ? named : named?.querySelector(":scope > .all-stations");
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener("hashchange", open);
  open();
  await showOwnLessons(document);
  open();
  document.documentElement.dataset.state = "ready";
});
