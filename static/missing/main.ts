/** Opens the page that stands where there is none. */
import { start } from "../rings.ts";

start({}, (document) => void (document.documentElement.dataset.state = "ready"));
