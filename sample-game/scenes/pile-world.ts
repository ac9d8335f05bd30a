// The pile in a simulator of its own, without Babylon: for tests and benchmarks.
import { ropeRod, type RopeOptions } from "../../plugin/rope.js";
import {
  createObstacle,
  createRod,
  moveObstacle,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import type { Rotation } from "../../plugin/points.js";
import { DRUM, DRUM_SPEED, drumRotation, pileContent, type PropName } from "./pile.js";

export interface Pile {
  readonly rods: readonly { readonly options: RopeOptions; readonly handle: RodHandle }[];
  readonly props: ReadonlyMap<PropName, ObstacleHandle>;
}

export function buildPile(world: RodWorld, content = pileContent(), friction = 0.5): Pile {
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };
  return {
    rods: content.ropes.map((options) => ({
      options,
      handle: createRod(world, ropeRod(options, surroundings)),
    })),
    props: new Map(
      content.props.map(({ name, shape, position: { x, y, z }, rotation }) => [
        name,
        createObstacle(world, { shape, position: [x, y, z], quaternion: numbers(rotation), friction }),
      ]),
    ),
  };
}

/** Where the drum has to be `seconds` after the start. */
export function turnDrum(world: RodWorld, { props }: Pile, seconds: number): void {
  moveObstacle(
    world,
    props.get("drum")!,
    [DRUM.x, DRUM.y, DRUM.z],
    numbers(drumRotation(DRUM_SPEED * seconds)),
  );
}

function numbers({ x, y, z, w }: Rotation): number[] {
  return [x, y, z, w];
}
