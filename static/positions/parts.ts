/** The status of a page from that of its parts: loading if one is, else in error if one is, else ready. */
export function followParts({ documentElement: root }: Document, parts: HTMLElement[]) {
  const follow = () => {
    const states = parts.map(({ dataset }) => dataset.state);
    root.dataset.state = ["loading", "error"].find((state) => states.includes(state)) ?? "ready";
    if (parts.some(({ dataset }) => "asking" in dataset)) root.dataset.asking = "translation";
    else delete root.dataset.asking;
  };
  const observer = new MutationObserver(follow);
  for (const part of parts) observer.observe(part, { attributeFilter: ["data-state", "data-asking"] });
  follow();
}
