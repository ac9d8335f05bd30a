import { adaptRefine } from "./limits/adapt-refine.js";
import { advance } from "./limits/advance.js";
import { attachments } from "./limits/attachments.js";
import { bodies } from "./limits/bodies.js";
import { curvatureRods } from "./limits/curvature-rods.js";
import { curves } from "./limits/curves.js";
import { detect } from "./limits/detect.js";
import { frame } from "./limits/frame.js";
import { gaussSeidel } from "./limits/gauss-seidel.js";
import { grooms } from "./limits/grooms.js";
import { interiorPoint } from "./limits/interior-point.js";
import { knots } from "./limits/knots.js";
import { local } from "./limits/local.js";
import { models } from "./limits/models.js";
import { newton } from "./limits/newton.js";
import { nodal } from "./limits/nodal.js";
import { positionBased } from "./limits/position-based.js";
import { ranges } from "./limits/ranges.js";
import { rods } from "./limits/rods.js";
import { shapes } from "./limits/shapes.js";
import { sleep } from "./limits/sleep.js";
import { solve } from "./limits/solve.js";
import { spaceClothoid } from "./limits/space-clothoid.js";
import { states } from "./limits/states.js";
import { statics } from "./limits/statics.js";
import { superHelix } from "./limits/super-helix.js";
import { threads } from "./limits/threads.js";
import { touches } from "./limits/touches.js";
import { trial } from "./limits/trial.js";
import { whitened } from "./limits/whitened.js";
import { work } from "./limits/work.js";

/**
 * Every tuned threshold of the numerics, by stage. Each field says its unit, what it bounds and why.
 * Roundings and settings stay where they are used.
 *
 * A module takes what it needs once, at its top: `const { sweepsPerCheck } = limits.gaussSeidel`.
 */
export const limits = Object.freeze({
  detect,
  curves,
  shapes,
  solve,
  gaussSeidel,
  newton,
  interiorPoint,
  local,
  positionBased,
  whitened,
  trial,
  advance,
  frame,
  adaptRefine,
  models,
  curvatureRods,
  superHelix,
  spaceClothoid,
  nodal,
  bodies,
  attachments,
  touches,
  knots,
  rods,
  sleep,
  work,
  threads,
  ranges,
  states,
  statics,
  grooms,
});
