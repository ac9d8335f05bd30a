import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { ShadowDepthWrapper } from "@babylonjs/core/Materials/shadowDepthWrapper.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { boundRods } from "../../rendering/rod-bounds.js";
import { RodSampleTexture } from "../../rendering/rod-sample-texture.js";
import { FLOATS_PER_SAMPLE } from "../../rendering/rod-samples.js";
import { strandTemplate } from "../../rendering/rod-template.js";
import type { HairLook } from "./hair-look.js";
import { HairMaterialPlugin, type HairState } from "./hair-material-plugin.js";
import { StrandDetail } from "./strand-detail.js";
import { StrandInstances, type StrandData } from "./strand-instances.js";
import { HairVolume } from "./hair-volume.js";
import { ScatteringTexture } from "./scattering-texture.js";

/** Where the drawn hair comes from, frame by frame. */
export interface GuideSource {
  readonly guideCount: number;
  /**
   * Writes the samples of all guides that have moved since the last time, each in its row, in the layout of
   * RodSampleSource. Returns whether any has.
   */
  fill(out: Float32Array): boolean;
}

export interface HairMeshOptions {
  /** The mesh that it grows on. */
  readonly ground: AbstractMesh;
  readonly samplesPerGuide: number;
  /** Metres, of a strand on average. */
  readonly length: number;
  /** Metres across that strands have where the look does not say. */
  readonly width: number;
  /**
   * Of each guide: the angle from the way it bends towards the skin to its first director, about its tangent.
   */
  readonly phases: Float32Array;
  readonly strands: StrandData;
}

/** As in the shader: strands fade over this share beyond those that stay, and so many always stay. */
const FADE = 1.15;
const LEAST_COVER = 0.06;

/**
 * Images of moving hair between two looks at how much hair lies around it. Light moves along with the hair, so
 * that it may be old by a twentieth of a second; to look at every image took a seventh of a frame.
 */
const IMAGES_PER_SHADE = 3;

const round = (): number => 1;

/** The phase of a guide stands in the last number of its first row of depths. */
const PHASE = FLOATS_PER_SAMPLE - 1;

/** Draws all strands of a hair in one draw call, between the guides as they are. */
export class HairMesh implements HairState {
  readonly mesh: Mesh;
  readonly material: PBRMaterial;
  readonly scattering: ScatteringTexture;
  readonly ground: AbstractMesh;
  /** These may change with the hair. */
  length: number;
  naturalWidth: number;
  slip = 0;
  /** Radians by which a strand turns from root to tip, at most. */
  turn = Infinity;
  private readonly guides: RodSampleTexture;
  private readonly shade: RodSampleTexture;
  private readonly volume = new HairVolume();
  private readonly instances: StrandInstances;
  private readonly detail: StrandDetail;
  /** Drawn strands that each guide stands for. */
  private readonly shares: Float32Array;
  private readonly widths: Float32Array;
  /** The width of strands that the shade was last made for. */
  private shadedWidth = 0;
  /** Images in which the hair has moved since then. */
  private imagesUnshaded = 0;
  private readonly minimum = Vector3.Zero();
  private readonly maximum = Vector3.Zero();

  constructor(
    name: string,
    scene: Scene,
    private readonly source: GuideSource,
    /** A change shows in the next frame. */
    readonly look: HairLook,
    private readonly options: HairMeshOptions,
  ) {
    const { ground, samplesPerGuide, strands, phases } = options;
    this.ground = ground;
    this.length = options.length;
    this.naturalWidth = options.width;
    this.guides = new RodSampleTexture(scene, samplesPerGuide, source.guideCount);
    this.shade = new RodSampleTexture(scene, samplesPerGuide, source.guideCount);
    this.scattering = new ScatteringTexture(scene, look);
    this.material = createMaterial(name, scene);
    new HairMaterialPlugin(this.material, this, samplesPerGuide);
    this.mesh = new Mesh(name, scene);
    strandTemplate(samplesPerGuide, 1).applyToMesh(this.mesh);
    this.mesh.material = this.material;
    this.mesh.isPickable = false;
    this.mesh.setBoundingInfo(new BoundingInfo(this.minimum, this.maximum));
    this.detail = new StrandDetail(this.mesh, samplesPerGuide);
    this.instances = new StrandInstances(this.mesh, strands);
    this.shares = sharesOf(strands, source.guideCount);
    this.widths = new Float32Array(source.guideCount);
    phases.forEach((phase, guide) => {
      this.shade.data[guide * samplesPerGuide * FLOATS_PER_SAMPLE + PHASE] = phase;
    });
  }

