// The bar: what it looks like, how it follows the pointer, and how it gets there without a jerk.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import "@babylonjs/core/Culling/ray.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BAR_HALF_LENGTH, BAR_HEIGHT, BAR_RADIUS, type BarPose, type HangingContent } from "./hanging.js";

/** How far the pointer may pull the bar, metres. */
const REACH = new Vector3(1.1, 0.55, 1.1);
/** The bar follows the pointer like a critically damped spring of this frequency, 1/s. */
const STIFFNESS = 11;

export class Bar {
  /** Rods follow this; the parts you see hang on it. */
  readonly node: Mesh;
  private readonly wanted = Vector3.Zero();
  private readonly offset = Vector3.Zero();
  private readonly velocity = Vector3.Zero();
  private readonly grabbed = new Vector3();
  private readonly plane = new Plane(0, 0, 1, 0);
  private readonly wantedAtGrab = new Vector3();
  private held = false;

  constructor(
    private readonly scene: Scene,
    private readonly camera: ArcRotateCamera,
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
    scene.onPointerObservable.add((info) => this.onPointer(info));
  }

  /** One step of `seconds` towards the pose plus what the pointer asks for. */
  move(pose: BarPose, seconds: number): void {
    const decay = Math.exp(-STIFFNESS * seconds);
    for (const axis of ["x", "y", "z"] as const) {
      // Exact solution of the critically damped spring: stable however long the step.
      const away = this.offset[axis] - this.wanted[axis];
      const push = this.velocity[axis] + STIFFNESS * away;
      this.offset[axis] = this.wanted[axis] + (away + push * seconds) * decay;
      this.velocity[axis] = (this.velocity[axis] - STIFFNESS * push * seconds) * decay;
    }
    const { x, y, z } = pose.position;
    this.node.position.set(x + this.offset.x, y + this.offset.y, z + this.offset.z);
    Quaternion.RotationYawPitchRollToRef(pose.yaw, 0, pose.roll, this.node.rotationQuaternion!);
  }

  private onPointer({ type, pickInfo }: PointerInfo): void {
    if (type === PointerEventTypes.POINTERDOWN && pickInfo?.pickedMesh && this.isPart(pickInfo.pickedMesh)) {
      this.grab(pickInfo.pickedPoint!);
    } else if (type === PointerEventTypes.POINTERMOVE && this.held) {
      this.pull();
    } else if (type === PointerEventTypes.POINTERUP && this.held) {
      this.held = false;
      this.camera.attachControl(true);
    }
  }

  private isPart(mesh: { name: string; parent: unknown }): boolean {
    return mesh === this.node || mesh.parent === this.node;
  }

  private grab(point: Vector3): void {
    this.held = true;
    this.camera.detachControl();
    this.grabbed.copyFrom(point);
    this.wantedAtGrab.copyFrom(this.wanted);
    // The pointer moves the bar in the plane that faces the viewer.
    Plane.FromPositionAndNormalToRef(point, this.camera.getForwardRay().direction, this.plane);
  }

  private pull(): void {
    const ray = this.scene.createPickingRay(this.scene.pointerX, this.scene.pointerY, null, this.camera);
    const distance = ray.intersectsPlane(this.plane);
    if (distance === null) return;
    ray.origin.addToRef(ray.direction.scale(distance), this.wanted);
    this.wanted.subtractInPlace(this.grabbed).addInPlace(this.wantedAtGrab);
    this.wanted.minimizeInPlace(REACH).maximizeInPlaceFromFloats(-REACH.x, -REACH.y, -REACH.z);
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
      add(from.x, 1.35 * (typeof radius === "number" ? radius : Math.max(...radius)) + 0.003, 0.055);
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

function wood(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("wood", scene);
  material.albedoColor = new Color3(0.17, 0.085, 0.042);
  material.metallic = 0;
  material.roughness = 0.42;
  material.clearCoat.isEnabled = true;
  material.clearCoat.intensity = 0.5;
  material.clearCoat.roughness = 0.25;
  return material;
}

function brass(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("brass", scene);
  material.albedoColor = new Color3(0.72, 0.5, 0.24);
  material.metallic = 1;
  material.roughness = 0.34;
  return material;
}
