import { reject } from "../../systems/world/validate.js";
import { bridgeMemory } from "../obstacles/havok/bridged-body.js";
import {
  anything,
  boolean,
  either,
  list,
  nullable,
  number,
  numbers,
  oneOf,
  record,
  text,
  whole,
  type Checked,
} from "./schema.js";

/**
 * What the plugin knows beyond the world: names, looks, what follows what. It is kept behind the state of the
 * world, as JSON. Lists are in the order of the world's own; null is what was made behind the plugin's back.
 */
const point = numbers(3);
const rotation = numbers(4);

/** A node of the game, of those of its name the `nth`; a bone as the skin of that mesh shows it. */
const reference = record({ node: text, nth: whole, bone: nullable(text) });

const following = record({ on: reference, position: point, rotation });

const colour = record({ r: number, g: number, b: number });
const appearance = record({
  length: number,
  aspect: nullable(number),
  colour: nullable(colour),
  layPitch: nullable(number),
  layStart: nullable(number),
  isChain: nullable(boolean),
});

const rod = record({
  name: text,
  kind: oneOf("rope", "strand"),
  appearance,
  /** Its place among the looks; "own": the one of all rods of its kind; "hair": hair draws it. */
  look: either(whole, oneOf("own", "hair")),
  isShown: boolean,
  /** Newtons at which it tears, and that it feels now; null: it does not. */
  tearing: nullable(record({ force: number, felt: number })),
  /** Whether its root was ever told where to be. */
  isMoved: boolean,
  follows: nullable(following),
});

const collision = record({ membership: nullable(whole), collidesWith: nullable(whole) });

const obstacle = record({
  name: text,
  /** What it is made of: a shape, a mesh, a body that is read, a body that Havok and the rods move. */
  source: oneOf("shape", "mesh", "body", "bridged"),
  on: nullable(reference),
  instance: whole,
  meshShape: nullable(text),
  position: point,
  rotation,
  scaling: point,
  /** Of a bridged one: what the user said of it, and what the bridge remembers. */
  options: nullable(
    record({ friction: nullable(number), restitution: nullable(number), collision: nullable(collision) }),
  ),
  memory: nullable(numbers(bridgeMemory)),
});

const carried = record({
  on: reference,
  point,
  direction: nullable(point),
  up: nullable(point),
});

/** To a node or a bone; null: to what the state of the world says. */
const attachment = record({ carrier: nullable(carried) });

const comb = record({
  obstacle: whole,
  name: text,
  parent: nullable(reference),
  position: point,
  rotation,
  goal: nullable(record({ position: point, rotation })),
  measures: anything,
  surface: record({ friction: number, restitution: nullable(number), collision: nullable(collision) }),
  mostSpeed: number,
});

const hair = record({
  name: text,
  on: reference,
  /** Where it stands; -1 for strands that are gone. */
  rods: list(number),
  /** Its place among the grooms. */
  groom: whole,
  look: anything,
  subMesh: nullable(whole),
  collisions: text,
  care: text,
  model: nullable(text),
  drawnPoints: nullable(whole),
});

const winch = record({
  rod: whole,
  end: oneOf("root", "tip"),
  shortest: number,
  /** Null: without end. */
  longest: nullable(number),
  elementLength: nullable(number),
  speed: number,
  goal: nullable(number),
  left: number,
});

const load = record({ rod: whole, s: number, force: point, torque: point, turns: boolean });

/** Of a rigid body of Havok: pose of its node, velocities of its centre of mass. */
const body = record({ on: reference, instance: whole, motion: numbers(13) });

const sceneState = record({
  format: oneOf("babylon-rods scene"),
  version: number,
  gravity: point,
  wind: point,
  timeScale: number,
  owed: number,
  paced: numbers(2),
  impactSpeed: number,
  looks: list(anything),
  rods: list(nullable(rod)),
  obstacles: list(nullable(obstacle)),
  /** Bodies of Havok that the user has taken out. */
  excluded: list(reference),
  attachments: list(nullable(attachment)),
  combs: list(comb),
  hair: list(hair),
  winches: list(winch),
  loads: list(load),
  bodies: list(body),
});

export type SceneState = Checked<typeof sceneState>;
export type Reference = Checked<typeof reference>;
export type RodRecord = Checked<typeof rod>;
export type ObstacleRecord = Checked<typeof obstacle>;
export type AttachmentRecord = Checked<typeof attachment>;
export type CombRecord = Checked<typeof comb>;
export type HairRecord = Checked<typeof hair>;
export type WinchRecord = Checked<typeof winch>;
export type LoadRecord = Checked<typeof load>;
export type BodyRecord = Checked<typeof body>;

export const sceneFormat = "babylon-rods scene";
/** Another number whenever what stands above changes. */
export const sceneVersion = 2;

/** The parts of a state: JSON, and grooms as their own format writes them. */
export interface SceneParts {
  readonly scene: SceneState;
  readonly grooms: readonly Uint8Array[];
}

export function packScene({ scene, grooms }: SceneParts): Uint8Array {
  const parts = [new TextEncoder().encode(JSON.stringify(scene)), ...grooms];
  const header = new Uint32Array([parts.length, ...parts.map(({ length }) => length)]);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, header.byteLength));
  bytes.set(new Uint8Array(header.buffer));
  let at = header.byteLength;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Nothing of it is trusted: a state may come from anywhere. */
export function unpackScene(given: Uint8Array): SceneParts {
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  const count = bytes.length < 4 ? 0 : view.getUint32(0, true);
  if (count < 1 || 4 * (count + 1) > bytes.length)
    reject("state.extra", `${bytes.length} bytes`, "the part that writeState of a scene writes");
  let at = 4 * (count + 1);
  const parts = Array.from({ length: count }, (_, i) => {
    const length = view.getUint32(4 * (i + 1), true);
    if (length > bytes.length - at)
      reject("state.extra", `${length} bytes of part ${i}`, `at most the ${bytes.length - at} that are left`);
    const part = bytes.slice(at, at + length);
    at += length;
    return part;
  });
  if (at !== bytes.length) reject("state.extra", `${bytes.length} bytes`, `${at}, those of its parts`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(parts[0]));
  } catch {
    reject("state.extra", "no JSON", "the part that writeState of a scene writes");
  }
  const scene = sceneState("state.scene", parsed);
  if (scene.version !== sceneVersion)
    reject("state.scene.version", scene.version, `${sceneVersion}, the one that this version reads`);
  return { scene, grooms: parts.slice(1) };
}
