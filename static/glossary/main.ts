/** The page Glossary has text alone. */
import { start } from "../shared/page/start.ts";

start({}, (document) => {
  document.documentElement.dataset.state = "ready";
});
