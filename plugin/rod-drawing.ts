import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodWorld } from "../systems/index.js";
import { AlongSet } from "./along/along-set.js";
import { ropeLook, strandLook, type RodLook, type RodMesh, type RopeLook } from "./rendering/index.js";
import { RodBatch } from "./rod-batch.js";
import type { Rod, RodKind } from "./rod.js";
import { lookOfKind, type RopeKind } from "./rope-kinds.js";

/** The rods' part of the picture: a batch per look, and the shadows that they cast. */
export class RodDrawing {
  /** Looks of rods that bring none. */
  readonly looks: Readonly<Record<RodKind, RodLook>> = { rope: ropeLook(), strand: strandLook() };
  private readonly batches: RodBatch[] = [];
  private readonly shadowGenerators: ShadowGenerator[] = [];
  readonly along: AlongSet;
  private readonly looksOfKinds = new Map<RopeKind, RopeLook>();
  /** Rods that are not to be seen, and where they would be. */
  private readonly hidden = new Map<Rod, RodBatch>();

  constructor(
    private readonly scene: Scene,
    private readonly world: RodWorld,
    private readonly samplesPerRod: Readonly<Record<RodKind, number>>,
  ) {
    this.along = new AlongSet(scene, world, this.shadowGenerators);
  }

  /** One look for all ropes of a kind: one draw call. */
  lookOfKind(kind: RopeKind): RopeLook {
    let look = this.looksOfKinds.get(kind);
    if (!look) this.looksOfKinds.set(kind, (look = lookOfKind(kind)));
    return look;
  }

  getMesh(look: RodLook): RodMesh {
    return this.batchOf(look).rodMesh;
  }

  add(rod: Rod, look: RodLook): void {
    this.batchOf(look).add(rod);
  }

  /** In the look of a rod that is there already; what hair draws in its own way gets the look of its kind. */
  addLike(rod: Rod, like: Rod): void {
    const batch =
      this.hidden.get(like) ??
      this.batches.find((candidate) => candidate.has(like) && !candidate.rodMesh.mesh.isDisposed()) ??
      this.batchOf(this.looks[rod.kind]);
    if (this.isHidden(like)) this.hidden.set(rod, batch);
    else batch.add(rod);
    this.along.divide(like, rod);
  }

  /** How a rod is drawn, or would be if it were shown; null: by hair. */
  lookOf(rod: Rod): RodLook | null {
    return (this.hidden.get(rod) ?? this.batches.find((batch) => batch.has(rod)))?.look ?? null;
  }

  isHidden(rod: Rod): boolean {
    return this.hidden.has(rod);
  }

  show(rod: Rod, isShown: boolean): void {
    const batch = this.hidden.get(rod) ?? this.batches.find((candidate) => candidate.has(rod));
    if (!batch || isShown === batch.has(rod)) return;
    if (isShown) {
      this.hidden.delete(rod);
      batch.add(rod);
    } else {
      batch.remove(rod);
      this.hidden.set(rod, batch);
    }
  }

  remove(rod: Rod): void {
    this.hidden.delete(rod);
    this.along.release(rod);
    for (const batch of this.batches) batch.remove(rod);
  }

  redraw(rod: Rod): void {
    for (const batch of this.batches) batch.redraw(rod);
  }

  /** Shows the rods as they are now; returns the number of draw calls. */
  update(moved: boolean): number {
    let drawCalls = this.along.update(moved);
    for (const batch of this.batches) {
      batch.update(moved);
      if (batch.rodCount > 0) drawCalls++;
    }
    return drawCalls;
  }

  addShadowCaster(generator: ShadowGenerator): void {
    if (this.shadowGenerators.includes(generator)) return;
    this.shadowGenerators.push(generator);
    for (const { rodMesh } of this.batches) generator.addShadowCaster(rodMesh.mesh);
    this.along.cast(generator, true);
  }

  removeShadowCaster(generator: ShadowGenerator): void {
    const index = this.shadowGenerators.indexOf(generator);
    if (index < 0) return;
    this.shadowGenerators.splice(index, 1);
    for (const { rodMesh } of this.batches) generator.removeShadowCaster(rodMesh.mesh);
    this.along.cast(generator, false);
  }

  dispose(): void {
    for (const generator of [...this.shadowGenerators]) this.removeShadowCaster(generator);
    this.along.dispose();
    for (const batch of this.batches) batch.dispose();
    this.batches.length = 0;
  }

  private batchOf(look: RodLook): RodBatch {
    const isDrawn = ({ rodMesh }: RodBatch) => !rodMesh.mesh.isDisposed();
    let batch = this.batches.find((candidate) => candidate.look === look && isDrawn(candidate));
    if (!batch) {
      const name = `${look.kind}s ${this.batches.length + 1}`;
      batch = new RodBatch(name, this.scene, this.world, look, this.samplesPerRod[look.kind]);
      for (const generator of this.shadowGenerators) generator.addShadowCaster(batch.rodMesh.mesh);
      this.batches.push(batch);
    }
    return batch;
  }
}
