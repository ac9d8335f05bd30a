// Bytes that were a state, and are damaged or forged: the tests and the experiment `states` try them.
import { sealState } from "../../../systems/states/state-header.js";
import {
  createAttachment,
  createComb,
  createObstacle,
  createRod,
  createRodWorld,
  stepWorld,
  writeState,
  type RodWorld,
} from "../../../systems/index.js";

const material = { density: 800, youngModulus: 3e6, internalDamping: 0.05, friction: 0.4 };

/** A small world with something of every kind in it. */
export function oneOfEach(): RodWorld {
  const world = createRodWorld();
  world.touches.watched = true;
  world.resting.speed = 1e-3;
  createObstacle(world, { shape: { kind: "box", halfExtents: [1, 0.5, 1] }, position: [0, -0.5, 0] });
  const heights = Float64Array.from({ length: 9 }, (_, i) => 0.01 * (i % 2));
  createObstacle(world, {
    shape: { kind: "height-field", columns: 3, rows: 3, sizeX: 1, sizeZ: 1, heights },
    position: [3, 0, 0],
  });
  const points = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
  const triangles = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
  createObstacle(world, { shape: { kind: "hull", points, triangles }, position: [6, 0, 0] });
  createObstacle(world, { shape: { kind: "mesh", points, triangles }, position: [9, 0, 0] });
  const crate = createObstacle(world, {
    shape: { kind: "box", halfExtents: [0.05, 0.02, 0.05] },
    position: [0.1, 0.02, 0],
    motion: "dynamic",
    mass: 0.2,
    inertia: [3e-4, 3e-4, 3e-4],
  });
  const comb = createComb(world, { teeth: 3, position: [0, 0.05, 0.3] });
  const rods = [0, 1, 2].map((i) =>
    createRod(world, {
      model: i === 2 ? "clothoid" : "super-helix",
      length: 0.4,
      elements: 4,
      radius: 0.006,
      material,
      ...(i === 0 ? { adapt: { shortest: 0.02, longest: 0.15 } } : {}),
      root: {
        kind: i === 1 ? "clamped" : "free",
        position: [-0.2, 0.01 + 0.012 * i, 0],
        direction: [1, 0, 0.1 * i],
      },
    }),
  );
  const root = { kind: "clamped", position: [0, 0.06, 0.3] } as const;
  createRod(world, { length: 0.05, elements: 2, radius: 1e-3, material, care: "crowd", root });
  createAttachment(world, {
    rod: rods[0],
    s: 0.4,
    to: { point: [0.2, 0.1, 0] },
    compliance: 1e-3,
    mostForce: 5,
  });
  createAttachment(world, { rod: rods[1], s: 0.4, to: { obstacle: crate, point: [0, 0.02, 0] } });
  createAttachment(world, {
    rod: rods[2],
    s: 0,
    to: { rod: rods[1], s: 0.1 },
    direction: "present",
    up: "present",
  });
  void comb;
  for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
  return world;
}

const values = [NaN, Infinity, -Infinity, -1, 0, 1e300, 1e-300, 2 ** 32, 1e30];

export interface Mutation {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One of the ways to spoil a state; half of them are sealed again, so that the checksum does not tell. */
export function mutate(state: Uint8Array, random: () => number): Mutation {
  const pick = (count: number) => Math.floor(random() * count);
  const bytes = state.slice();
  const body = bytes.length - 24;
  const word = () => 24 + 4 * pick(body / 4);
  const view = new DataView(bytes.buffer);
  const sealed = random() < 0.7;
  const seal = (name: string, spoilt: Uint8Array) =>
    sealed && spoilt.length >= 24 && spoilt.length % 8 === 0
      ? { name: `${name}, sealed`, bytes: sealState(spoilt) }
      : { name, bytes: spoilt };
  switch (pick(7)) {
    case 0: {
      const at = 24 + pick(body);
      bytes[at] ^= 1 << pick(8);
      return seal(`bit of byte ${at}`, bytes);
    }
    case 1: {
      const at = word();
      view.setUint32(at, 0xffffffff, true);
      return seal(`2^32 - 1 at ${at}`, bytes);
    }
    case 2: {
      const at = 24 + 8 * pick(body / 8);
      const value = values[pick(values.length)];
      view.setFloat64(at, value, true);
      return seal(`${value} at ${at}`, bytes);
    }
    case 3: {
      const length = 8 * pick(bytes.length / 8);
      return seal(`cut to ${length}`, bytes.slice(0, length));
    }
    case 4: {
      const longer = new Uint8Array(bytes.length + 8 * (1 + pick(100)));
      longer.set(bytes);
      return seal(`extended to ${longer.length}`, longer);
    }
    case 5: {
      const at = 24 + 4 * pick(10);
      view.setUint32(at, pick(2) ? 0xffffffff : pick(1000), true);
      return seal(`count at ${at}`, bytes);
    }
    default: {
      const [from, to, count] = [word(), word(), 8 * pick(40)];
      bytes.copyWithin(to, from, Math.min(from + count, bytes.length));
      return seal(`${count} bytes from ${from} to ${to}`, bytes);
    }
  }
}

/** A state of every kind of thing, to be spoilt. */
export const stateOfEach = () => writeState(oneOfEach());
