// The hanging scene in a simulator of its own, without Babylon: for the preview, tests and benchmarks.
import { ropeRod, type RopeOptions } from "../../plugin/rope.js";
import { strandRod, type StrandOptions } from "../../plugin/strand.js";
import { createRod, moveRoot, type RodHandle, type RodWorld } from "../../systems/index.js";
import { quaternionToMatrix, rotateQuaternion } from "../../systems/math/quaternion.js";
import { BAR_HEIGHT, hangingContent, type BarPose } from "./hanging.js";

export interface HangingRod {
  readonly options: RopeOptions | StrandOptions;
  readonly handle: RodHandle;
  /** Its root while the bar is at rest. */
  readonly position: ArrayLike<number>;
  readonly quaternion: ArrayLike<number>;
}

export function buildHanging(world: RodWorld, content = hangingContent()): HangingRod[] {
  // The axes of a Babylon scene that was not told otherwise.
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };
  const strands = [content.cord, ...content.wisps.flatMap((wisp) => wisp.strands)];
  const described = [
    ...content.ropes.map((options) => ({ options, rod: ropeRod(options, surroundings) })),
    ...strands.map((options) => ({ options, rod: strandRod(options, surroundings) })),
  ];
  return described.map(({ options, rod }) => ({
    options,
    handle: createRod(world, rod),
    position: rod.root!.position!,
    quaternion: rod.root!.quaternion!,
  }));
}

const turn = new Float64Array(4);
const matrix = new Float64Array(9);
const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Moves the roots with the bar; in the game they follow the bar's node. */
export function moveBar(world: RodWorld, rods: readonly HangingRod[], pose: BarPose): void {
  turn.set([0, 0, 0, 1]);
  rollAndYaw(turn, pose);
  quaternionToMatrix(turn, 0, matrix, 0);
  for (const rod of rods) {
    const x = rod.position[0]!;
    const y = rod.position[1]! - BAR_HEIGHT;
    const z = rod.position[2]!;
    position[0] = pose.position.x + matrix[0]! * x + matrix[3]! * y + matrix[6]! * z;
    position[1] = pose.position.y + matrix[1]! * x + matrix[4]! * y + matrix[7]! * z;
    position[2] = pose.position.z + matrix[2]! * x + matrix[5]! * y + matrix[8]! * z;
    quaternion.set(rod.quaternion);
    rollAndYaw(quaternion, pose);
    moveRoot(world, rod.handle, position, quaternion);
  }
}

function rollAndYaw(q: Float64Array, { yaw, roll }: BarPose): void {
  rotateQuaternion(q, 0, 0, 0, roll);
  rotateQuaternion(q, 0, 0, yaw, 0);
}
