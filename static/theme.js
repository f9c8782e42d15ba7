// Runs before the first paint, so that the page never flashes in the other theme. A classic script, on purpose.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const root = document.documentElement;
  const kept = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage may be switched off
    }
  };
  // By whoever saved this page, or by the page that has it in a frame.
  const asked = () => root.dataset.shown ?? /[?&]embed=(light|dark)\b/.exec(location.search)?.[1];
  const show = (/** @type {object} */ looks) => {
    Object.assign(root.dataset, looks);
    document.dispatchEvent(new Event("theme-change"));
  };
  const apply = () =>
    show({
      theme: asked() ?? kept("regard-theme") ?? (system.matches ? "dark" : "light"),
      palette: kept("regard-palette") ?? (contrast.matches ? "contrast" : "violet"),
      keys: kept("regard-keys") ?? "on",
    });
  const choose = (
    /** @type {"theme" | "palette" | "keys"} */ look,
    /** @type {string} */ value,
    isUsual = false,
  ) => {
    try {
      if (isUsual) localStorage.removeItem(`regard-${look}`);
      else localStorage.setItem(`regard-${look}`, value);
      apply();
    } catch {
      show({ [look]: value });
    }
  };
  for (const wish of [system, contrast]) wish.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.addEventListener("theme-toggle", () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    delete root.dataset.shown;
    choose("theme", next, (next === "dark") === system.matches);
  });
  document.addEventListener("palette-choose", (/** @type {any} */ { detail }) => choose("palette", detail));
  document.addEventListener("keys-choose", (/** @type {any} */ { detail }) =>
    choose("keys", detail, detail === "on"),
  );
  let isOnPaper = false;
  const onPaper = (/** @type {boolean} */ lies) => {
    if (lies === isOnPaper) return; // what is drawn once more is drawn in the size of the first layout, not of the last
    isOnPaper = lies;
    if (lies) show({ theme: "light" });
    else apply();
  };
  addEventListener("beforeprint", () => onPaper(true));
  addEventListener("afterprint", () => onPaper(false));
  matchMedia("print").addEventListener("change", ({ matches }) => onPaper(matches)); // some fire this alone
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
