/** The page Your own model: commands to copy, and a file that is chosen or dropped, which opens on Explore. */
import { start } from "../../rings.ts";
import { onFile } from "../../shared/dom.ts";
import { write } from "../../shared/write.ts";
import { copy } from "../../shared/page/copy.ts";
import { later } from "../../shared/page/lazy.ts";
import { refusal } from "../../shared/server.ts";

/** Copy the command beside a button; where the browser does not let a page copy, it is selected. */
async function copyCommand(button: HTMLElement) {
  const command = button.previousElementSibling as HTMLElement;
  const isCopied = await copy(command.innerText);
  if (!isCopied) getSelection()?.selectAllChildren(command);
  write(button, isCopied ? "copied" : "selected");
}

/** Take a file that is chosen or dropped; what reads it is loaded then. */
function offerFile(button: HTMLElement) {
  const [input, said] = ["own-file", "said"].map((id) => document.getElementById(id) as HTMLElement);
  const load = later(async () => new (await import("./own-file.ts")).OwnFile(said));
  onFile(button, input as HTMLInputElement, async (file) => {
    try {
      (await load()).open(file);
    } catch (error) {
      write(said, refusal(error).message);
    }
  });
}

/** Show that what is dragged can be dropped. */
function showDrag(place: HTMLElement) {
  const over = { dragover: true, dragleave: false, drop: false };
  for (const [type, isOver] of Object.entries(over))
    document.addEventListener(type, () => place.toggleAttribute("data-over", isOver));
}

/** Leave the families in which a text occurs, and say where there are none. */
function offerFilter(field: HTMLInputElement) {
  const families = field.closest("details") as HTMLElement;
  field.addEventListener("input", () => {
    const pattern = new RegExp(
      field.value
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter(Boolean)
        .join("[-_.]?"),
    );
    const names = [...families.querySelectorAll("li")];
    for (const one of names) one.toggleAttribute("hidden", !pattern.test(one.textContent));
    for (const part of families.querySelectorAll("section"))
      part.toggleAttribute("hidden", !part.querySelector("li:not([hidden])"));
    families.querySelector("#none-found")?.toggleAttribute(
      "hidden",
      names.some((one) => !one.hidden),
    );
  });
}

start({}, (document) => {
  offerFilter(document.getElementById("family") as HTMLInputElement);
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]"))
    button.addEventListener("click", () => copyCommand(button));
  const button = document.getElementById("open-file");
  if (button) offerFile(button);
  if (button) showDrag(document.getElementById("drop") as HTMLElement);
  document.documentElement.dataset.state = "ready";
});
