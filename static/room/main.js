/** What the page Room is made of. */
import { start } from "../shared/page/start.js";
import { openRoom } from "./page.js";

start({}, openRoom);
