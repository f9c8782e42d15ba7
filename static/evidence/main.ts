/** The page Evidence has text and tables alone. */
import { start } from "../rings.ts";

start({}, (document) => void (document.documentElement.dataset.state = "ready"));
