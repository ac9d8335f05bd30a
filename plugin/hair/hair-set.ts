import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { disposeAll } from "../dispose-all.js";
import type { Failures } from "../events/failures.js";
import type { Rod } from "../rod.js";
import { Hair } from "./hair.js";
import type { HairOwner } from "./hair-owner.js";
import type { HairOptions } from "./hair-options.js";

/** All hair of a scene. */
export class HairSet {
  readonly members: Hair[] = [];
  private readonly shadowGenerators: ShadowGenerator[] = [];
  private readonly owner: HairOwner;
  private created = 0;

  constructor(
    owner: Omit<HairOwner, "remove" | "redrawn">,
    private readonly failures: Failures,
  ) {
    this.owner = {
      ...owner,
      remove: (hair) => this.forget(hair),
      redrawn: (hair, before) => this.redrawn(hair, before),
    };
  }

  create(mesh: AbstractMesh, options: HairOptions): Hair {
    const hair = new Hair(mesh, options, this.owner, this.created + 1);
    this.enter(hair);
    return hair;
  }

  /** Hair whose strands are in the simulator already. */
  adopt(mesh: AbstractMesh, options: HairOptions, strands: readonly Rod[]): Hair {
    let adopted: Rod[] | null = [...strands];
    const addRods: HairOwner["addRods"] = (names, optionsOf) => {
      const rods = adopted ?? this.owner.addRods(names, optionsOf);
      adopted = null;
      return rods;
    };
    const hair = new Hair(mesh, options, { ...this.owner, addRods }, this.created + 1);
    this.enter(hair);
    return hair;
  }

  /** It is drawn no more; its strands are left as they are. */
  shed(hair: Hair): void {
    hair.leaveStrands();
    hair.dispose();
  }

  private enter(hair: Hair): void {
    this.created++;
    this.members.push(hair);
    for (const generator of this.shadowGenerators) generator.addShadowCaster(hair.drawnMesh);
  }

  /** Before a step. */
  moveRoots(): void {
    for (const hair of this.members) {
      try {
        hair.moveRoots();
      } catch (cause) {
        this.failures.note(hair, `${hair.name} follows ${hair.mesh.name} no more`, cause);
        hair.loseMesh();
      }
    }
  }

  /** Before an image; returns the number of draw calls. */
  draw(moved: boolean): number {
    for (const hair of this.members) hair.draw(moved);
    return this.members.length;
  }

  addShadowCaster(generator: ShadowGenerator): void {
    if (this.shadowGenerators.includes(generator)) return;
    this.shadowGenerators.push(generator);
    for (const { drawnMesh } of this.members) generator.addShadowCaster(drawnMesh);
  }

  removeShadowCaster(generator: ShadowGenerator): void {
    const index = this.shadowGenerators.indexOf(generator);
    if (index < 0) return;
    this.shadowGenerators.splice(index, 1);
    for (const { drawnMesh } of this.members) generator.removeShadowCaster(drawnMesh);
  }

  dispose(): void {
    for (const generator of [...this.shadowGenerators]) this.removeShadowCaster(generator);
    disposeAll(this.members);
  }

  private redrawn({ drawnMesh }: Hair, before: Mesh): void {
    drawnMesh.layerMask = before.layerMask;
    for (const generator of this.shadowGenerators) {
      generator.removeShadowCaster(before);
      generator.addShadowCaster(drawnMesh);
    }
  }

  private forget(hair: Hair): void {
    const index = this.members.indexOf(hair);
    if (index < 0) return;
    this.members.splice(index, 1);
    for (const generator of this.shadowGenerators) generator.removeShadowCaster(hair.drawnMesh);
  }
}
