/**
 * The palettes of weights: the colour of weight 1, or the colours on the way.
 *
 * viridis: Stéfan van der Walt and Nathaniel Smith, 2015, of matplotlib. cividis: Nuñez, Anderton and Renslow 2018,
 * PLoS ONE 13(7), arXiv 1712.01662. Both from dark to light, at even steps.
 */
export type Palette = "violet" | "viridis" | "cividis" | "grey" | "contrast";

export type Theme = "light" | "dark";

/** The end of a ramp: OKLab lightness, chroma, hue in degrees, and the bulge of the chroma on the way. */
export type End = { L: number; C: number; h: number; bulge: number };

/** All palettes; the first is the usual one. */
export const PALETTES: Palette[] = ["violet", "viridis", "cividis", "grey", "contrast"];

/** The ends of ramps that begin at paper. */
export const ENDS: Partial<Record<Palette, Record<Theme, End>>> = {
  violet: {
    light: { L: 0.28, C: 0.15, h: 284, bulge: 0.05 },
    dark: { L: 0.92, C: 0.055, h: 294, bulge: 0.11 },
  },
  grey: { light: { L: 0.24, C: 0, h: 0, bulge: 0 }, dark: { L: 0.92, C: 0, h: 0, bulge: 0 } },
  contrast: { light: { L: 0.14, C: 0, h: 0, bulge: 0 }, dark: { L: 1, C: 0, h: 0, bulge: 0 } },
};

/** The colours of a ramp that does not begin at paper. */
export const STOPS: Partial<Record<Palette, string[]>> = {
  viridis: [
    ...["#440154", "#482878", "#3e4989", "#31688e", "#26828e"],
    ...["#1f9e89", "#35b779", "#6ece58", "#b5de2b", "#fde725"],
  ],
  cividis: [
    ...["#00224e", "#123570", "#3b496c", "#575d6d", "#707173"],
    ...["#8a8678", "#a59c74", "#c3b369", "#e1cc55", "#fee838"],
  ],
};

/** The paper of each theme, as in shared/page/colour.css. */
export const PAPER = { light: "#fbfaf7", dark: "#15171b" };

const CONTRAST = { light: "#ffffff", dark: "#0a0a0a" };

export const paperOf = (theme: Theme, palette?: Palette) =>
  (palette === "contrast" ? CONTRAST : PAPER)[theme];

/** The ends of the ramp of signed numbers: the plum and the teal of shared/page/colour.css. */
const SIGNED = { light: ["#8a1c4a", "#2f8f86"], dark: ["#f39ac0", "#3a9188"] };

/** The same of the palettes that have their own; of grey both ends are alike, and a minus marks what is below 0. */
const SIGNED_OF = {
  grey: { light: ["#202020", "#202020"], dark: ["#e4e4e4", "#e4e4e4"] },
  contrast: { light: ["#6e0f3a", "#0f6f66"], dark: ["#ffb3d4", "#4fb8ad"] },
};

export const signedEnds = (theme: Theme, palette?: Palette) =>
  (SIGNED_OF[palette as "grey"] ?? SIGNED)[theme];
