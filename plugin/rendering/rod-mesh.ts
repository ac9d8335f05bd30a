import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { boundRods } from "./rod-bounds.js";
import { RodInstances } from "./rod-instances.js";
import type { RodLook } from "./rod-look.js";
import { createRodMaterial } from "./rod-material.js";
import { RodMaterialPlugin } from "./rod-material-plugin.js";
import { RodSampleTexture } from "./rod-sample-texture.js";
import type { RodAppearance, RodSampleSource } from "./rod-samples.js";
import { ropeTemplate, strandTemplate } from "./rod-template.js";
import { wholeNumber } from "../../systems/world/validate.js";

export interface RodMeshOptions {
  /**
   * Rings of vertices from one sample to the next. Default 2 for strands; for ropes so many that there are
   * about ROPE_RINGS in all, since a rope shows its plies in outline only where eight rings or more fall on a
   * turn of them.
   */
  ringsPerSample?: number;
  /** Sides of a rope's section; a multiple of the plies puts an edge into every groove. Default 24. */
  sides?: number;
}

const ROPE_RINGS = 256;

/** Draws all rods of one source, any number of them, in one draw call. */
export class RodMesh {
  readonly mesh: Mesh;
  readonly material: PBRMaterial;
  private readonly plugin: RodMaterialPlugin;
  private readonly samples: RodSampleTexture;
  private readonly instances: RodInstances;
  private readonly minimum = Vector3.Zero();
  private readonly maximum = Vector3.Zero();

  constructor(
    name: string,
    scene: Scene,
    private readonly source: RodSampleSource,
    /** The surface; a change shows in the next frame. */
    readonly look: RodLook,
    options: RodMeshOptions = {},
  ) {
    const { rodCount, samplesPerRod } = source;
    wholeNumber("samplesPerRod", samplesPerRod, 2);
    const ropeRings = Math.ceil(ROPE_RINGS / (samplesPerRod - 1));
    const { ringsPerSample = look.kind === "rope" ? ropeRings : 2, sides = 24 } = options;
    wholeNumber("ringsPerSample", ringsPerSample, 1);
    wholeNumber("sides", sides, 3);
    this.samples = new RodSampleTexture(scene, samplesPerRod, rodCount);
    this.material = createRodMaterial(name, scene, look);
    this.plugin = new RodMaterialPlugin(
      this.material,
      look,
      this.samples.texture,
      samplesPerRod,
      ringsPerSample,
    );
    this.mesh = new Mesh(name, scene);
    const template =
      look.kind === "rope"
        ? ropeTemplate(samplesPerRod, ringsPerSample, sides)
        : strandTemplate(samplesPerRod, ringsPerSample);
    template.applyToMesh(this.mesh);
    this.mesh.material = this.material;
    this.mesh.isPickable = false;
    this.mesh.receiveShadows = true;
    this.mesh.setBoundingInfo(new BoundingInfo(this.minimum, this.maximum));
    this.instances = new RodInstances(this.mesh);
    this.instances.show(0);
  }

  /** Says what rod number `rod` looks like; holds for that number until said otherwise. */
  setRod(rod: number, appearance: RodAppearance): void {
    wholeNumber("rod", rod, 0);
    this.instances.set(rod, appearance);
  }

  /** Takes the source's samples of this moment; call it once per frame before rendering. */
  update(): void {
    const { rodCount, samplesPerRod } = this.source;
    this.samples.reserve(rodCount);
    this.plugin.samples = this.samples.texture;
    this.instances.show(rodCount);
    if (rodCount === 0) return;
    this.source.fill(this.samples.data);
    this.samples.upload();
    boundRods(this.samples.data, rodCount, samplesPerRod, this.instances.reach, this.minimum, this.maximum);
    this.mesh.getBoundingInfo().reConstruct(this.minimum, this.maximum, this.mesh.getWorldMatrix());
  }

  dispose(): void {
    this.mesh.dispose();
    this.material.shadowDepthWrapper?.dispose();
    this.material.dispose();
    this.samples.dispose();
  }
}
