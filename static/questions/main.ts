/** The page Questions has text alone. */
import { start } from "../rings.ts";

start({}, (document) => (document.documentElement.dataset.state = "ready"));
