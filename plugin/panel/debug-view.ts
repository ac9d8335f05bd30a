import type { RodDebugView } from "../debug/rod-debug-view.js";
import { rodQuantities } from "../debug/debug-options.js";
import type { ElasticRods } from "../elastic-rods.js";
import { element, fold } from "./elements.js";

const switches = {
  contacts: "Contacts",
  forces: "Forces",
  attachments: "Attachments",
  joints: "Joints",
  frames: "Frames",
  boxes: "Boxes",
  sleeping: "Asleep",
  xray: "See through",
} as const;

/** Switches of the debug view, which is loaded when the first is used. */
export class DebugSwitches {
  readonly element: HTMLDetailsElement;
  private view: RodDebugView | null = null;
  private disposed = false;

  constructor(
    private readonly rods: ElasticRods,
    private readonly parent: HTMLElement,
  ) {
    const boxes = Object.entries(switches).map(([name, label]) => {
      const box = element("input", {
        type: "checkbox",
        "aria-label": label,
        onchange: () => void this.set(name as keyof typeof switches, box.checked),
      });
      return element("label", { class: "row" }, element("span", {}, label), box);
    });
    const colours = element(
      "select",
      { "aria-label": "Colour along rods", onchange: () => void this.set("colour", colours.value as never) },
      ...["none", ...rodQuantities].map((name) => element("option", { value: name }, name)),
    );
    const colour = element("label", { class: "row" }, element("span", {}, "Colour"), colours);
    this.element = fold("Debug view", false, ...boxes, colour);
  }

  dispose(): void {
    this.disposed = true;
    this.view?.dispose();
  }

  private async set<Name extends keyof typeof switches | "colour">(
    name: Name,
    value: RodDebugView[Name],
  ): Promise<void> {
    if (!this.view) {
      const { RodDebugView: View } = await import("../debug/rod-debug-view.js");
      if (this.disposed || this.rods.isDisposed) return;
      if (!this.view) {
        this.view = new View(this.rods);
        this.view.showLegend(this.parent);
      }
    }
    this.view[name] = value;
  }
}
