/** What the page is made of that stands where there is none. */
import { start } from "./start.js";

start({}, (document) => {
  document.documentElement.dataset.state = "ready";
});
