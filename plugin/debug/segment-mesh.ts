import { Buffer } from "@babylonjs/core/Buffers/buffer.js";
import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "./colours.js";
import { SEGMENT_ATTRIBUTES, SEGMENT_FLOATS, SEGMENT_UNIFORMS, segmentShader } from "./segment-shader.js";

/** How the next segments look. */
export interface Pen {
  colour: Rgb;
  /** Half the width: in metres, but not below so many pixels at the start and at the end. */
  metres: number;
  pixels: number;
  endPixels: number;
  /** Metres by which it is drawn nearer to the eye than it is. */
  lift: number;
  isRound: boolean;
}

/** Drawn over the scene: Babylon clears the depth between its rendering groups. */
const XRAY_GROUP = 1;
const LEAST_CAPACITY = 256;

/** Lines, dots and arrowheads, all of them in one draw call: quads that the shader turns to the eye. */
export class SegmentMesh {
  readonly pen: Pen = { colour: [1, 1, 1], metres: 0, pixels: 1, endPixels: 1, lift: 0, isRound: false };
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;
  /** Rows of `SEGMENT_FLOATS`; another array after it has grown. */
  data = new Float32Array(LEAST_CAPACITY * SEGMENT_FLOATS);
  private buffer: Buffer | null = null;
  /** Rows that the buffer has room for. */
  private capacity = 0;
  private drawn = 0;
  private readonly minimum = new Vector3();
  private readonly maximum = new Vector3();
  private readonly screen = new Vector3();

  constructor(name: string, scene: Scene) {
    this.mesh = new Mesh(name, scene);
    const quad = new VertexData();
    quad.positions = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0];
    quad.indices = [0, 1, 2, 0, 2, 3];
    quad.applyToMesh(this.mesh);
    this.material = createMaterial(name, scene);
    this.mesh.material = this.material;
    this.mesh.onBeforeRenderObservable.add(() => this.measureScreen(scene));
    this.mesh.isPickable = false;
    this.mesh.doNotSerialize = true;
    this.mesh.doNotSyncBoundingInfo = true;
    this.mesh.setBoundingInfo(new BoundingInfo(this.minimum, this.maximum));
    this.end();
  }

  get count(): number {
    return this.drawn;
  }

  set xray(value: boolean) {
    this.mesh.renderingGroupId = value ? XRAY_GROUP : 0;
  }

  /** Nothing is drawn, until something is. */
  begin(): void {
    this.drawn = 0;
    this.minimum.setAll(Infinity);
    this.maximum.setAll(-Infinity);
  }

  /** A segment between two points, in metres, with the pen as it is; a dot where they are the same. */
  draw(from: ArrayLike<number>, fromAt: number, to: ArrayLike<number>, toAt: number): void {
    this.reserve(this.drawn + 1);
    const { data, pen } = this;
    const at = this.drawn++ * SEGMENT_FLOATS;
    for (let c = 0; c < 3; c++) {
      data[at + c] = from[fromAt + c];
      data[at + 4 + c] = to[toAt + c];
      data[at + 8 + c] = pen.colour[c];
    }
    data[at + 3] = pen.metres;
    data[at + 7] = pen.lift;
    data[at + 11] = pen.isRound ? 1 : 0;
    data[at + 12] = pen.pixels;
    data[at + 13] = pen.endPixels;
    this.bound(at);
    this.bound(at + 4);
  }

  /** Shows what was drawn since `begin`. */
  end(): void {
    const { mesh, drawn } = this;
    mesh.isVisible = drawn > 0;
    // With none Babylon would draw the bare quad.
    mesh.forcedInstanceCount = drawn;
    if (drawn === 0) return;
    if (drawn > this.capacity) this.createBuffer();
    else this.buffer!.updateDirectly(this.data, 0, drawn);
    mesh.getBoundingInfo().reConstruct(this.minimum, this.maximum, mesh.getWorldMatrix());
  }

  dispose(): void {
    this.mesh.dispose();
    this.material.dispose();
    this.buffer?.dispose();
    this.buffer = null;
  }

  private bound(at: number): void {
    const { data, minimum, maximum } = this;
    minimum.minimizeInPlaceFromFloats(data[at], data[at + 1], data[at + 2]);
    maximum.maximizeInPlaceFromFloats(data[at], data[at + 1], data[at + 2]);
  }

  private reserve(count: number): void {
    const { data } = this;
    if (count * SEGMENT_FLOATS <= data.length) return;
    this.data = new Float32Array(2 * data.length);
    this.data.set(data);
  }

  private createBuffer(): void {
    this.buffer?.dispose();
    this.capacity = this.data.length / SEGMENT_FLOATS;
    const engine = this.mesh.getEngine();
    const buffer = (this.buffer = new Buffer(engine, this.data, true, SEGMENT_FLOATS, false, true));
    SEGMENT_ATTRIBUTES.forEach((kind, i) =>
      this.mesh.setVerticesBuffer(buffer.createVertexBuffer(kind, 4 * i, 4, SEGMENT_FLOATS, true)),
    );
  }

  private measureScreen(scene: Scene): void {
    const engine = scene.getEngine();
    const towards = scene.useRightHandedSystem ? -1 : 1;
    this.screen.copyFromFloats(engine.getRenderWidth(), engine.getRenderHeight(), towards);
    this.material.setVector3("segmentScreen", this.screen);
  }
}

function createMaterial(name: string, scene: Scene): ShaderMaterial {
  const { isWebGPU } = scene.getEngine();
  const shaderLanguage = isWebGPU ? ShaderLanguage.WGSL : ShaderLanguage.GLSL;
  const material = new ShaderMaterial(
    name,
    scene,
    {
      vertexSource: segmentShader("vertex", shaderLanguage),
      fragmentSource: segmentShader("fragment", shaderLanguage),
    },
    {
      attributes: ["position", ...SEGMENT_ATTRIBUTES],
      uniforms: [...SEGMENT_UNIFORMS],
      shaderLanguage,
    },
  );
  material.backFaceCulling = false;
  material.doNotSerialize = true;
  return material;
}
