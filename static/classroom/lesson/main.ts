/** Opens the page Lesson. */
import { start } from "../../rings.ts";
import { openLesson } from "./page.ts";

start({}, openLesson);
