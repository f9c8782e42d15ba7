/** The page Lessons is text; the stations of a lesson that an address names are open. Questions had their answers here. */
import { start } from "../../rings.ts";
import { serverAddress } from "../../shared/server.ts";
import { showOwnLessons } from "./own.ts";

start({}, async (document) => {
  const open = () => {
    const named = document.getElementById(location.hash.slice(1));
    const details = named?.querySelector(":scope > .all-stations");
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener("hashchange", open);
  open();
  await showOwnLessons(document);
  open();
  if (location.hash && !document.getElementById(location.hash.slice(1)))
    location.replace(serverAddress(`questions${location.hash}`));
  document.documentElement.dataset.state = "ready";
});
