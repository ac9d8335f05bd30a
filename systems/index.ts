/** The simulator without Babylon: runs in plain Node, in a worker, or behind the plugin. */
export { createRodWorld, pendingTime, setGravity, setWind, simulatedTime } from "./world.js";
export type { Clock, RodWorld, WorldOptions } from "./world.js";
export { stages, stepWorld } from "./frame.js";
export type { Stage } from "./frame.js";
export { stageNames } from "./statistics.js";
export type { FrameStatistics, StageName } from "./statistics.js";
export {
  createRod,
  getMaterial,
  isAlive,
  removeRod,
  rootKind,
  setMaterial,
  setRestCurvature,
} from "./rods.js";
export type { RodHandle } from "./rods.js";
export type { AdaptOptions, RodCollisionOptions, RodOptions, RootOptions } from "./rod-options.js";
export type { Material, MaterialOptions } from "./material.js";
export {
  createObstacle,
  getObstaclePose,
  getObstacleVelocity,
  moveObstacle,
  placeObstacle,
  removeObstacle,
} from "./obstacles.js";
export {
  createAttachment,
  getAttachmentForce,
  getAttachmentTorque,
  isAttached,
  moveAttachment,
  removeAttachment,
  turnAttachment,
} from "./attachments.js";
export type { AttachmentHandle, AttachmentOptions } from "./attachments.js";
export {
  createComb,
  getCombForce,
  getCombTorque,
  getSnag,
  getToothForce,
  isSnagged,
  measureComb,
  setSnag,
} from "./comb/comb.js";
export type { CombHandle, CombOptions, SnagOptions } from "./comb/comb.js";
export { combShape, type CombMeasures } from "./comb/comb-shape.js";
export type { ObstacleHandle, ObstacleOptions } from "./obstacles.js";
export type { ObstacleChild, ObstacleShape } from "./obstacle-shapes.js";
export type { CollisionOptions } from "./collision.js";
export { getEnergy, getFrame, getPoint, getVelocity, moveRoot, rodLength, teleport } from "./readings.js";
export { restoreState, saveState, type Snapshot } from "./snapshot.js";
export { sampleFloats, sampleRod } from "./sample.js";
export { storeProblem, type StoredProblem } from "./solve/store-problem.js";
export type { RodEnergy, RodModel } from "./deform/rod-model.js";
export { defaultUnits } from "./units.js";
export type { Units } from "./units.js";
export { createRodPick, pickRod } from "./pick.js";
export type { PickOptions, RodPick } from "./pick.js";
export { cutRod } from "./rope-tools/cut.js";
export { joinRods, type JoinOptions } from "./rope-tools/join.js";
export { payOut, setRodLength, type RodEnd, type WinchOptions } from "./rope-tools/winch.js";
export type { TouchTable } from "./touches/touch-table.js";
export { linkingNumber, type LinkingOptions } from "./knots/linking.js";
export { recogniseBend, recogniseKnot, type Knot, type KnotOptions } from "./knots/recognise.js";
export { recogniseRod, rodPoints } from "./knots/rod-knot.js";
export type { Chirality, KnotInvariants } from "./knots/invariants.js";
export type { Terms } from "./knots/jones.js";
export type { KnotFactor } from "./knots/table.js";
