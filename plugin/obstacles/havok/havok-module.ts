import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { PhysicsShape } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { reject } from "../../../systems/world/validate.js";
import { boxAround, type Box, type Geometry } from "../mesh-shapes.js";

/** Havok's name of a shape. */
export type ShapeId = readonly [unknown];

/** The few calls of Havok's module that are needed here; it is untyped in Babylon. */
interface HavokCalls {
  readonly HEAPU8: Uint8Array;
  HP_Shape_GetBoundingBox(shape: ShapeId, pose: [number[], number[]]): [unknown, [number[], number[]]];
  HP_Shape_CreateDebugDisplayGeometry(shape: ShapeId): [unknown, unknown];
  HP_DebugGeometry_GetInfo(geometry: unknown): [unknown, [number, number, number, number]];
  HP_DebugGeometry_Release(geometry: unknown): void;
  HP_Shape_GetNumChildren(container: ShapeId): [unknown, number];
  HP_Shape_GetChildShape(container: ShapeId, index: number): [unknown, ShapeId];
  HP_Shape_BuildMassProperties(shape: ShapeId): [unknown, [number[], number, number[], number[]]];
  /** Not wrapped for JavaScript: writes position 3, quaternion 4 and scale 3 to `out`. */
  _HP_Shape_GetChildQSTransform?(container: unknown, index: number, out: number): number;
  _malloc(bytes: number): number;
  _free(at: number): void;
}

/** A shape in a container. */
export interface ShapeChild {
  readonly id: ShapeId;
  readonly position: readonly number[];
  readonly quaternion: readonly number[];
  readonly scale: readonly number[];
}

/** Everything that is known of Havok's inside, and of the parts of Babylon's plugin that are not public. */
export class HavokModule {
  private constructor(
    private readonly calls: HavokCalls,
    private readonly shapes: ReadonlyMap<unknown, PhysicsShape>,
  ) {}

  static of(body: PhysicsBody): HavokModule {
    const scene = body.transformNode.getScene() as unknown as {
      getPhysicsEngine?(): { getPhysicsPlugin(): unknown } | null;
    };
    const plugin = scene.getPhysicsEngine?.()?.getPhysicsPlugin() as
      { name?: string; _hknp?: HavokCalls; _shapes?: Map<unknown, PhysicsShape> } | null | undefined;
    if (!plugin?._hknp?.HP_Shape_GetBoundingBox) {
      return reject(
        "source",
        `a body of ${plugin?.name ?? "no engine"}`,
        "a body of Havok; else give a mesh or a shape",
      );
    }
    return new HavokModule(plugin._hknp, plugin._shapes ?? new Map<unknown, PhysicsShape>());
  }

  idOf(shape: PhysicsShape): ShapeId {
    return shape._pluginData as ShapeId;
  }

  /**
   * Babylon's type of a shape; undefined if its object is gone. Havok itself tells only containers from
   * others.
   */
  typeOf(id: ShapeId): number | undefined {
    return this.shapes.get(id[0])?.type;
  }

  /** The box around the shape after a turn by the quaternion. */
  boxOf(shape: ShapeId, quaternion: ArrayLike<number> = [0, 0, 0, 1]): Box {
    const [low, high] = this.calls.HP_Shape_GetBoundingBox(shape, [[0, 0, 0], Array.from(quaternion)])[1];
    return boxAround([...low, ...high]);
  }

  /**
   * What Havok shows of a shape when it is debugged. Solid shapes are drawn without the margin around them.
   */
  geometryOf(shape: ShapeId): Geometry {
    const { calls } = this;
    const geometry = calls.HP_Shape_CreateDebugDisplayGeometry(shape)[1];
    const [points, pointCount, triangles, triangleCount] = calls.HP_DebugGeometry_GetInfo(geometry)[1];
    const { buffer } = calls.HEAPU8;
    const copy = {
      points: Float64Array.from(new Float32Array(buffer, points, 3 * pointCount)),
      triangles: Uint32Array.from(new Uint32Array(buffer, triangles, 3 * triangleCount)),
    };
    calls.HP_DebugGeometry_Release(geometry);
    return copy;
  }

  /** The principal moments of inertia, and what turns the axes into theirs. */
  inertiaOf(shape: ShapeId): { moments: readonly number[]; quaternion: readonly number[] } {
    const [, , moments, quaternion] = this.calls.HP_Shape_BuildMassProperties(shape)[1];
    return { moments, quaternion };
  }

  childrenOf(container: ShapeId): ShapeChild[] {
    const { calls } = this;
    const count = calls.HP_Shape_GetNumChildren(container)[1];
    return Array.from({ length: count }, (_, i) => ({
      id: calls.HP_Shape_GetChildShape(container, i)[1],
      ...this.placementOf(container, i),
    }));
  }

  private placementOf(container: ShapeId, index: number): Omit<ShapeChild, "id"> {
    const { calls } = this;
    if (!calls._HP_Shape_GetChildQSTransform) {
      return reject("source", "a container", "any other shape: this Havok does not tell where children are");
    }
    const out = calls._malloc(40);
    calls._HP_Shape_GetChildQSTransform(container[0], index, out);
    const numbers = Array.from(new Float32Array(calls.HEAPU8.buffer, out, 10));
    calls._free(out);
    return {
      position: numbers.slice(0, 3),
      quaternion: numbers.slice(3, 7),
      scale: numbers.slice(7, 10),
    };
  }
}

/** How many thin instances a body stands for; 0 if it is one body. */
export function instanceCount(body: PhysicsBody): number {
  return body._pluginDataInstances?.length ?? 0;
}

/** Matrices of the instances, 16 numbers each, as Havok has last moved them. */
export function instanceMatrices(body: PhysicsBody): Float32Array {
  const mesh = body.transformNode as unknown as { _thinInstanceDataStorage: { matrixData: Float32Array } };
  return mesh._thinInstanceDataStorage.matrixData;
}
