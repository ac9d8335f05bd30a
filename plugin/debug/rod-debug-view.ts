import type { Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { reject } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";
import { noCounts, type RodDebugCounts } from "./debug-counts.js";
import { DebugDrawing } from "./debug-drawing.js";
import type { RodDebugOptions } from "./debug-options.js";
import { DebugProperties } from "./debug-properties.js";
import { HiddenHair } from "./hidden-hair.js";
import type { RodLegend } from "./legend.js";
import { LegendElement } from "./legend-element.js";

/**
 * Shows what the simulator does: contacts and their forces, joints, frames, boxes, sleep, and quantities as
 * a colour along the rods. In one draw call; while nothing is on, nothing is drawn or computed. It goes with
 * the rods.
 */
export class RodDebugView extends DebugProperties {
  /** How much of each kind was drawn in the last image; the same object every time. */
  readonly counts: Readonly<RodDebugCounts>;
  private readonly counted = noCounts();
  private readonly hiddenHair: HiddenHair;
  private readonly renderObserver: Observer<Scene>;
  private readonly disposeObserver: Observer<Scene>;
  private drawing: DebugDrawing | null = null;
  private element: LegendElement | null = null;
  private hasChanged = true;
  /** Of what is drawn; stamps change whenever a rod moves. */
  private readonly state = { stamps: 0, resting: 0, rods: 0, contacts: 0, attachments: 0 };
  private disposed = false;

  constructor(
    readonly rods: ElasticRods,
    options: RodDebugOptions = {},
  ) {
    super(options);
    // Not by its class, whose module asks for this one.
    if (typeof (rods as Partial<ElasticRods> | null)?.createRope !== "function")
      reject("rods", rods, "an ElasticRods");
    if (rods.isDisposed) reject("rods", "disposed", "an ElasticRods that has not been disposed");
    this.counts = this.counted;
    this.hiddenHair = new HiddenHair(rods);
    const { scene } = rods;
    this.renderObserver = scene.onBeforeRenderObservable.add(() => this.update());
    this.disposeObserver = scene.onDisposeObservable.addOnce(() => this.dispose());
    this.settingsChanged();
  }

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** What colours and lengths mean, as of the last image; null while nothing is on. */
  get legend(): RodLegend | null {
    return this.drawing?.legend ?? null;
  }

  /**
   * An element that shows the legend, at the lower left of `parent`; it follows what is shown and goes with
   * the view. Default: the body of the page.
   */
  showLegend(parent: HTMLElement = globalThis.document?.body): HTMLElement {
    this.requireAlive();
    if (typeof parent?.append !== "function") reject("parent", parent, "an element of the page");
    this.hideLegend();
    this.element = new LegendElement(parent);
    this.fillLegend();
    return this.element.element;
  }

  hideLegend(): void {
    this.element?.dispose();
    this.element = null;
  }

  /** Removes it from the scene and shows the hair again; a second call does nothing. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.rods.scene.onBeforeRenderObservable.remove(this.renderObserver);
    this.rods.scene.onDisposeObservable.remove(this.disposeObserver);
    this.hideLegend();
    this.stop();
  }

  protected requireAlive(): void {
    if (this.disposed) reject("RodDebugView", "disposed", "one that has not been disposed");
  }

  /** What needs steps to be seen is there from the next one on. */
  protected settingsChanged(): void {
    this.hasChanged = true;
    if (!this.isOn) this.stop();
    else if (!this.rods.isDisposed) this.drawing ??= new DebugDrawing(this.rods);
  }

  private get isOn(): boolean {
    const { contacts, forces, attachments, joints, frames, boxes, sleeping, colour } = this.settings;
    const isMarked = contacts || forces || attachments || joints || frames || boxes || sleeping;
    return isMarked || colour !== "none";
  }

  /** Once per rendered frame, after the rods. */
  private update(): void {
    if (this.rods.isDisposed) return this.dispose();
    if (this.drawing?.isLost) this.stop();
    if (!this.isOn) return;
    if (this.settings.hideHair) this.hiddenHair.hide();
    else this.hiddenHair.show();
    if (!this.noteState() && !this.hasChanged && this.drawing) return;
    this.drawing ??= new DebugDrawing(this.rods);
    this.drawing.draw(this.settings, this.counted, this.hasChanged);
    this.hasChanged = false;
    this.fillLegend();
  }

  /** Whether anything has moved, come, gone or fallen asleep since the last time. */
  private noteState(): boolean {
    const { rods, contacts, attachments, components } = this.rods.world;
    let stamps = 0;
    let resting = 0;
    for (const rod of rods) {
      stamps += components.Centreline.stamp[rod];
      resting += components.Rest.isAtRest[rod];
    }
    const { state } = this;
    const isSame =
      state.stamps === stamps &&
      state.resting === resting &&
      state.rods === rods.length &&
      state.contacts === contacts.count &&
      state.attachments === attachments.length;
    state.stamps = stamps;
    state.resting = resting;
    state.rods = rods.length;
    state.contacts = contacts.count;
    state.attachments = attachments.length;
    return !isSame;
  }

  private fillLegend(): void {
    this.element?.show(this.legend);
  }

  /** Nothing is drawn or computed any more. */
  private stop(): void {
    this.drawing?.dispose();
    this.drawing = null;
    this.hasChanged = true;
    Object.assign(this.counted, noCounts());
    this.hiddenHair.show();
    this.fillLegend();
  }
}
