import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ClosePage } from "../main.js";
import type { SceneModule, SceneView } from "../scenes/scene-module.js";
import type { SceneHands } from "../hands/scene-hands.js";
import { controlElement, controlPanel, keysOf } from "./control-panel.js";
import { element } from "./elements.js";
import { coveredEdges } from "../studio/fit-picture.js";
import { createHelp, type Help, handGestures, lookGestures } from "./help.js";
import { listenForKeys, type PageKey } from "./keys.js";
import { createReadout } from "./readout.js";
import { createTuning, type Tuning } from "./tuning-button.js";

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
  const readout = createReadout(engine, view.rods);
  const panel = view.overlay ?? controlPanel(view.controls, view.hint);
  if (view.hands) panel.querySelector(".rows")?.append(keepHold(view.hands));
  const tuning = createTuning(page, view.rods, "T");
  const keys: PageKey[] = [
    ...keysOf(panel),
    { key: "t", label: "T", what: "tune the rods", press: tuning.toggle },
    { key: "n", label: "N", what: "numbers: where the time goes", press: readout.toggle },
    { key: "escape", label: "Esc", what: "back", press: () => goBack(view, tuning, help) },
  ];
  const help: Help = createHelp(
    view.hint,
    view.hands ? [...handGestures, ...lookGestures] : lookGestures,
    keys,
  );
  const stopListening = listenForKeys([...keys, { key: "?", label: "?", what: "help", press: help.toggle }]);
  page.append(readout.element, panel, help.dialog);
  page.querySelector("header.top")!.append(tuning.button, help.button);
  window.babylonRods = { ...view, engine };

  const observer = new ResizeObserver(() => {
    engine.resize();
    fit(canvas, view);
  });
  observer.observe(canvas);
  for (const panel of view.panels ?? []) observer.observe(panel);
  await view.scene.whenReadyAsync();
  message.remove();
  engine.runRenderLoop(() => {
    view.scene.render();
    readout.update();
  });
  return () => {
    stopListening();
    tuning.dispose();
    observer.disconnect();
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

/** Escape: first what is held, then what lies over the scene, then the scene itself. */
function goBack({ hands }: SceneView, tuning: Tuning, help: Help): void {
  // The browser closes its dialogs itself.
  if (help.isOpen) return;
  if (hands && hands.ropes.hands.length > 0) hands.releaseAll();
  else if (tuning.isOpen) tuning.toggle();
  else location.hash = "#/";
}

/** What shift is to a mouse, for fingers. */
function keepHold(hands: SceneHands): HTMLElement {
  return controlElement({
    kind: "switch",
    label: "Keep hold",
    key: "k",
    on: false,
    change: (on) => (hands.pins = on),
  });
}
