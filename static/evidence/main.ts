/** The page Evidence has text and tables alone. */
import { start } from "../shared/page/start.ts";

start({}, (document) => {
  document.documentElement.dataset.state = "ready";
});
