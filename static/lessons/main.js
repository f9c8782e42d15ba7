/** The page Lessons is text; a question that an address names is open. */
import { start } from "../shared/page/start.js";

start({}, (document) => {
  const open = () => {
    const question = document.getElementById(location.hash.slice(1));
    if (question instanceof HTMLDetailsElement) question.open = true;
  };
  addEventListener("hashchange", open);
  open();
  document.documentElement.dataset.state = "ready";
});
