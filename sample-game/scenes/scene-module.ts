import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../plugin/index.js";
import type { SceneHands } from "../hands/scene-hands.js";
import type { Covered } from "../studio/fit-picture.js";

/** One scene of the game. What runs it is loaded only when the scene is opened. */
export interface SceneModule {
  /** Its address is #/id. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of the picture on its card, which `npm run pictures` takes. */
  readonly picture: string;
  /** Loads the scene. */
  load(): Promise<{ create(engine: AbstractEngine): SceneView | Promise<SceneView> }>;
}

/** A scene that runs. */
export interface SceneView {
  readonly scene: Scene;
  readonly rods: ElasticRods;
  readonly controls: readonly Control[];
  /** Hands that take ropes and things, where the scene has no way of its own. */
  readonly hands?: SceneHands;
  /** One line of help. */
  readonly hint: string;
  /** What a scene shows over its picture instead of the panel with controls and hint. */
  readonly overlay?: HTMLElement;
  /** Parts of it that cover the picture and are to be kept clear of. */
  readonly panels?: readonly HTMLElement[];
  /** The picture is so large, in pixels of the page, and so far covered from its edges. */
  fit?(width: number, height: number, covered: Covered): void;
}

export type Control = Slider | Switch | Action;

export interface Slider {
  readonly kind: "slider";
  readonly label: string;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  /** How a value is written; default its number with the unit. */
  name?(value: number): string;
  change(value: number): void;
}

export interface Switch {
  readonly kind: "switch";
  readonly label: string;
  /** The letter that does the same as a press. */
  readonly key?: string;
  readonly on: boolean;
  change(on: boolean): void;
}

export interface Action {
  readonly kind: "action";
  readonly label: string;
  readonly key?: string;
  run(): void;
}
