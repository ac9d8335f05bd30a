import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRodWorld,
  moveObstacle,
  stepWorld,
  type ObstacleHandle,
  type RodWorld,
} from "../../systems/index.js";
import { readReference } from "../reference/read.js";
import { createGround, createStick, g, pointOf, stepFor, throwRod, velocityOf } from "./contact-scenes.js";

/** Elementary facts of Coulomb friction, told with short stiff free rods for blocks and points. */
interface Orbit {
  block_on_incline: readonly {
    angle_deg: number;
    mu: number;
    initial_velocity_downslope: number;
    t_end: number;
    position_at_t_end: number;
    velocity_at_t_end: number;
    final_state: string;
  }[];
  sliding_to_rest: readonly { mu: number; v0: number; distance: number; time: number }[];
  block_dropped_on_belt: readonly {
    mu: number;
    belt_velocity: number;
    time_to_stick: number;
    block_travel: number;
  }[];
  block_pulled_at_angle: readonly {
    mu: number;
    mass: number;
    pull_angle_deg: number;
    P: number;
    state: string;
    acceleration: readonly number[];
  }[];
  inelastic_impact_of_a_point_mass: readonly {
    mu: number;
    velocity_before: readonly number[];
    velocity_after: readonly number[];
  }[];
  point_mass_on_turntable: readonly {
    label: string;
    mu: number;
    omega: number;
    x0: readonly number[];
    v0: readonly number[];
    state?: string;
    samples?: readonly (readonly number[])[];
    sticks_at_time?: number | null;
  }[];
  turntable_spin_up_slip: readonly {
    mu: number;
    radius: number;
    angular_acceleration: number;
    slip_time: number;
  }[];
}

const orbit = readReference<Orbit>("orbit");
const radius = 0.002;

/** A short stiff rod that lies flat, so that it neither falls nor rolls: forces act on its centreline. */
function createBlock(world: RodWorld, at: readonly number[], friction: number) {
  return createStick(world, {
    centre: at,
    direction: [1, 0, 0],
    length: 0.02,
    radius,
    elements: 1,
    friction,
  });
}

/** On a level plate with gravity leaning instead: the same motion, in coordinates along the slope. */
function levelWorld(mu: number, gravity: readonly number[], subSteps: number) {
  const world = createRodWorld({ gravity, subSteps });
  const ground = createGround(world, { friction: mu });
  return { world, ground, block: createBlock(world, [0, radius, 0], mu) };
}

describe("a block on an incline", () => {
  it.each(orbit.block_on_incline.filter(({ final_state }) => final_state !== "critical"))(
    "at $angle_deg degrees, mu $mu, from $initial_velocity_downslope m/s",
    (known) => {
      const tilt = (known.angle_deg * Math.PI) / 180;
      const gravity = [g * Math.sin(tilt), -g * Math.cos(tilt), 0];
      const { world, block } = levelWorld(known.mu, gravity, 16);
      const v0 = known.initial_velocity_downslope;
      throwRod(world, block, [v0, 0, 0]);
      stepFor(world, known.t_end);
      const far = Math.max(Math.abs(known.position_at_t_end), Math.abs(v0) * 0.1, 0.01);
      expect(Math.abs(pointOf(world, block)[0] - known.position_at_t_end) / far).toBeLessThan(0.01);
      const fast = Math.max(Math.abs(known.velocity_at_t_end), 0.01);
      expect(Math.abs(velocityOf(world, block)[0] - known.velocity_at_t_end) / fast).toBeLessThan(0.01);
    },
  );
});

describe("a block that slides to rest", () => {
  it.each(orbit.sliding_to_rest)("mu $mu, $v0 m/s", ({ mu, v0, distance, time }) => {
    const { world, block } = levelWorld(mu, [0, -g, 0], 64);
    throwRod(world, block, [v0, 0, 0]);
    stepFor(world, time + 0.05);
    expect(Math.abs(pointOf(world, block)[0] / distance - 1)).toBeLessThan(0.01);
  });
});

describe("a block on a belt", () => {
  it.each(orbit.block_dropped_on_belt)("mu $mu, belt at $belt_velocity m/s", (known) => {
    const { world, ground, block } = levelWorld(known.mu, [0, -g, 0], 16);
    const frames = Math.round(1.2 * known.time_to_stick * 60);
    let stuck = 0;
    for (let i = 1; i <= frames; i++) {
      moveObstacle(world, ground, [(known.belt_velocity * i) / 60, -0.5, 0]);
      stepWorld(world, 1 / 60);
      const t = i / 60;
      if (velocityOf(world, block)[0] < 0.999 * known.belt_velocity) stuck = t;
      else if (t > known.time_to_stick + 1 / 60)
        expect(velocityOf(world, block)[0] / known.belt_velocity).toBeCloseTo(1, 5);
    }
    expect(Math.abs(stuck - known.time_to_stick)).toBeLessThan(1 / 60 + 0.01 * known.time_to_stick);
    const rest = (frames / 60 - known.time_to_stick) * known.belt_velocity;
    expect(Math.abs((pointOf(world, block)[0] - rest) / known.block_travel - 1)).toBeLessThan(0.01);
  });
});

