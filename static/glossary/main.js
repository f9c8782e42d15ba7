/** The page Glossary has text alone. */
import { start } from "../shared/page/start.js";

start({}, (document) => {
  document.documentElement.dataset.state = "ready";
});
