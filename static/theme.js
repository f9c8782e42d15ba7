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
  const asked = /[?&]embed=(light|dark)\b/.exec(location.search)?.[1]; // by the page that has this one in a frame
  const apply = () => {
    root.dataset.theme = asked ?? kept("regard-theme") ?? (system.matches ? "dark" : "light");
    root.dataset.palette = kept("regard-palette") ?? "violet";
    document.dispatchEvent(new Event("theme-change"));
  };
  system.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.addEventListener("theme-toggle", () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      if ((next === "dark") === system.matches) localStorage.removeItem("regard-theme");
      else localStorage.setItem("regard-theme", next);
      apply();
    } catch {
      root.dataset.theme = next;
      document.dispatchEvent(new Event("theme-change"));
    }
  });
  document.addEventListener("palette-choose", (/** @type {any} */ { detail }) => {
    try {
      localStorage.setItem("regard-palette", detail);
      apply();
    } catch {
      root.dataset.palette = detail;
      document.dispatchEvent(new Event("theme-change"));
    }
  });
  // Paper is light: maps are drawn again for it.
  addEventListener("beforeprint", () => {
    root.dataset.theme = "light";
    document.dispatchEvent(new Event("theme-change"));
  });
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
