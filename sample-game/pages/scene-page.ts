import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ClosePage } from "../main.js";
import type { SceneModule, SceneView } from "../scenes/scene-module.js";
import { controlPanel } from "./control-panel.js";
import { element } from "./elements.js";
import { coveredEdges } from "../studio/fit-picture.js";
import { tuningButton } from "./tuning-button.js";
import { createReadout } from "./readout.js";

declare global {
  interface Window {
    /** The running scene, for the console and for tests. */
    babylonRods?: SceneView & { engine: Engine };
  }
}

export function openScenePage(page: HTMLElement, module: SceneModule): ClosePage {
  const canvas = element("canvas", { class: "view", tabindex: "0", "aria-label": module.title });
  const message = element("p", { class: "message" }, "Loading…");
  page.append(
    canvas,
    message,
    element(
      "header",
      { class: "top" },
      element("a", { class: "back", href: "#/", "aria-label": "All scenes" }, "‹"),
      element("h1", {}, module.title),
    ),
  );
  let closed = false;
  let stop: ClosePage = () => undefined;
  run(page, canvas, message, module).then(
    (stopRunning) => {
      stop = stopRunning;
      if (closed) stop();
    },
    (error: unknown) => {
      message.textContent = `This scene could not start: ${error instanceof Error ? error.message : String(error)}`;
      throw error;
    },
  );
  return () => {
    closed = true;
    stop();
  };
}

async function run(
  page: HTMLElement,
  canvas: HTMLCanvasElement,
  message: HTMLElement,
  module: SceneModule,
): Promise<ClosePage> {
  const [{ Engine }, { create }] = await Promise.all([
    import("@babylonjs/core/Engines/engine.js"),
    module.load(),
  ]);
  const engine = new Engine(canvas, true, { stencil: false, powerPreference: "high-performance" });
  // Sharp on phones, without drawing more pixels than they can.
  engine.setHardwareScalingLevel(1 / Math.min(2, window.devicePixelRatio));
  const view = await create(engine);
  const readout = createReadout(engine, view.rods, view.overlay !== undefined);
  page.append(readout.element, view.overlay ?? controlPanel(view.controls, view.hint));
  const tuning = tuningButton(page, view.rods);
  page.querySelector("header.top")!.append(tuning.element);
  window.babylonRods = { ...view, engine };

  const observer = new ResizeObserver(() => {
    engine.resize();
    fit(canvas, view);
  });
  const whenResized = () => readout.fit();
  window.addEventListener("resize", whenResized);
  observer.observe(canvas);
  for (const panel of view.panels ?? []) observer.observe(panel);
  await view.scene.whenReadyAsync();
  message.remove();
  engine.runRenderLoop(() => {
    view.scene.render();
    readout.update();
  });
  return () => {
    tuning.close();
    observer.disconnect();
    window.removeEventListener("resize", whenResized);
    engine.stopRenderLoop();
    engine.dispose();
    delete window.babylonRods;
  };
}

/** The camera goes where panels cover nothing. */
function fit({ clientWidth, clientHeight }: HTMLCanvasElement, { panels = [], fit }: SceneView): void {
  if (clientWidth === 0 || clientHeight === 0) return;
  const boxes = panels.map((panel) => panel.getBoundingClientRect());
  fit?.(clientWidth, clientHeight, coveredEdges(boxes, clientWidth, clientHeight));
}
