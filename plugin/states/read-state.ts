import { openWorldState, takeWorldState } from "../../systems/states/read-state.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import type { Attachment } from "../attachments/attachment.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Hair } from "../hair/hair.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import { readMotions, renewBodies, rigidParts } from "../obstacles/havok/renew-bodies.js";
import type { RodsParts } from "../parts.js";
import type { Rod } from "../rod.js";
import { Lookup, type Resolver, type WantedNode } from "./references.js";
import { ScenePlan } from "./scene-plan.js";
import { unpackScene } from "./scene-state.js";
import { putAttachments } from "./put-attachments.js";
import { putHair } from "./put-hair.js";
import { putObstacles } from "./put-obstacles.js";
import { putRods } from "./put-rods.js";
import { putLoads, putWinches } from "./put-tools.js";
import { requireParts } from "./write-state.js";

export interface ReadSceneOptions {
  /**
   * Finds nodes, bones and bodies that have other names here: null to do without, undefined to have them looked up by
   * name. Default all by name.
   */
  resolve?: Resolver;
}

const optionNames: OptionNames<ReadSceneOptions> = { resolve: true };

/** What a scene has of a state that it has read, in the order of the state. */
export interface ReadScene {
  readonly rods: readonly Rod[];
  readonly obstacles: readonly Obstacle[];
  readonly attachments: readonly Attachment[];
  readonly hair: readonly Hair[];
  /** What `resolve` said to do without. */
  readonly leftOut: readonly WantedNode[];
}

/**
 * Brings the rods of a scene to where they were when the bytes were written: in the scene that wrote them, in one
 * that was made alike, or in one without rods, in which all of them are created. What lives in both stays the
 * object that it is; rods, hair, combs, obstacles and attachments that the state does not have are removed.
 * Nodes, bones and bodies of the game are found by name or by `resolve`. An error, which names what is wrong
 * or missing, leaves everything as it was.
 */
export function readState(rods: ElasticRods, bytes: Uint8Array, options: ReadSceneOptions = {}): ReadScene {
  const parts = requireParts(rods, "readState");
  const { resolve } = checkOptions("options", options, optionNames);
  if (resolve !== undefined && typeof resolve !== "function")
    reject("resolve", resolve, "a function of what is wanted");
  return readScene(rods, parts, bytes, resolve, true);
}

/** `putsBodies`: whether Havok's bodies are put where they were. */
export function readScene(
  rods: ElasticRods,
  parts: RodsParts,
  bytes: Uint8Array,
  resolve: Resolver | undefined,
  putsBodies: boolean,
): ReadScene {
  const opened = openWorldState(rods.world, bytes);
  const { scene, grooms } = unpackScene(opened.state.extra);
  const lookup = new Lookup(rods.scene, resolve);
  const plan = new ScenePlan(rods, parts, opened, scene, grooms, lookup);
  lookup.requireAll();
  // From here on nothing fails.
  const gone = plan.clear();
  const taken = takeWorldState(rods.world, opened, plan.living);
  putSettings(rods, parts, plan);
  const members = putRods(plan, taken.rods);
  const obstacles = putObstacles(plan, taken.obstacles);
  const attachments = putAttachments(plan, taken.attachments, members.all, obstacles);
  putWinches(plan, members.all);
  putLoads(plan, members.all);
  const hair = putHair(plan, members.all);
  if (putsBodies) putBodies(parts, plan);
  parts.contactEvents.refresh();
  parts.show();
  for (const rod of gone) parts.rodSet.tellRemoved(rod);
  parts.rodSet.tellAdded(members.added);
  const known = <T>(list: readonly (T | null)[]) => list.filter((one): one is T => one !== null);
  return {
    rods: known(members.all),
    obstacles: known(obstacles),
    attachments: known(attachments),
    hair,
    leftOut: lookup.leftOut,
  };
}

function putSettings(rods: ElasticRods, { stepping }: RodsParts, { scene }: ScenePlan): void {
  rods.gravity.fromArray([...scene.gravity]);
  rods.wind.fromArray([...scene.wind]);
  rods.timeScale = scene.timeScale;
  rods.impactSpeed = scene.impactSpeed;
  stepping.fractions = [scene.owed, scene.paced[0], scene.paced[1]];
}

/** Bodies that the state does not know come last, as they are. */
function putBodies({ stepping }: RodsParts, { bodies }: ScenePlan): void {
  const { havok } = stepping.bridge;
  if (!havok || bodies.length === 0) return;
  const rest = rigidParts(havok.engine).filter(
    ({ body, instance }) => !bodies.some((one) => one.body === body && one.instance === instance),
  );
  const motions = [...bodies.map(({ motion }) => motion), ...readMotions(havok.plugin, rest)];
  renewBodies(havok.plugin, havok.engine.gravity, [...bodies, ...rest], motions);
}
