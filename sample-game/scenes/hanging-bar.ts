// The bar: what it looks like, and how it moves.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { cos, sin } from "../../systems/math/elementary.js";
import { brass, wood } from "../studio/surfaces.js";
import { SoftDrag } from "../hands/soft-drag.js";
import { BAR_HALF_LENGTH, BAR_HEIGHT, BAR_RADIUS, type BarPose, type HangingContent } from "./hanging.js";

/** How far the pointer may pull the bar, metres. */
const REACH = new Vector3(1.1, 0.55, 1.1);

export class Bar {
  /** Rods follow this; the parts you see hang on it. */
  readonly node: Mesh;
  /** What the pointer takes it by. */
  readonly drag: SoftDrag;

  constructor(
    private readonly scene: Scene,
    content: HangingContent,
  ) {
    this.node = CreateCapsule(
      "bar",
      { radius: BAR_RADIUS, height: 2 * BAR_HALF_LENGTH, orientation: Vector3.Right(), tessellation: 32 },
      scene,
    );
    this.node.material = wood(scene);
    this.node.receiveShadows = true;
    this.node.position.y = BAR_HEIGHT;
    this.node.rotationQuaternion = Quaternion.Identity();
    this.addSleeves(content);
    this.addGrip();
    const isPart = (mesh: { parent: unknown }) => mesh === this.node || mesh.parent === this.node;
    this.drag = new SoftDrag({ least: REACH.negate(), most: REACH }, isPart);
  }

  /** One step of `seconds` towards the pose plus what the pointer asks for. */
  move(pose: BarPose, seconds: number): void {
    this.drag.move(seconds);
    const { x, y, z } = pose.position;
    const { offset } = this.drag;
    this.node.position.set(x + offset.x, y + offset.y, z + offset.z);
    // Turned about y, and before that about its own z.
    const [yaw, roll] = [pose.yaw / 2, pose.roll / 2];
    const [sy, cy, sr, cr] = [sin(yaw), cos(yaw), sin(roll), cos(roll)];
    this.node.rotationQuaternion!.copyFromFloats(sy * sr, sy * cr, cy * sr, cy * cr);
  }

  /** Every rod comes out of a sleeve. */
  private addSleeves({ ropes, cord, wisps }: HangingContent): void {
    const material = brass(this.scene);
    const add = (x: number, radius: number, height: number) => {
      const sleeve = CreateCylinder(
        "sleeve",
        { diameterTop: 1.5 * radius, diameterBottom: 2 * radius, height, tessellation: 24 },
        this.scene,
      );
      sleeve.position.set(x, -0.012 - height / 2, 0);
      sleeve.material = material;
      sleeve.parent = this.node;
      sleeve.receiveShadows = true;
    };
    for (const { from, radius } of ropes) {
      add(
        from.x,
        1.35 * (typeof radius === "number" ? radius : Math.max(...(radius ?? [0.01]))) + 0.003,
        0.055,
      );
    }
    add(cord.from.x, 0.018, 0.055);
    for (const { x } of wisps) add(x, 0.02, 0.06);
  }

  /** A hook and a rod that go up and out of the picture. */
  private addGrip(): void {
    const material = brass(this.scene);
    const collar = CreateCylinder(
      "collar",
      { diameter: 3 * BAR_RADIUS, height: 0.09, tessellation: 32 },
      this.scene,
    );
    collar.rotation.z = Math.PI / 2;
    const stem = CreateCylinder("stem", { diameter: 0.018, height: 4, tessellation: 20 }, this.scene);
    stem.position.y = 2;
    for (const part of [collar, stem]) {
      part.material = material;
      part.parent = this.node;
      part.receiveShadows = true;
    }
  }
}
