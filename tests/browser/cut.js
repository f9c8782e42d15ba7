// Words that are cut off, that lie on others, or that make the page scroll sideways.
() => {
  const found = [];
  const said = (one) => `${one.tagName.toLowerCase()}${one.id && "#" + one.id}.${one.className}`;
  const clips = /hidden|clip/;
  const scrolls = /auto|scroll/;

  /** A line of text within what of it can be scrolled into sight; null where none of it can be seen now. */
  const within = (box, one) => {
    for (let around = one; around && around !== document.documentElement; around = around.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(around);
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const isWide = box.right > right + 1.5 || box.left < left - 1.5;
      const isHigh = box.bottom > bottom + 1.5 || box.top < top - 1.5;
      if ((clips.test(overflowX) && isWide) || (clips.test(overflowY) && isHigh))
        found.push(`cut: “${box.text}” of ${said(one)} in ${said(around)}`);
      if (scrolls.test(overflowX + overflowY))
        for (const [side, end, least] of [
          ["left", left, Math.max],
          ["right", right, Math.min],
          ["top", top, Math.max],
          ["bottom", bottom, Math.min],
        ])
          box[side] = least(box[side], end);
      if (position === "fixed") break;
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const one = node.parentElement;
    if (
      !node.data.trim() ||
      one.closest(".unseen, .skip, [aria-hidden=true], svg, math, option, script, style, noscript")
    )
      continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const half = parseFloat(getComputedStyle(one).fontSize) / 2;
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      if (right - left < 2) continue;
      const box = {
        one,
        text: node.data.trim().slice(0, 40),
        left,
        right,
        top: middle - half,
        bottom: middle + half,
      };
      const seen = within(box, one);
      if (seen) lines.push(seen);
    }
  }

  const floats = (one) =>
    one && (/fixed|sticky|absolute/.test(getComputedStyle(one).position) || floats(one.parentElement));
  const still = lines.filter(({ one }) => !floats(one));
  still.forEach((a, k) => {
    for (const b of still.slice(k + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (a.one !== b.one && across > 3 && down > 3)
        found.push(`“${a.text}” of ${said(a.one)} on “${b.text}” of ${said(b.one)}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`as wide as ${document.documentElement.scrollWidth}`);
  return found;
};
