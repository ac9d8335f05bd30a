import { element } from "../panel/elements.js";
import { PARTS_STYLE } from "../panel/style.js";
import type { InspectorModules } from "./modules.js";

/** The panel's colours, from the theme that the Inspector has. */
const COLOURS = `
.rods-inspector{--rod-edge:var(--colorNeutralStroke1);--rod-field:var(--colorNeutralBackground1);
 --rod-hover:var(--colorNeutralBackground1Hover);--rod-quiet:var(--colorNeutralForeground2);--rod-mark:var(--colorBrandForeground1);
 --rod-pressed:var(--colorBrandBackground2);--rod-refused:var(--colorPaletteRedForeground1);color-scheme:inherit;
 font:12px/1.45 var(--fontFamilyBase);color:var(--colorNeutralForeground1)}
.rods-inspector>details>summary{display:none}
.rods-inspector .rod-legend{position:static!important;width:max-content}
`;

/**
 * A component that shows elements which are no React's: they are moved to where it stands, and go on living when it
 * is gone.
 */
export function mounted({ react }: InspectorModules, elements: readonly HTMLElement[]): unknown {
  const style = element("style", {}, PARTS_STYLE + COLOURS);
  // The same function each time: React calls another one anew, and what is moved loses the focus.
  const ref = (place: HTMLElement | null) => place?.append(style, ...elements);
  return () => react.createElement("div", { className: "rod-parts rods-inspector", ref });
}
