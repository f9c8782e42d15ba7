/** Opens the page that stands where there is none. */
import { start } from "../shared/page/start.ts";

start({}, (document) => {
  document.documentElement.dataset.state = "ready";
});
