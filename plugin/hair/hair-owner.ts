import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodOptions, RodWorld } from "../../systems/index.js";
import type { Rod } from "../rod.js";
import type { Hair } from "./hair.js";

/** What hair asks of the ElasticRods it belongs to. */
export interface HairOwner {
  readonly scene: Scene;
  readonly world: RodWorld;
  /** Creates rods that nobody else draws: all of them or, after an error, none. */
  addRods(names: readonly string[], optionsOf: (index: number) => RodOptions): Rod[];
  /** Takes them back before anyone has heard of them. */
  discard(rods: readonly Rod[]): void;
  tellAdded(rods: readonly Rod[]): void;
  /** It is drawn by another mesh from now on. */
  redrawn(hair: Hair, before: Mesh): void;
  remove(hair: Hair): void;
}
