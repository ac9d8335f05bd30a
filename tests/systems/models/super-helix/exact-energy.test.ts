import { describe, expect, it } from "vitest";
import { ropeRod } from "../../../../plugin/rope.js";
import {
  createRod,
  createRodWorld,
  getEnergy,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../../systems/index.js";
import { rodInertia } from "../../../../systems/models/super-helix/dynamics.js";
import { kernelOf } from "../../../../systems/models/super-helix/kernel.js";
import { Header } from "../../../../systems/models/super-helix/layout.js";
import { denseMassMatrix } from "../../../oracle/dense-super-helix.js";
import { seeded, symmetric } from "../../../oracle/random.js";

const h = 0.4;

/** A soft rod whose elements turn by `turn` radians each, in its natural shape. */
function coil(world: RodWorld, kind: "clamped" | "pinned" | "free", turn: number): RodHandle {
  const [length, elements] = [0.4, 8];
  const k = (turn * elements) / length;
  return createRod(world, {
    length,
    elements,
    radius: 0.002,
    material: { density: 1100, youngModulus: 1e7, internalDamping: 0.01, linearDrag: 0.3 },
    restCurvature: [0.3 * k, 0.95 * k, 0],
    root: { kind, direction: [1, 0.2, 0] },
  });
}

/** 1/2 v^T M v by the dense matrix. */
function denseKinetic(world: RodWorld, rod: number): number {
  const n = world.models[0].velocityCount(world.components.Rod.elements[rod]);
  const M = new Float64Array(n * n);
  rodInertia(world, rod);
  denseMassMatrix(world, rod, M);
  const v = world.components.GeneralizedCoordinates.vSpan[rod];
  let twice = 0;
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++) twice += world.memory.f64[v + r] * M[n * r + c] * world.memory.f64[v + c];
  return 0.5 * twice;
}

describe("kinetic energy of elements with more turns than nodes can see", () => {
  it.each(["clamped", "pinned", "free"] as const)("is that of M, root %s and moving", (kind) => {
    const world = createRodWorld({ collides: false });
    const { entity } = coil(world, kind, 36);
    const { memory, components, models } = world;
    models[0].deform(world, entity);
    models[0].predict(world, entity, h);
    const random = seeded(5);
    const next = components.GeneralizedCoordinates.nextSpan[entity];
    for (let i = 0; i < models[0].velocityCount(8); i++) memory.f64[next + i] = symmetric(random, 1);
    kernelOf(world).accept(entity, h);
    const kinetic = memory.f64[components.Workspace.span[entity] + Header.kinetic];
    expect(kinetic / denseKinetic(world, entity)).toBeCloseTo(1, 10);
  });

  it("never grows while a rope of six turns an element bounces", () => {
    const world = createRodWorld({ collides: false });
    const surroundings = { rightHandedAxes: false, down: { x: 0, y: -1, z: 0 } };
    const [from, to] = [2, 0.9].map((y) => ({ x: 0, y, z: 0 }));
    const options = { from, to, radius: 0.002, curl: "coiled" } as const;
    const rod = createRod(world, ropeRod(options, surroundings));
    const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
    const total = (): number => {
      getEnergy(world, rod, energy);
      return energy.elastic + energy.gravitational + energy.kinetic;
    };
    const start = total();
    for (let i = 0; i < 180; i++) {
      stepWorld(world, 1 / 60);
      // Readings are of the nodes, which see the energy of so many turns to some percent.
      expect(total() - start, `frame ${i}`).toBeLessThan(0.1 * energy.kinetic + 1e-9);
    }
  });
});
