import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ElasticRods } from "../../plugin/index.js";
import { stageNames } from "../../systems/index.js";
import { element } from "./elements.js";

/** Numbers change this often, seconds: faster could not be read. */
const INTERVAL = 0.4;

export interface Readout {
  readonly element: HTMLElement;
  /** After every rendered frame. */
  update(): void;
  toggle(): void;
}

/** For developers, hidden until asked for: frame rate, and where the time of a frame goes, as means over the interval. */
export function createReadout(engine: Engine, rods: ElasticRods): Readout {
  const rows = new Map<string, HTMLElement>();
  const row = (label: string) => {
    const value = element("dd", {}, "–");
    rows.set(label, value);
    return [element("dt", {}, label), value];
  };
  const labels = [
    "fps",
    ...stageNames,
    "meshes",
    "rods",
    "at rest",
    "elements",
    "contacts",
    "residual",
    "draw calls",
  ];
  const list = element("dl", { "aria-label": "Frame time" }, ...labels.flatMap(row));
  const box = element("section", { class: "readout", hidden: "" }, list);

  const sums = new Map<string, number>();
  let images = 0;
  let since = performance.now();
  return {
    element: box,
    toggle() {
      box.hidden = !box.hidden;
    },
    update() {
      if (box.hidden) return;
      const { simulation, meshMilliseconds, drawCalls } = rods.statistics;
      for (const name of stageNames) add(sums, name, simulation.milliseconds[name]);
      add(sums, "meshes", meshMilliseconds);
      images++;
      const now = performance.now();
      if (now - since < 1000 * INTERVAL) return;
      const show = (label: string, text: string) => (rows.get(label)!.textContent = text);
      show("fps", engine.getFps().toFixed(0));
      for (const [name, sum] of sums) show(name, `${(sum / images).toFixed(2)} ms`);
      show("rods", String(simulation.rods));
      show("at rest", String(simulation.resting));
      show("elements", String(simulation.elements));
      show("contacts", String(simulation.contacts));
      show("residual", simulation.contacts > 0 ? simulation.residual.toExponential(0) : "–");
      show("draw calls", String(drawCalls));
      sums.clear();
      images = 0;
      since = now;
    },
  };
}

function add(sums: Map<string, number>, name: string, value: number): void {
  sums.set(name, (sums.get(name) ?? 0) + value);
}
