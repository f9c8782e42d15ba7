/**
 * The first script at each address of a site, before anything is seen: it chooses the page as the server does, by
 * language, station and first state, and puts it in its own place. The address becomes the server's, without a slash.
 */
import { NOT_LOADED } from "./words.ts";

/** Languages of the site; names that go along from page to page; stations of each lesson, and other languages of it. */
type Shell = {
  page: string;
  languages: string[];
  along: string[];
  lessons: Record<string, [stations: number, ...languages: string[]]>;
};

const ENGLISH = "en";
const FIRST = "start";
const HELD = '<plaintext hidden="">'; // all that follows is text that nobody sees

const root = document.documentElement;
const shell: Shell = JSON.parse(root.dataset.shell ?? "");
const query = new URLSearchParams(location.search);
const language = chosenLanguage();

function chosenLanguage() {
  const tags = [query.get("lang") ?? "", ...navigator.languages];
  const codes = tags.map((tag) => tag.split("-")[0].trim().toLowerCase());
  return codes.find((code) => shell.languages.includes(code)) ?? ENGLISH;
}

/** The page of this address: at the first one an address that says more than what goes along opens Explore. */
function chosenPage() {
  const says = [...query.keys()].some((name) => !shell.along.includes(name));
  return shell.page === FIRST && says ? "explore" : shell.page;
}

/** The file of the station that the address names; null where there is none. */
function stationFile() {
  const [lesson, number] = [query.get("lesson") ?? "", query.get("station") ?? ""];
  if (!Object.hasOwn(shell.lessons, lesson) || !/^[1-9]\d?$/.test(number)) return null;
  const [count, ...languages] = shell.lessons[lesson];
  const other = languages.includes(language) ? `.${language}` : "";
  return Number(number) <= count ? `./pages/${lesson}.${number}${other}.html` : null;
}

const isWhole = () => language === ENGLISH && ![...query.keys()].some((name) => name !== "lang");

/** The address as the server has it: relative addresses of the page then lead where they lead there. */
function atServersAddress() {
  const folder = location.pathname.replace(/index\.html$/, "");
  const path = shell.page === FIRST ? folder : folder.replace(/\/$/, "");
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
}

async function parsed(file: string) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} ${file}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

async function show(page: string) {
  const station = stationFile();
  const files = [`./pages/${page}.${language}.html`, ...(station ? [station] : [])];
  const [[chosen, stop]] = await Promise.all([Promise.all(files.map(parsed)), isRead()]);
  if (station) stopAt(stop, chosen);
  asAsked(chosen, page);
  document.open();
  document.write(`<!doctype html>${chosen.documentElement.outerHTML}`);
  document.close();
}

/** Wait until the document that stands here has been read: only then another can be opened in its place. */
const isRead = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve());
    else resolve();
  });

/** Put a station of a lesson around a page, as `templates/_base.html` does. */
function stopAt(stop: Document, page: Document) {
  const [strip, station, onward] = stop.body.children;
  const road = page.querySelector(".road") as Element;
  strip.querySelector(".leave")?.setAttribute("href", `./${location.pathname.split("/").at(-1)}`);
  road.classList.add("with-station");
  road.before(strip);
  road.prepend(station);
  road.append(onward);
  page.getElementById("all-tools")?.remove();
  for (const title of page.querySelectorAll("#content h1")) title.ariaLevel = "2";
  const [ways, title] = [page.querySelector("[data-page=start] .ways"), page.querySelector("main h1")];
  if (!ways || !title) return;
  ways.remove();
  title.className = "unseen";
  title.textContent = station.querySelector("h2")?.textContent ?? "";
}

/** Do what an address asks of any page: tools, the wall, a frame of another page, covered maps. */
function asAsked(page: Document, name: string) {
  const { dataset } = page.documentElement;
  if (dataset.asksTools?.split(" ").some((tool) => query.has(tool))) dataset.tools = "";
  if (name === "explore" && query.get("predict") && !query.get("reveal")) dataset.covered = "";
  const wall = page.getElementById("of-wall");
  const isEmbedded = wall !== null && query.has("embed");
  const open = page.getElementById("embed-open") as HTMLAnchorElement | null;
  if (isEmbedded) inFrame(page);
  else open?.remove();
  if (!wall || (!isEmbedded && query.get("present") !== "1")) return;
  dataset.present = isEmbedded ? "embed" : "";
  wall.removeAttribute("disabled");
}

function inFrame(page: Document) {
  page.getElementById("of-frame")?.removeAttribute("disabled");
  page.getElementById("embed-open")?.removeAttribute("hidden");
  page.getElementById("present")?.setAttribute("disabled", "");
}

async function failed(error: unknown) {
  console.error(error);
  await isRead();
  document.body.textContent = NOT_LOADED;
}

atServersAddress();
if (shell.page !== FIRST) show(shell.page).catch(failed);
else if (!isWhole()) {
  document.write(HELD);
  show(chosenPage()).catch(failed);
}
