// Runs before the first paint, so that the page never flashes in the other theme. A classic script, on purpose.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const kept = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage may be switched off
    }
  };
  // By whoever saved this page, or by the page that has it in a frame.
  const asked = root.dataset.shown ?? /[?&]embed=(light|dark)\b/.exec(location.search)?.[1];
  const show = (/** @type {object} */ looks) => {
    Object.assign(root.dataset, looks);
    document.dispatchEvent(new Event("theme-change"));
  };
  const apply = () =>
    show({
      theme: asked ?? kept("regard-theme") ?? (system.matches ? "dark" : "light"),
      palette: kept("regard-palette") ?? "violet",
    });
  const choose = (/** @type {"theme" | "palette"} */ look, /** @type {string} */ value, isUsual = false) => {
    try {
      if (isUsual) localStorage.removeItem(`regard-${look}`);
      else localStorage.setItem(`regard-${look}`, value);
      apply();
    } catch {
      show({ [look]: value });
    }
  };
  system.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.addEventListener("theme-toggle", () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    choose("theme", next, (next === "dark") === system.matches);
  });
  document.addEventListener("palette-choose", (/** @type {any} */ { detail }) => choose("palette", detail));
  addEventListener("beforeprint", () => show({ theme: "light" })); // paper is: maps are drawn again for it
  addEventListener("afterprint", apply);
  apply();
  if (kept("regard-tools")) root.dataset.tools = ""; // see shared/page/tools.ts
  const hasScripts = location.protocol === "file:" || "saved" in root.dataset;
  if (self.origin === "null" && !hasScripts)
    addEventListener("DOMContentLoaded", () => {
      document.body.textContent =
        "This frame is sandboxed without an origin, so that no script can be read. " +
        'Write sandbox="allow-scripts allow-same-origin allow-popups" where it is embedded.';
    });
})();