describe("a block that is pulled at an angle", () => {
  it.each(orbit.block_pulled_at_angle)("mu $mu, $P N at $pull_angle_deg degrees: $state", (known) => {
    // A force on all of the block is a leaning gravity.
    const [along, up] = [Math.cos, Math.sin].map(
      (f) => (known.P * f((known.pull_angle_deg * Math.PI) / 180)) / known.mass,
    );
    const { world, block } = levelWorld(known.mu, [along, up - g, 0], 4);
    stepFor(world, 0.5);
    const [x, y] = velocityOf(world, block);
    expect(x).toBeCloseTo(0.5 * known.acceleration[0], known.acceleration[0] === 0 ? 4 : 3);
    expect(y).toBeCloseTo(0.5 * known.acceleration[1], 3);
  });
});

describe("an inelastic impact", () => {
  it.each(orbit.inelastic_impact_of_a_point_mass)("mu $mu, $velocity_before", (known) => {
    const world = createRodWorld({ gravity: [0, 0, 0], frame: 1e-3, subSteps: 1 });
    createGround(world, { friction: known.mu });
    const [n, x, z] = known.velocity_before;
    const block = createBlock(world, [0, radius + 1e-7, 0], known.mu);
    throwRod(world, block, [x, n, z]);
    stepWorld(world, 1e-3);
    const [vx, vy, vz] = velocityOf(world, block);
    [vy, vx, vz].forEach((v, c) => expect(v).toBeCloseTo(known.velocity_after[c], 3));
  });
});

describe("a turntable", () => {
  const turning = (angle: number) => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
  /** Seen from above, counter-clockwise is from x to -z. */
  function turntable(mu: number, x0: readonly number[], v0: readonly number[]) {
    // A step goes along the tangent: what turns at omega drifts outwards by omega^2 h / 2 of its radius a second.
    const world = createRodWorld({ frame: 1 / 60, subSteps: 64 });
    const table = createObstacle(world, {
      shape: { kind: "cylinder", halfHeight: 0.5, radius: 10 },
      position: [0, -0.5, 0],
      friction: mu,
    });
    const block = createStick(world, {
      centre: [x0[0], radius, -x0[1]],
      direction: [1, 0, 0],
      length: 0.004,
      radius,
      elements: 1,
      friction: mu,
    });
    throwRod(world, block, [v0[0], 0, -v0[1]]);
    return { world, table, block };
  }
  const turn = (world: RodWorld, table: ObstacleHandle, angle: number) => {
    moveObstacle(world, table, [0, -0.5, 0], turning(angle));
    stepWorld(world, 1 / 60);
  };

  it.each(orbit.point_mass_on_turntable.filter(({ state }) => state === "stick"))("$label", (known) => {
    const { world, table, block } = turntable(known.mu, known.x0, known.v0);
    for (let i = 1; i <= 60; i++) turn(world, table, (known.omega * i) / 60);
    const [x, , z] = pointOf(world, block);
    const r = Math.hypot(...known.x0);
    expect(Math.abs(Math.hypot(x, z) / r - 1)).toBeLessThan(0.01);
    const expected = [r * Math.cos(known.omega), -r * Math.sin(known.omega)];
    expect(Math.hypot(x - expected[0], z - expected[1]) / r).toBeLessThan(0.03);
  });

  it.each(orbit.point_mass_on_turntable.filter(({ samples }) => samples !== undefined))("$label", (known) => {
    const { world, table, block } = turntable(known.mu, known.x0, known.v0);
    const samples = known.samples!;
    const far = Math.max(...samples.map(([, x, y]) => Math.hypot(x - samples[0][1], y - samples[0][2])));
    let before = pointOf(world, block);
    for (let i = 1, next = 1; next < samples.length && i < 600; i++) {
      turn(world, table, (known.omega * i) / 60);
      const now = pointOf(world, block);
      while (next < samples.length && samples[next][0] <= i / 60) {
        const share = samples[next][0] * 60 - (i - 1);
        const [x, z] = [0, 2].map((c) => before[c] + share * (now[c] - before[c]));
        expect(Math.hypot(x - samples[next][1], -z - samples[next][2]) / far).toBeLessThan(0.03);
        next++;
      }
      before = now;
    }
  });

  it.each(orbit.turntable_spin_up_slip)("lets go at the right time while it spins up: mu $mu", (known) => {
    const { world, table, block } = turntable(known.mu, [known.radius, 0], [0, 0]);
    let slipped = 0;
    for (let i = 1; i <= 90 * known.slip_time && slipped === 0; i++) {
      turn(world, table, 0.5 * known.angular_acceleration * (i / 60) ** 2);
      const [x, , z] = pointOf(world, block);
      const [vx, , vz] = velocityOf(world, block);
      const omega = (known.angular_acceleration * (i - 0.5)) / 60;
      if (Math.hypot(vx - omega * z, vz + omega * x) > 0.01 * omega * known.radius) slipped = i / 60;
    }
    expect(slipped).toBeGreaterThan(0.98 * known.slip_time);
    expect(slipped).toBeLessThan(1.2 * known.slip_time);
  });
});
