// Runs before the first paint, so that the page never flashes in the other theme. A classic script, on purpose.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem("regard-theme");
    } catch {
      return null; // storage may be switched off
    }
  };
  const apply = () => {
    root.dataset.theme = kept() ?? (system.matches ? "dark" : "light");
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
  // Paper is light: maps are drawn again for it.
  addEventListener("beforeprint", () => {
    root.dataset.theme = "light";
    document.dispatchEvent(new Event("theme-change"));
  });
  addEventListener("afterprint", apply);
  apply();
})();
