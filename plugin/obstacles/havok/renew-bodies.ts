import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { BodyState } from "../../../systems/bodies/driven-bodies.js";
import type { Point } from "../../points.js";
import { BodyAccess, havokBody, type HavokBody } from "./body-access.js";
import { instanceCount } from "./havok-module.js";
import type { HavokEngine, HavokPlugin } from "./havok-plugin.js";

/** One body of Havok, or one of its instances. */
export interface RigidPart {
  readonly body: PhysicsBody;
  readonly instance: number;
}

type Id = readonly [unknown];
type Vector = readonly number[];

/** Havok's calls for worlds, as Babylon's plugin uses them. */
interface WorldCalls {
  HP_World_Create(): [unknown, unknown];
  HP_World_Release(world: unknown): void;
  HP_World_SetGravity(world: unknown, gravity: Vector): void;
  HP_World_GetSpeedLimit(world: unknown): [unknown, number, number];
  HP_World_SetSpeedLimit(world: unknown, linear: number, angular: number): void;
  HP_World_AddBody(world: unknown, body: Id, startAsleep: boolean): void;
  HP_World_RemoveBody(world: unknown, body: Id): void;
  HP_Body_GetWorldTransformOffset(body: Id): [unknown, number];
}

interface Region {
  world: unknown;
  readonly floatingOrigin: Point;
}

/** What Babylon's plugin keeps of worlds, and of a body in one. */
interface PluginInside extends HavokPlugin {
  readonly _hknp: HavokPlugin["_hknp"] & WorldCalls;
  world: unknown;
  readonly _worldRegions?: readonly Region[];
}
interface RigidInside extends HavokBody {
  readonly hpBodyId: Id;
  readonly worldRegion?: Region;
  worldTransformOffset?: number;
}

/** All rigid bodies, in the order of the engine. */
export function rigidParts(engine: HavokEngine): RigidPart[] {
  return engine
    .getBodies()
    .filter(({ isDisposed }) => !isDisposed)
    .flatMap((body) =>
      Array.from({ length: Math.max(1, instanceCount(body)) }, (_, instance) => ({ body, instance })),
    );
}

/** Poses and velocities, `BodyState.size` numbers each. */
export function readMotions(plugin: HavokPlugin, parts: readonly RigidPart[]): Float64Array[] {
  const access = new BodyAccess(plugin._hknp);
  const motions = parts.map(({ body, instance }) => {
    const motion = new Float64Array(BodyState.size);
    access.readState(havokBody(body, instance), motion);
    return motion;
  });
  access.dispose();
  return motions;
}

/**
 * Puts all bodies into a new world of Havok's, in this order, with these motions. What a world has found out
 * about its bodies (contacts, the impulses with which solving starts, who sleeps, the order in which they
 * were added) cannot be saved; but two worlds that were filled alike go on alike, bit by bit.
 */
export function renewBodies(
  havok: HavokPlugin,
  gravity: Point,
  parts: readonly RigidPart[],
  motions: readonly Float64Array[],
): void {
  const plugin = havok as PluginInside;
  const calls = plugin._hknp;
  const rigid = parts.map(({ body, instance }) => havokBody(body, instance) as RigidInside);
  const worldOf = ({ worldRegion }: RigidInside) => worldRegion?.world ?? plugin.world;
  for (const one of rigid) calls.HP_World_RemoveBody(worldOf(one), one.hpBodyId);
  const regions: readonly { world: unknown }[] = plugin._worldRegions ?? [plugin];
  for (const region of regions) {
    const before = region.world;
    region.world = newWorld(calls, before, gravity);
    if (plugin.world === before) plugin.world = region.world;
    calls.HP_World_Release(before);
  }
  const access = new BodyAccess(calls);
  rigid.forEach((one, i) => {
    displace(access, one, motions[i]);
    access.writePose(one, motions[i]);
    calls.HP_World_AddBody(worldOf(one), one.hpBodyId, false);
    access.writeVelocity(one, motions[i], BodyState.angular);
    [, one.worldTransformOffset] = calls.HP_Body_GetWorldTransformOffset(one.hpBodyId);
  });
  access.dispose();
  for (const { body } of parts)
    if (!body.disableSync && !body.isDisposed && instanceCount(body) === 0) plugin.sync(body);
}

function newWorld(calls: WorldCalls, before: unknown, { x, y, z }: Point): unknown {
  const [, world] = calls.HP_World_Create();
  const [, linear, angular] = calls.HP_World_GetSpeedLimit(before);
  calls.HP_World_SetGravity(world, [x, y, z]);
  calls.HP_World_SetSpeedLimit(world, linear, angular);
  return world;
}

/** Metres, m/s and rad/s. */
const FAR = [1000, 50, 10] as const;
const elsewhere = new Float64Array(BodyState.size);

/** Havok keeps the pose and the velocity that a body has if it is told to have nearly the same. */
function displace(access: BodyAccess, rigid: HavokBody, motion: Float64Array): void {
  const { position, quaternion, angular, linear } = BodyState;
  elsewhere.set(motion);
  elsewhere.set([1, 0, 0, 0], quaternion);
  for (let c = 0; c < 3; c++) {
    elsewhere[position + c] += FAR[0];
    elsewhere[linear + c] += FAR[1];
    elsewhere[angular + c] += FAR[2];
  }
  access.writePose(rigid, elsewhere);
  access.writeVelocity(rigid, elsewhere, angular);
}
