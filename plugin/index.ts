export { ElasticRods } from "./elastic-rods.js";
export type { ElasticRodsOptions } from "./elastic-rods-options.js";
export { Rod, type RodKind } from "./rod.js";
export { Obstacle } from "./obstacles/obstacle.js";
export type { BodyColliderOptions } from "./obstacles/body-colliders.js";
export type { GroundOptions, ObstacleOptions, SurfaceOptions } from "./obstacles/obstacle-options.js";
export type { HavokOptions, RefusedBody } from "./obstacles/havok/havok-bridge.js";
export type { ObstacleSource } from "./obstacles/obstacle-source.js";
export type { MeshShapeName } from "./obstacles/mesh-shapes.js";
export { Comb, type CombOptions, type CombSnag } from "./comb.js";
export { Contacts, type ContactState } from "./contacts.js";
export type { RopeOptions } from "./rope.js";
export type { RopeKind } from "./rope-kinds.js";
export type { AlongOptions } from "./along/along-options.js";
export { MeshesAlong } from "./along/meshes-along.js";
export type { StrandOptions } from "./strand.js";
export type { CommonRodOptions, RodCare, RodMaterial, Section } from "./rod-options.js";
export type { Curl, CurlName, CurlOptions } from "./curl.js";
export { hairTypes, type HairType } from "./hair-types.js";
export { materials, type MaterialName, type MaterialPreset } from "./materials.js";
export type { Point, Rotation } from "./points.js";
export type { RodStatistics } from "./statistics.js";
export {
  ropeLook,
  strandLook,
  type RodAppearance,
  type RodLook,
  type RodMesh,
  type RopeLook,
  type StrandLook,
} from "./rendering/index.js";
export type {
  AdaptOptions,
  CollisionOptions,
  CombMeasures,
  FrameStatistics,
  JoinOptions,
  Material,
  MaterialOptions,
  ObstacleChild,
  ObstacleShape,
  RodCollisionOptions,
  RodEnd,
  RodEnergy,
  RodStep,
  SnagOptions,
  StageName,
} from "../systems/index.js";
export {
  addComponent,
  addSystem,
  applyAngularImpulse,
  applyDrag,
  applyImpulse,
  createContactReading,
  hasComponent,
  Not,
  query,
  readContact,
  removeComponent,
  rodHandle,
  type ContactReading,
  type RodHandle,
  type SystemOptions,
} from "../systems/index.js";
export { Attachment } from "./attachments/attachment.js";
export type { AttachmentOptions, AttachmentTarget } from "./attachments/attachment.js";
export type { GrabOptions } from "./grab/grab-options.js";
export * from "./forces/index.js";
export { Hand } from "./grab/hand.js";
export type { PickedRod, RodPickOptions } from "./grab/pick-rod.js";
export { PointerGrab } from "./grab/pointer-grab.js";
export { XRGrab, type XRControllers, type XRGrabOptions } from "./grab/xr-grab.js";
export type { ContactEvent, ContactEvents } from "./events/contact-events.js";
export type { RodsFailure } from "./events/failures.js";
export type { LeftUndone, RodsOverload } from "./events/overloads.js";
export type { RodCut, RodsJoined } from "./rope-tools/rope-tools.js";
export type { RodTorn } from "./rope-tools/tearing.js";
export { Winch, type WinchOptions } from "./rope-tools/winch.js";
export { readState, type ReadScene, type ReadSceneOptions } from "./states/read-state.js";
export { writeState } from "./states/write-state.js";
export type { Resolver, WantedNode } from "./states/references.js";
export { RodRecorder, type RecordedMoment, type RodRecorderOptions } from "./replay/rod-recorder.js";
export * from "./hair/index.js";
