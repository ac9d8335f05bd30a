import type { Colour } from "./painter.js";

export const red: Colour = { r: 0.5, g: 0.05, b: 0.03 };
export const blue: Colour = { r: 0.03, g: 0.14, b: 0.4 };
export const straw: Colour = { r: 0.5, g: 0.33, b: 0.1 };
export const steel: Colour = { r: 0.25, g: 0.27, b: 0.3 };
export const brown: Colour = { r: 0.1, g: 0.04, b: 0.015 };
