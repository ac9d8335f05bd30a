import type { Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../elastic-rods.js";
import { DebugSwitches } from "../panel/debug-view.js";
import { element } from "../panel/elements.js";
import { PresetsView } from "../panel/presets-view.js";
import type { RowHost } from "../panel/property-row.js";
import { RodPlots } from "../panel/rod-plots.js";
import { StatisticsPlots } from "../panel/statistics-plots.js";
import { TimeControls } from "../panel/time-controls.js";
import { Baselines } from "../tuning/baseline.js";
import { PresetStore } from "../tuning/preset-store.js";
import type { Selection } from "../tuning/selection.js";
import type { TunableKind } from "../tuning/tunables.js";
import { mounted } from "./mounted.js";
import type { InspectorModules } from "./modules.js";
import { PanelRows } from "./panel-rows.js";

/** Milliseconds between two looks at what everything is now. */
const LOOK_EVERY = 150;

/** A section of the properties pane. */
export interface PartSection {
  readonly label: string;
  readonly component: unknown;
}

/** The panel's own parts as sections of the properties pane: time, presets, plots, statistics, debug view. */
export class InspectorParts implements RowHost {
  readonly baselines = new Baselines();
  readonly rows: PanelRows;
  private readonly message = element("p", { role: "alert" });
  private readonly time: TimeControls;
  private readonly presets: PresetsView;
  private readonly plots: RodPlots;
  private readonly statistics: StatisticsPlots;
  private readonly debug: DebugSwitches;
  private readonly sections: Readonly<
    Record<"time" | "presets" | "plots" | "statistics" | "debug", PartSection>
  >;
  private readonly imageObserver: Observer<Scene>;
  private readonly stepObserver: Observer<number>;
  private lastLook = 0;

  constructor(
    private readonly rods: ElasticRods,
    private readonly selection: Selection,
    modules: InspectorModules,
  ) {
    // Over the scene the Inspector's panes would hide it.
    const legend = element("div");
    this.rows = new PanelRows(modules, this);
    this.time = new TimeControls(rods, (run) => this.attempt(run));
    this.presets = new PresetsView(this, new PresetStore());
    this.plots = new RodPlots(rods, selection);
    this.statistics = new StatisticsPlots(rods);
    this.debug = new DebugSwitches(rods, legend);
    const section = (label: string, ...elements: HTMLElement[]): PartSection => {
      // The pane folds its sections by itself.
      for (const each of elements) if (each instanceof HTMLDetailsElement) each.open = true;
      return { label, component: mounted(modules, elements) };
    };
    this.sections = {
      time: section("Time", this.time.element, this.message),
      presets: section("Presets", this.presets.element),
      plots: section("Along the rod", this.plots.element),
      statistics: section("Statistics", this.statistics.element),
      debug: section("Debug view", this.debug.element, legend),
    };
    this.imageObserver = rods.scene.onAfterRenderObservable.add(() => this.look());
    this.stepObserver = rods.onAfterStepObservable.add((seconds) => {
      if (seconds > 0) this.statistics.note();
    });
  }

  /** What stands before the properties of a kind, and behind them. */
  around(kind: TunableKind): {
    readonly before: readonly PartSection[];
    readonly behind: readonly PartSection[];
  } {
    const { time, presets, plots, statistics, debug } = this.sections;
    const isLong = kind === "rope" || kind === "strand" || kind === "hair";
    return {
      before: [time],
      behind: [...(isLong ? [plots] : []), presets, debug, ...(kind === "world" ? [statistics] : [])],
    };
  }

  /** Runs what may be refused; the refusal is said. */
  attempt(run: () => void): void {
    this.message.textContent = "";
    try {
      run();
    } catch (error) {
      this.message.textContent = error instanceof Error ? error.message : String(error);
    }
    this.update();
  }

  /** Another thing is selected. */
  show(): void {
    this.message.textContent = "";
    this.presets.show(this.selection.selected);
    this.update();
  }

  update(): void {
    if (this.rods.isDisposed) return;
    this.selection.check();
    this.time.update();
    this.rows.update();
    this.plots.draw();
    this.statistics.draw();
  }

  dispose(): void {
    this.rods.scene.onAfterRenderObservable.remove(this.imageObserver);
    this.rods.onAfterStepObservable.remove(this.stepObserver);
    this.plots.dispose();
    this.debug.dispose();
  }

  /** After an image. */
  private look(): void {
    const now = performance.now();
    if (now - this.lastLook < LOOK_EVERY) return;
    this.lastLook = now;
    this.update();
  }
}
