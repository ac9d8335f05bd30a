import type { Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";
import { Baselines } from "../tuning/baseline.js";
import { PresetStore, type PresetStorage } from "../tuning/preset-store.js";
import { Selection } from "../tuning/selection.js";
import { livingOf, tunableKinds, type Tunable, type TunableItem } from "../tuning/tunables.js";
import { DebugSwitches } from "./debug-view.js";
import { button, element } from "./elements.js";
import { PresetsView } from "./presets-view.js";
import { PropertiesView } from "./properties-view.js";
import { RodPlots } from "./rod-plots.js";
import { StatisticsPlots } from "./statistics-plots.js";
import { PANEL_STYLE, PARTS_STYLE } from "./style.js";
import { TimeControls } from "./time-controls.js";
import { RodTree } from "./tree.js";

export interface RodPanelOptions {
  /** What it lies over, at its right edge; default the body of the page. */
  parent?: HTMLElement;
  /** Where presets are kept by name; default the page's `localStorage`. */
  storage?: PresetStorage;
}

const optionNames: OptionNames<RodPanelOptions> = { parent: true, storage: true };

/** Milliseconds between two looks at what everything is now. */
const LOOK_EVERY = 150;

/**
 * Shows what lives in an `ElasticRods`, tunes it while it runs, stops time, plots what it costs and keeps
 * presets: an overlay over the scene, without any other package. It goes with the rods.
 */
export class RodPanel {
  readonly element: HTMLElement;
  private readonly selection: Selection;
  private readonly baselines = new Baselines();
  private readonly tree: RodTree;
  private readonly properties: PropertiesView;
  private readonly presets: PresetsView;
  private readonly time: TimeControls;
  private readonly plots: RodPlots;
  private readonly statistics: StatisticsPlots;
  private readonly debug: DebugSwitches;
  private readonly message = element("p", { role: "alert" });
  private readonly imageObserver: Observer<Scene>;
  private readonly stepObserver: Observer<number>;
  private readonly disposeObserver: Observer<Scene>;
  private lastLook = 0;
  private disposed = false;

  constructor(
    readonly rods: ElasticRods,
    options: RodPanelOptions = {},
  ) {
    checkOptions("options", options, optionNames);
    if (typeof rods?.createRope !== "function") reject("rods", rods, "an ElasticRods");
    if (rods.isDisposed) reject("rods", "disposed", "an ElasticRods that has not been disposed");
    const { parent = globalThis.document?.body, storage } = options;
    if (typeof parent?.append !== "function") reject("parent", parent, "an element of the page");
    const attempt = (run: () => void) => this.attempt(run);
    const host = { baselines: this.baselines, attempt };
    this.selection = new Selection(rods);
    this.tree = new RodTree(rods, this.selection);
    this.properties = new PropertiesView(host);
    this.presets = new PresetsView(host, new PresetStore(storage));
    this.time = new TimeControls(rods, attempt);
    this.plots = new RodPlots(rods, this.selection);
    this.statistics = new StatisticsPlots(rods);
    this.debug = new DebugSwitches(rods, parent);
    this.element = element(
      "aside",
      { class: "rod-panel rod-parts", "aria-label": "Rods" },
      element("style", {}, PARTS_STYLE + PANEL_STYLE),
      element(
        "header",
        {},
        element("h2", {}, "Rods"),
        button("✕", () => this.hide(), { "aria-label": "Close" }),
      ),
      this.time.element,
      this.message,
      this.tree.element,
      this.properties.element,
      this.presets.element,
      this.plots.element,
      this.statistics.element,
      this.debug.element,
    );
    // Keys that are meant for the panel are not the game's.
    for (const name of ["keydown", "keyup"])
      this.element.addEventListener(name, (event) => {
        if ((event as KeyboardEvent).key === "Escape" && name === "keydown") this.hide();
        event.stopPropagation();
      });
    parent.append(this.element);
    this.selection.onChangeObservable.add((item) => this.show(item));
    const { scene } = rods;
    this.imageObserver = scene.onAfterRenderObservable.add(() => this.look());
    this.stepObserver = rods.onAfterStepObservable.add((seconds) => {
      if (seconds > 0) this.statistics.note();
    });
    this.disposeObserver = scene.onDisposeObservable.addOnce(() => this.dispose());
    this.show(null);
    this.update();
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** A hidden panel costs nothing; what was tuned stays. */
  open(): void {
    this.requireAlive();
    this.element.hidden = false;
    this.update();
  }

  hide(): void {
    this.element.hidden = true;
    this.selection.select(null);
  }

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** What its properties are of. */
  get selected(): Tunable | null {
    return this.selection.selected?.target ?? null;
  }

  /** A rod, hair, a comb, an attachment, an obstacle, or the `ElasticRods` themselves; null for nothing. */
  select(target: Tunable | null): void {
    this.requireAlive();
    if (target === null) return this.selection.select(null);
    const kind = tunableKinds.find((each) => livingOf(this.rods, each).includes(target));
    if (!kind) reject("target", target, "what lives in these rods and is listed, or null");
    this.selection.select({ kind, target });
  }

  /** Shows everything as it is now, which it does by itself several times a second. */
  update(): void {
    if (this.disposed || this.element.hidden) return;
    this.selection.check();
    this.tree.update();
    this.properties.update();
    this.time.update();
    this.plots.draw();
    this.statistics.draw();
  }

  /** Removes it from the page; a second call does nothing. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    const { scene } = this.rods;
    scene.onAfterRenderObservable.remove(this.imageObserver);
    scene.onDisposeObservable.remove(this.disposeObserver);
    this.rods.onAfterStepObservable.remove(this.stepObserver);
    this.selection.dispose();
    this.plots.dispose();
    this.debug.dispose();
    this.element.remove();
  }

  private show(item: TunableItem | null): void {
    this.message.textContent = "";
    this.properties.show(item);
    this.presets.show(item);
    this.tree.update();
  }

  /** After an image. */
  private look(): void {
    if (this.rods.isDisposed) return this.dispose();
    const now = performance.now();
    if (now - this.lastLook < LOOK_EVERY) return;
    this.lastLook = now;
    this.update();
  }

  private attempt(run: () => void): void {
    this.message.textContent = "";
    try {
      run();
    } catch (error) {
      this.message.textContent = error instanceof Error ? error.message : String(error);
    }
    this.update();
  }

  private requireAlive(): void {
    if (this.disposed) reject("RodPanel", "disposed", "one that has not been disposed");
  }
}
