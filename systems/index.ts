/** The simulator without Babylon: runs in plain Node, in a worker, or behind the plugin. */
export { createRodWorld } from "./frame/create-world.js";
export { pendingTime, setGravity, setWind, simulatedTime } from "./world/world.js";
export type { WorldOptions } from "./frame/create-world.js";
export { endWorkers } from "./threads/end-workers.js";
export type { Clock, RodWorld } from "./world/world.js";
export { stages, stepWorld } from "./frame/frame.js";
export type { Stage } from "./frame/frame.js";
export { addSystem, type SystemOptions } from "./frame/user-systems.js";
export { applyAngularImpulse } from "./frame/apply-angular-impulse.js";
export { applyDrag, type DragOptions } from "./frame/apply-drag.js";
export { applyImpulse } from "./frame/apply-impulse.js";
export { stageNames } from "./world/statistics.js";
export type { FrameStatistics, StageName } from "./world/statistics.js";
export { createRod, getMaterial, isAlive, removeRod, rootKind, setMaterial } from "./rods/rods.js";
export {
  getAdapt,
  getCare,
  getCollision,
  getRestCurvature,
  getStep,
  setAdapt,
  setCare,
  setCollision,
  setElements,
  setRadius,
  setRestCurvature,
  setStep,
} from "./rods/change.js";
export { holdShape, isStable } from "./rods/hold.js";
export { settleRod, type SettleOptions } from "./rods/settle/settle.js";
export type { Balance } from "./rods/settle/least-energy.js";
export type { RodHandle } from "./rods/rods.js";
export { rodHandle } from "./rods/rod-handle.js";
export type { ImperfectionOptions } from "./rods/imperfection.js";
export type {
  AdaptOptions,
  RodCollisionOptions,
  RodOptions,
  RodStep,
  RootOptions,
} from "./rods/rod-options.js";
export type { Material, MaterialOptions } from "./rods/material.js";
export {
  createObstacle,
  getObstaclePose,
  getObstacleVelocity,
  moveObstacle,
  placeObstacle,
  removeObstacle,
} from "./bodies/obstacles.js";
export {
  createAttachment,
  getAttachmentForce,
  getAttachmentTorque,
  isAttached,
  moveAttachment,
  removeAttachment,
  turnAttachment,
} from "./attachments/attachments.js";
export type { AttachmentHandle, AttachmentOptions } from "./attachments/attachments.js";
export { closeRod } from "./attachments/close-rod.js";
export {
  createComb,
  getCombForce,
  getCombTorque,
  getSnag,
  getToothForce,
  isSnagged,
  measureComb,
  setSnag,
} from "./bodies/comb/comb.js";
export type { CombHandle, CombOptions, SnagOptions } from "./bodies/comb/comb.js";
export { combShape, type CombMeasures } from "./bodies/comb/comb-shape.js";
export type { ObstacleHandle, ObstacleOptions } from "./bodies/obstacles.js";
export type { ObstacleChild, ObstacleShape } from "./bodies/obstacle-shapes.js";
export type { CollisionOptions } from "./world/collision.js";
export {
  getCurvatures,
  getEnergy,
  getFrame,
  getPoint,
  getVelocity,
  moveRoot,
  rodLength,
  teleport,
} from "./rods/readings.js";
export { getCurvature, getMoment, getTension } from "./rods/internal-forces.js";
export { restoreState, saveState, type Snapshot } from "./states/snapshot.js";
export { readState } from "./states/read-state.js";
export type { ReadState, ReadStateOptions, Renamed } from "./states/read-state.js";
export { writeState } from "./states/write-state.js";
export { sampleFloats, sampleRod } from "./rods/sample.js";
export { storeProblem, type StoredProblem } from "./solve/store-problem.js";
export { ContactPoint } from "./models/rod-model.js";
export type {
  InitialShape,
  RodContact,
  RodDynamics,
  RodEnergy,
  RodHolding,
  RodModel,
  RodReshaping,
  RodShape,
} from "./models/rod-model.js";
export { defaultModels } from "./models/install-models.js";
export { spaceClothoid } from "./models/space-clothoid/space-clothoid.js";
export { corde } from "./models/nodal/corde.js";
export { elasticRod } from "./models/nodal/elastic-rod.js";
export { massSpring } from "./models/nodal/mass-spring.js";
export { superHelix } from "./models/super-helix/super-helix.js";
export { limits } from "./world/limits.js";
export {
  accelerationUnit,
  defaultUnits,
  energyUnit,
  forceUnit,
  impulseUnit,
  lineDensityUnit,
  sectionInertiaUnit,
  stiffnessUnit,
  velocityUnit,
} from "./world/units.js";
export type { Units } from "./world/units.js";
export { createRodPick, pickRod } from "./rods/pick.js";
export type { PickOptions, RodPick } from "./rods/pick.js";
export { cutRod } from "./rods/tools/cut.js";
export { rodModelName, setRodModel } from "./rods/tools/set-model.js";
export { joinRods, type JoinOptions } from "./rods/tools/join.js";
export { payOut, setRodLength, type RodEnd, type WinchOptions } from "./rods/tools/winch.js";
export { createContactReading, readContact, type ContactReading } from "./touches/read-contact.js";
export type { TouchTable } from "./touches/touch-table.js";
export { linkingNumber, type LinkingOptions } from "./knots/linking.js";
export { recogniseBend, recogniseKnot, type Knot, type KnotOptions } from "./knots/recognise.js";
export { recogniseRod, rodPoints } from "./knots/rod-knot.js";
export type { Chirality, KnotInvariants } from "./knots/invariants.js";
export type { Terms } from "./knots/jones.js";
export type { KnotFactor } from "./knots/table.js";
/** What it takes to ask for entities: of bitecs, the same copy that the world is made with. */
export { addComponent, hasComponent, Not, query, removeComponent } from "bitecs";