  get width(): number {
    return this.look.width ?? this.naturalWidth;
  }

  get samples(): BaseTexture {
    return this.guides.texture;
  }

  get depths(): BaseTexture {
    return this.shade.texture;
  }

  /** For roots that move within the ground's space: write them, then call `rootsMoved`. */
  get roots(): Float32Array {
    return this.instances.roots;
  }

  rootsMoved(): void {
    this.instances.rootsMoved();
  }

  /**
   * Leaves out strands that the shader would not show: from afar those that are left are wider than they
   * were. Leaves out points of strands that are next to straight. Call it before every image.
   */
  adjustDetail(): void {
    this.detail.show(this.turn);
    const camera = this.mesh.getScene().activeCamera;
    if (!camera) return;
    const { m } = camera.getProjectionMatrix();
    const { centerWorld, radiusWorld } = this.mesh.getBoundingInfo().boundingSphere;
    // Perspective makes what is near large; where there is none, the last number is 1.
    const distance = Vector3.Distance(camera.globalPosition, centerWorld) - radiusWorld;
    const depth = m[15] === 1 ? 1 : Math.max(distance, camera.minZ);
    const pixel = (2 * depth) / (Math.abs(m[5]) * this.mesh.getScene().getEngine().getRenderHeight());
    const cover = Math.min(1, this.width / pixel / this.look.minimumPixelWidth);
    this.instances.show(FADE * Math.max(cover, LEAST_COVER));
  }

  /** Whether hair that has come to rest is not yet shaded as it lies. */
  get isBehind(): boolean {
    return this.imagesUnshaded > 0;
  }

  /** Takes the guides of this moment. */
  update(): void {
    const { guides, source, width } = this;
    const moved = source.fill(guides.data);
    if (moved) this.takeGuides();
    const isFirst = this.shadedWidth === 0;
    const isDue = moved ? isFirst || ++this.imagesUnshaded >= IMAGES_PER_SHADE : this.isBehind;
    if (isDue || width !== this.shadedWidth) this.updateShade();
  }

  private takeGuides(): void {
    const { guides, source, minimum, maximum } = this;
    guides.upload();
    boundRods(guides.data, source.guideCount, this.options.samplesPerGuide, round, minimum, maximum);
    const margin = this.instances.reach + this.look.volume + 2 * this.look.frizz;
    minimum.addInPlaceFromFloats(-margin, -margin, -margin);
    maximum.addInPlaceFromFloats(margin, margin, margin);
    this.mesh.getBoundingInfo().reConstruct(minimum, maximum, this.mesh.getWorldMatrix());
  }

  private updateShade(): void {
    const { guides, shade, source, widths, shares, width } = this;
    this.shadedWidth = width;
    this.imagesUnshaded = 0;
    for (let guide = 0; guide < source.guideCount; guide++) widths[guide] = width * shares[guide];
    this.volume.update(guides.data, source.guideCount, this.options.samplesPerGuide, widths, shade.data);
    shade.upload();
  }

  dispose(): void {
    this.mesh.dispose();
    this.material.shadowDepthWrapper?.dispose();
    this.material.dispose();
    this.guides.dispose();
    this.shade.dispose();
    this.scattering.dispose();
  }
}

/**
 * PBR with everything off that hair does not have: what is left is its lights, shadows, fog and image
 * processing.
 */
function createMaterial(name: string, scene: Scene): PBRMaterial {
  const material = new PBRMaterial(name, scene);
  material.albedoColor = Color3.White();
  material.metallic = 0;
  material.roughness = 1;
  // No mirror of its own: highlights are part of what the hair sends to the viewer.
  material.metallicF0Factor = 0;
  material.brdf.baseDiffuseModel = Constants.MATERIAL_DIFFUSE_MODEL_LAMBERT;
  material.backFaceCulling = false;
  material.shadowDepthWrapper = new ShadowDepthWrapper(material, scene, { standalone: true });
  return material;
}

function sharesOf({ guides, weights }: StrandData, guideCount: number): Float32Array {
  const shares = new Float32Array(guideCount);
  for (let i = 0; i < guides.length; i++) shares[guides[i]] += weights[i] / 255;
  return shares;
}
