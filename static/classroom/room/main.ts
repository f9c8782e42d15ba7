/** Opens the page Room. */
import { start } from "../../shared/page/start.ts";
import { rings } from "../../rings.ts";
import { openRoom } from "./page.ts";

start({}, openRoom, rings);
