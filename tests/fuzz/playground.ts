import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import {
  ElasticRods,
  type Attachment,
  type Comb,
  type ElasticRodsOptions,
  type Hair,
  type Hand,
  type Obstacle,
  type Rod,
  type Winch,
} from "../../plugin/index.js";
import type { Snapshot } from "../../systems/index.js";
import { createHavokScene } from "../plugin/havok-scene.js";
import { createNullScene, FRAME, type NullScene } from "../plugin/null-scene.js";
import { everMade } from "./values.js";

/** Rods beyond which nothing more is created: a sequence is about what is done to few. */
const mostRods = 24;
const nodes = 3;

/** A scene with rods in it, and everything that has been made there. */
export class Playground {
  readonly stage: NullScene;
  readonly rods: ElasticRods;
  readonly nodes: TransformNode[];
  readonly bodies: PhysicsBody[] = [];
  readonly hairs: Hair[] = [];
  readonly combs: Comb[] = [];
  readonly hands: Hand[] = [];
  readonly winches: Winch[] = [];
  /** All that have ever been, in order. */
  readonly allRods: Rod[] = [];
  readonly allObstacles: Obstacle[] = [];
  readonly allAttachments: Attachment[] = [];
  saved: Snapshot | undefined;
  /** Whether something was put elsewhere at once since this was last set to false. */
  wasPlaced = true;
  /** Per node: metres that it goes in each frame, and frames left. */
  readonly #glides = new Map<TransformNode, { by: Vector3; left: number }>();

  constructor({ havok, options }: { readonly havok: boolean; readonly options: ElasticRodsOptions }) {
    this.stage = havok ? createHavokScene() : createNullScene();
    const { scene } = this.stage;
    this.rods = new ElasticRods(scene, options);
    this.nodes = Array.from({ length: nodes }, (_, i) => new TransformNode(`node ${i}`, scene));
    this.nodes.forEach((node, i) => node.position.set(0.3 * i, 1, 0));
    this.rods.onRodAddedObservable.add((rod) => this.allRods.push(rod));
  }

  get hasRoom(): boolean {
    return this.rods.rods.length < mostRods;
  }

  rod(which: number): Rod | undefined {
    return pick(this.rods.rods, this.allRods, which);
  }

  obstacle(which: number): Obstacle | undefined {
    return pick(this.rods.obstacles, this.allObstacles, which);
  }

  attachment(which: number): Attachment | undefined {
    return pick(this.rods.attachments, this.allAttachments, which);
  }

  node(which: number): TransformNode {
    return this.nodes[which % this.nodes.length];
  }

  /** Takes a node there in so many frames; in none, at once. */
  glide(node: TransformNode, to: Vector3, frames: number): void {
    if (frames === 0) node.position.copyFrom(to);
    else this.#glides.set(node, { by: to.subtract(node.position).scaleInPlace(1 / frames), left: frames });
  }

  /** One image. */
  render(seconds = FRAME): void {
    for (const [node, glide] of this.#glides) {
      node.position.addInPlace(glide.by);
      if (--glide.left <= 0) this.#glides.delete(node);
    }
    this.stage.render(seconds);
  }

  dispose(): void {
    this.stage.scene.getEngine().dispose();
  }
}

function pick<T>(living: readonly T[], all: readonly T[], which: number): T | undefined {
  return which >= everMade ? all[0] : living[which % living.length];
}

/** As programs write points. */
export const vector = (point: { x: number; y: number; z: number } | null | undefined): Vector3 =>
  (point && typeof point === "object" ? new Vector3(point.x, point.y, point.z) : point) as Vector3;
