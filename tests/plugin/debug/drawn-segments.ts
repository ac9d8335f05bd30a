// What a debug view has handed to the graphics card.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { contactColours, type Rgb } from "../../../plugin/debug/colours.js";
import type { RodDebugView } from "../../../plugin/debug/index.js";
import type { SegmentMesh } from "../../../plugin/debug/segment-mesh.js";
import { SEGMENT_FLOATS } from "../../../plugin/debug/segment-shader.js";

export interface DrawnSegment {
  from: Vector3;
  to: Vector3;
  colour: Rgb;
  isRound: boolean;
  pixels: number;
  endPixels: number;
}

export function debugMesh(scene: Scene): Mesh | null {
  return scene.getMeshByName("rod debug view") as Mesh | null;
}

/** The rows that it fills. */
export function drawnData(view: RodDebugView): Float32Array {
  const { drawing } = view as unknown as { drawing: { segments: SegmentMesh } };
  return drawing.segments.data;
}

export function drawnSegments(view: RodDebugView): DrawnSegment[] {
  const mesh = debugMesh(view.rods.scene);
  if (!mesh?.isVisible) return [];
  const data = drawnData(view);
  return Array.from({ length: mesh.forcedInstanceCount }, (_, i) => {
    const at = SEGMENT_FLOATS * i;
    return {
      from: Vector3.FromArray(data, at),
      to: Vector3.FromArray(data, at + 4),
      colour: [data[at + 8], data[at + 9], data[at + 10]],
      isRound: data[at + 11] === 1,
      pixels: data[at + 12],
      endPixels: data[at + 13],
    };
  });
}

/** Arrows: a shaft, then a head that ends in a point. */
export function drawnArrows(view: RodDebugView): { vector: Vector3; colour: Rgb }[] {
  const segments = drawnSegments(view);
  return segments.flatMap((head, i) =>
    head.endPixels === 0 ? [{ vector: head.to.subtract(segments[i - 1].from), colour: head.colour }] : [],
  );
}

export function isColour(colour: Rgb, state: keyof typeof contactColours): boolean {
  return contactColours[state].every((channel, c) => Math.abs(channel - colour[c]) < 1e-6);
}
