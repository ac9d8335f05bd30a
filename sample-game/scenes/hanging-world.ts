// The hanging scene in a simulator of its own, without Babylon: for tests and benchmarks.
import { ropeRod, type RopeOptions } from "../../plugin/rope.js";
import { strandRod, type StrandOptions } from "../../plugin/strand.js";
import { createRod, moveRoot, type RodHandle, type RodWorld } from "../../systems/index.js";
import { matrixToQuaternion, quaternionToMatrix } from "../../systems/math/quaternion.js";
import { BAR_HEIGHT, hangingContent, type BarPose } from "./hanging.js";
import { cos, sin } from "../../systems/math/elementary.js";

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
    // The surface is for the eye alone.
    ...content.ropes.map((rope) => {
      const options: RopeOptions = { ...rope, surface: undefined } as RopeOptions;
      return { options, rod: ropeRod(options, surroundings) };
    }),
    ...strands.map((options) => ({ options, rod: strandRod(options, surroundings) })),
  ];
  return described.map(({ options, rod }) => ({
    options,
    handle: createRod(world, rod),
    position: rod.root!.position!,
    quaternion: rod.root!.quaternion!,
  }));
}

const turn = new Float64Array(9);
const frame = new Float64Array(9);
const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Moves the roots with the bar; in the game they follow the bar's node. */
export function moveBar(world: RodWorld, rods: readonly HangingRod[], pose: BarPose): void {
  quaternionToMatrix(barQuaternion(pose), 0, turn, 0);
  for (const rod of rods) {
    const [x, y, z] = [rod.position[0]!, rod.position[1]! - BAR_HEIGHT, rod.position[2]!];
    turnVector(x, y, z, position, 0);
    position[0]! += pose.position.x;
    position[1]! += pose.position.y;
    position[2]! += pose.position.z;
    quaternionToMatrix(rod.quaternion, 0, frame, 0);
    for (let c = 0; c < 9; c += 3) turnVector(frame[c]!, frame[c + 1]!, frame[c + 2]!, frame, c);
    matrixToQuaternion(frame, 0, quaternion, 0);
    moveRoot(world, rod.handle, position, quaternion);
  }
}

/** Roll about z, then yaw about y. */
function barQuaternion({ yaw, roll }: BarPose): [number, number, number, number] {
  const [cosYaw, sinYaw] = [cos(yaw / 2), sin(yaw / 2)];
  const [cosRoll, sinRoll] = [cos(roll / 2), sin(roll / 2)];
  return [sinYaw * sinRoll, sinYaw * cosRoll, cosYaw * sinRoll, cosYaw * cosRoll];
}

function turnVector(x: number, y: number, z: number, out: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) out[at + c] = turn[c]! * x + turn[3 + c]! * y + turn[6 + c]! * z;
}
