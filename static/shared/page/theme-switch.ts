/** A button that names the theme it switches to. Fires `theme-toggle` on the document. */
export class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    document.addEventListener("theme-change", this);
    this.#render();
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
  }

  handleEvent(event: Event) {
    if (event.type === "click") document.dispatchEvent(new Event("theme-toggle"));
    else this.#render();
  }

  #render() {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    (this.querySelector("button") as HTMLButtonElement).textContent = `${next} theme`;
  }
}
