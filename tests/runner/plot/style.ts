/** Colours that stay apart for all common kinds of colour vision and on white paper (after Okabe and Ito). */
export const PALETTE = ["#0072b2", "#d55e00", "#009e73", "#cc5f9b", "#e69f00", "#56b4e9", "#4d4d4d"] as const;

export const INK = "#1f2328";
export const SOFT_INK = "#57606a";
export const FRAME = "#8c959f";
export const GRID = "#e4e7eb";
export const PAPER = "#ffffff";

export const FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif";
export const TITLE_SIZE = 15;
export const LABEL_SIZE = 13;
export const TICK_SIZE = 12;

/** Widths of a sans serif in units of its size: there is no browser here to ask. Errs on the wide side. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) {
    if (/[ijlI.,:;'|! ]/.test(letter)) width += 0.28;
    else if (/[frt()[\]/-]/.test(letter)) width += 0.34;
    else if (/[mwMW@%]/.test(letter)) width += 0.88;
    else if (/[A-Z]/.test(letter)) width += 0.69;
    else width += 0.56;
  }
  return width * size;
}

/** Marker shapes follow the palette, so that a print without colour can be read. All cover about the same area. */
export function markerPath(shape: number, x: number, y: number, r: number): string {
  const at = (dx: number, dy: number): string => `${(x + dx * r).toFixed(2)} ${(y + dy * r).toFixed(2)}`;
  switch (shape % 5) {
    case 0:
      return `M${at(-1, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 1:
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}Z`;
    case 2:
      return `M${at(0, -1.25)}L${at(1.15, 0.8)}L${at(-1.15, 0.8)}Z`;
    case 3:
      return `M${at(0, -1.3)}L${at(1.3, 0)}L${at(0, 1.3)}L${at(-1.3, 0)}Z`;
    default:
      return `M${at(0, 1.25)}L${at(1.15, -0.8)}L${at(-1.15, -0.8)}Z`;
  }
}
