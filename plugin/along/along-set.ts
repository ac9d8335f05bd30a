import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodWorld } from "../../systems/index.js";
import { reject } from "../../systems/world/validate.js";
import type { Rod } from "../rod.js";
import { checkAlong, type AlongOptions } from "./along-options.js";
import { createLink, linksAlong } from "./chain-links.js";
import { MeshesAlong } from "./meshes-along.js";

/** All meshes along rods of an ElasticRods. */
export class AlongSet {
  private readonly members: MeshesAlong[] = [];
  private changed = false;
  private link: Mesh | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly world: RodWorld,
    private readonly shadowGenerators: readonly ShadowGenerator[],
  ) {}

  add(rod: Rod, source: Mesh, options: AlongOptions): MeshesAlong {
    if (!(source instanceof Mesh) || source.isDisposed() || !source.geometry)
      reject(
        "mesh",
        (source as Mesh | null)?.name ?? source,
        "a Mesh with vertices that has not been disposed",
      );
    const plan = checkAlong(rod, options);
    source.isVisible = false;
    return this.enter(new MeshesAlong(rod, source, plan, this.world));
  }

  /** The links of a chain. */
  addLinks(rod: Rod): void {
    if (!this.link || this.link.isDisposed()) this.link = createLink(this.scene);
    this.add(rod, this.link, linksAlong(rod.radius));
  }

  /** After `piece` was cut off a rod. */
  divide(rod: Rod, piece: Rod): void {
    for (const member of [...this.members]) {
      const more = member.rod === rod && !member.isDisposed ? member.divide(piece) : null;
      if (more) this.enter(more);
    }
    this.changed = true;
  }

  release(rod: Rod): void {
    for (const member of this.members) if (member.rod === rod) member.dispose();
  }

  /** For an image; returns the number of draw calls. */
  update(moved: boolean): number {
    for (let i = this.members.length - 1; i >= 0; i--) {
      if (!this.members[i].isDisposed) continue;
      this.members[i].dispose();
      this.members.splice(i, 1);
    }
    if (moved || this.changed) for (const member of this.members) member.update();
    this.changed = false;
    return this.members.length;
  }

  cast(generator: ShadowGenerator, casts: boolean): void {
    for (const { mesh } of this.members)
      if (casts) generator.addShadowCaster(mesh);
      else generator.removeShadowCaster(mesh);
  }

  dispose(): void {
    for (const member of this.members) member.dispose();
    this.members.length = 0;
    this.link?.dispose(false, true);
  }

  private enter(member: MeshesAlong): MeshesAlong {
    this.members.push(member);
    for (const generator of this.shadowGenerators) generator.addShadowCaster(member.mesh);
    this.changed = true;
    return member;
  }
}
