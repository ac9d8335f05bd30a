import { createRod, createRodWorld, getPoint, type RodHandle, type RodWorld } from "../../systems/index.js";
import { matrixToQuaternion } from "../../systems/math/quaternion.js";
import { modelOf } from "../../systems/models/model-of.js";
import { settle, type Loads } from "./equilibrium.js";
import { settleNodes } from "./nodal-equilibrium.js";
import { unitScale } from "./random-rod.js";

/** Rods of `elastica.json` (length 1, line density 1) and how far their settled tips are from the known ones. */

export interface Planar {
  tip: { x: number; y: number; theta: number };
  columns: string[];
  rows: number[][];
}
export interface Spatial {
  name: string;
  K: number[];
  natural_kappa: number[];
  Gamma: number;
  gravity_direction: number[];
  tip_force: number[];
  R0: number[][];
  tip: number[];
  rows: number[][];
}
export interface Elastica {
  a_cantilever_self_weight: (Planar & { Gamma: number; clamp_angle_deg: number })[];
  b_hanging_curly: Spatial[];
  c_cantilever_tip_load: (Planar & { P: number })[];
  c_bend_45_degrees: Spatial[];
}

/** E A of models that stretch, so large that their strain is below the error of their nodes. */
const inextensible = 1e7;

/** A rod of length 1 and line density 1 with the given stiffnesses, clamped at the origin in the frame R0. */
function build(elements: number, K: number[], natural: number[], R0: number[][], model?: string) {
  const world = createRodWorld({ units: unitScale, gravity: [0, 0, 0] });
  const quaternion = new Float64Array(4);
  matrixToQuaternion(
    [0, 1, 2].flatMap((c) => [0, 1, 2].map((r) => R0[r]![c]!)),
    0,
    quaternion,
    0,
  );
  const rod = createRod(world, {
    ...(model === undefined ? {} : { model }),
    length: 1,
    elements,
    radius: 1,
    material: { density: 1 / Math.PI, youngModulus: 1 },
    restCurvature: natural,
    root: { quaternion },
  });
  const { Mechanics } = world.components;
  Mechanics.spinInertia[rod.entity] = 0;
  Mechanics.axialStiffness[rod.entity] = inextensible;
  Mechanics.twistStiffness[rod.entity] = K[0]!;
  Mechanics.bendStiffness1[rod.entity] = K[1]!;
  Mechanics.bendStiffness2[rod.entity] = K[2]!;
  return { world, rod: rod.entity, handle: rod };
}

export function planarFrame(degrees: number): number[][] {
  const angle = (degrees * Math.PI) / 180;
  return [
    [Math.cos(angle), -Math.sin(angle), 0],
    [Math.sin(angle), Math.cos(angle), 0],
    [0, 0, 1],
  ];
}

/** The same rod at rest under its loads. */
export function settledRod(
  elements: number,
  K: number[],
  natural: number[],
  R0: number[][],
  loads: Loads,
  model?: string,
): { world: RodWorld; handle: RodHandle } {
  const { world, rod, handle } = build(elements, K, natural, R0, model);
  if (modelOf(world, rod).stretches) settleNodes(world, rod, loads, stagesFor(loads));
  else settle(world, rod, loads, stagesFor(loads));
  return { world, handle };
}

/** Distance of the settled tip from the known one, in rod lengths. */
export function tipError(
  elements: number,
  K: number[],
  natural: number[],
  R0: number[][],
  loads: Loads,
  tip: number[],
  model?: string,
): number {
  const { world, handle } = settledRod(elements, K, natural, R0, loads, model);
  const found = getPoint(world, handle, 1, new Float64Array(3));
  return Math.hypot(found[0]! - tip[0]!, found[1]! - tip[1]!, found[2]! - tip[2]!);
}

function stagesFor({ gravity = [0, 0, 0], tipForce = [0, 0, 0] }: Loads): number {
  return 4 + Math.ceil(Math.sqrt(Math.hypot(...gravity) + Math.hypot(...tipForce)));
}

/** The load of a hanging curl. */
export function loadsOf(each: Spatial): Loads {
  return { gravity: each.gravity_direction.map((d) => d * each.Gamma), tipForce: each.tip_force };
}
