/** Opens the page Lesson. */
import { start } from "../../shared/page/start.ts";
import { rings } from "../../rings.ts";
import { openLesson } from "./page.ts";

start({}, openLesson, rings);
