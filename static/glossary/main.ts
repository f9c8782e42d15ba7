/** The page Glossary has text alone. */
import { start } from "../rings.ts";

start({}, (document) => void (document.documentElement.dataset.state = "ready"));
