/** What the page Room is made of. */
import { start } from "../shared/page/start.ts";
import { openRoom } from "./page.ts";

start({}, openRoom);
