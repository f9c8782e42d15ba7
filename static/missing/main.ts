/** Opens the page that stands where there is none. */
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

start({}, (document) => (document.documentElement.dataset.state = "ready"), rings);
