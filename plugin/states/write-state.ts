import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { writeState as writeWorldState } from "../../systems/index.js";
import { requireBetweenSteps } from "../../systems/world/between-steps.js";
import { reject } from "../../systems/world/validate.js";
import type { Comb } from "../comb.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Hair } from "../hair/hair.js";
import { writeGroom } from "../hair/groom-file.js";
import { bridgeMemory, type BridgedBody } from "../obstacles/havok/bridged-body.js";
import { readMotions, renewBodies, rigidParts } from "../obstacles/havok/renew-bodies.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import { partsOf, type RodsParts } from "../parts.js";
import { measuresOf } from "../../systems/bodies/comb/comb-shape.js";
import type { RodAppearance } from "../rendering/index.js";
import type { Rod } from "../rod.js";
import { Members } from "./members.js";
import { References } from "./references.js";
import {
  packScene,
  sceneFormat,
  sceneVersion,
  type AttachmentRecord,
  type BodyRecord,
  type CombRecord,
  type HairRecord,
  type LoadRecord,
  type ObstacleRecord,
  type RodRecord,
  type SceneState,
  type WinchRecord,
} from "./scene-state.js";

/**
 * All that decides how the rods of a scene go on, as bytes: rods, hair, combs, obstacles, attachments,
 * winches, loads, contacts, time and settings; and where the bodies of Havok are and how they move. Of what
 * belongs to the game (nodes, bones, bodies), the names. Not kept: fields of force, which are functions, and
 * who listens.
 *
 * Havok does not give away what it knows of its contacts. So that a scene that is read goes on as this one
 * does, bit by bit, this one forgets it too: its bodies are put into a new world of Havok's as they are.
 */
export function writeState(rods: ElasticRods): Uint8Array {
  return writeScene(rods, requireParts(rods, "writeState"), true);
}

/** `renews`: whether Havok's bodies are put into a new world. */
export function writeScene(rods: ElasticRods, parts: RodsParts, renews: boolean): Uint8Array {
  const members = new Members(rods, parts);
  const references = new References(rods.scene);
  const grooms = rods.hair.map((hair) => writeGroom(hair.exportGroom()));
  const looks = new Map<object | null, number>();
  const placeOfLook = (look: object) => {
    if (!looks.has(look)) looks.set(look, looks.size);
    return looks.get(look)!;
  };
  const bodies = settleBodies(parts, references, renews);
  const [owed, behind, last] = parts.stepping.fractions;
  const scene: SceneState = {
    format: sceneFormat,
    version: sceneVersion,
    gravity: triple(rods.gravity),
    wind: triple(rods.wind),
    timeScale: rods.timeScale,
    owed,
    paced: [behind, last],
    impactSpeed: rods.impactSpeed,
    rods: members.rods.map((rod) => rod && rodRecord(rod, parts, references, placeOfLook)),
    obstacles: members.obstacles.map((one) => one && obstacleRecord(one, members, parts, references)),
    excluded: parts.stepping.bridge.excluded.map(({ transformNode: node }) =>
      references.of({ node, bone: null }),
    ),
    attachments: members.attachments.map((one): AttachmentRecord | null => {
      if (!one) return null;
      const follower = parts.attachmentSet.followerOf(one);
      if (!follower) return { carrier: null };
      const { point, direction, up } = follower;
      return {
        carrier: {
          on: references.of(follower),
          point: triple(point),
          direction: direction && triple(direction),
          up: up && triple(up),
        },
      };
    }),
    combs: rods.combs.map((comb) => combRecord(comb, members, references)),
    hair: rods.hair.map((hair, groom) => hairRecord(hair, groom, members, references)),
    winches: parts.rodSet.tools.winches
      .filter((winch) => !winch.isDisposed)
      .map((winch): WinchRecord => ({
        rod: members.placeOf(winch.rod),
        end: winch.end,
        shortest: winch.shortest,
        longest: Number.isFinite(winch.longest) ? winch.longest : null,
        elementLength: winch.elementLength ?? null,
        ...winch.motion,
      })),
    loads: parts.rodSet.forces.loads
      .filter((load) => !load.isDisposed)
      .map((load): LoadRecord => ({
        rod: members.placeOf(load.rod),
        s: load.s,
        force: triple(load.force),
        torque: triple(load.torque),
        turns: load.turns,
      })),
    bodies,
    looks: [...looks.keys()],
  };
  return writeWorldState(rods.world, packScene({ scene, grooms }));
}

/** The parts of an ElasticRods that lives, is between steps, and may be saved or put back. */
export function requireParts(rods: ElasticRods, call: string): RodsParts {
  const parts = typeof rods === "object" && rods !== null ? partsOf(rods) : undefined;
  if (!parts) return reject("rods", rods, "an ElasticRods");
  if (rods.isDisposed) reject("rods", "disposed", "an ElasticRods that has not been disposed");
  requireBetweenSteps(rods.world, call);
  if (parts.stepping.isBusy) reject(call, "called by an observer of a step", "between steps");
  if (parts.stepping.isShown) reject(call, "called while a recording is shown", "after RodRecorder.resume");
  return parts;
}

/** What Havok's bodies do, after they were put into a world of their own. */
function settleBodies({ stepping }: RodsParts, references: References, renews: boolean): BodyRecord[] {
  const { bridge } = stepping;
  bridge.connect();
  const { havok } = bridge;
  if (!havok) return [];
  bridge.refresh();
  const rigid = rigidParts(havok.engine);
  const motions = readMotions(havok.plugin, rigid);
  if (renews) renewBodies(havok.plugin, havok.engine.gravity, rigid, motions);
  return rigid.map(({ body, instance }, i) => ({
    on: references.of({ node: body.transformNode, bone: null }),
    instance,
    motion: [...motions[i]],
  }));
}

function rodRecord(
  rod: Rod,
  { drawing, rodSet }: RodsParts,
  references: References,
  placeOfLook: (look: object) => number,
): RodRecord {
  const look = drawing.lookOf(rod);
  const entry = rodSet.following.entryOfRod(rod);
  const isOwn = look === drawing.looks.rope || look === drawing.looks.strand;
  return {
    name: rod.name,
    kind: rod.kind,
    appearance: appearanceRecord(rod.appearance),
    look: look === null ? "hair" : isOwn ? "own" : placeOfLook(look),
    isShown: !drawing.isHidden(rod),
    tearing:
      rod.tearingForce < Infinity ? { force: rod.tearingForce, felt: rodSet.tearing.feltBy(rod) } : null,
    isMoved: rod.rootTarget !== null,
    follows: entry && {
      on: references.of(entry),
      position: triple(entry.position),
      rotation: entry.rotation.asArray(),
    },
  };
}

function appearanceRecord({
  length,
  aspect,
  colour,
  layPitch,
  layStart,
  isChain,
}: RodAppearance): RodRecord["appearance"] {
  return {
    length,
    aspect: aspect ?? null,
    colour: colour ? { r: colour.r, g: colour.g, b: colour.b } : null,
    layPitch: layPitch ?? null,
    layStart: layStart ?? null,
    isChain: isChain ?? null,
  };
}

const nothing = { meshShape: null, options: null, memory: null, instance: 0 };

function obstacleRecord(
  obstacle: Obstacle,
  members: Members,
  { obstacleSet, stepping }: RodsParts,
  references: References,
): ObstacleRecord {
  const { name } = obstacle;
  const part = stepping.bridge.partOf(obstacle);
  const still = { name, position: [0, 0, 0], rotation: [0, 0, 0, 1], scaling: [1, 1, 1] };
  if (part) {
    const { friction, restitution, collision } = part.options;
    return {
      ...still,
      ...nothing,
      source: "bridged",
      on: references.of({ node: part.body.transformNode, bone: null }),
      instance: part.instance,
      options: {
        friction: friction ?? null,
        restitution: restitution ?? null,
        collision: groupsOf(collision),
      },
      memory: memoryOf(part),
    };
  }
  const follower = obstacleSet.followerOf(obstacle);
  // A comb's mesh is the comb's own.
  if (!follower?.node || members.isOfComb(obstacle))
    return { ...still, ...nothing, source: "shape", on: null };
  const { node, bone, body, instance, meshShape, position, rotation, scaling } = follower;
  return {
    name,
    source: body ? "body" : meshShape ? "mesh" : "shape",
    on: references.of({ node, bone }),
    instance,
    meshShape: meshShape ?? null,
    position: triple(position),
    rotation: rotation.asArray(),
    scaling: triple(scaling),
    options: null,
    memory: null,
  };
}

function memoryOf(part: BridgedBody): number[] {
  const memory = new Float64Array(bridgeMemory);
  part.writeMemory(memory, 0);
  return [...memory];
}

function combRecord(comb: Comb, members: Members, references: References): CombRecord {
  const { mesh, mostSpeed } = comb;
  const { surface, goal } = comb.memory;
  const parent = mesh.parent as (typeof mesh)["parent"] & { computeWorldMatrix(): unknown };
  return {
    obstacle: members.placeOfObstacle(comb.obstacle),
    name: mesh.name,
    parent: parent ? references.of({ node: parent as unknown as typeof mesh, bone: null }) : null,
    position: triple(mesh.position),
    rotation: mesh.rotationQuaternion!.asArray(),
    goal: goal && { position: triple(goal.position), rotation: goal.rotation.asArray() },
    measures: measuresOf(comb.measures),
    surface: {
      friction: surface.friction!,
      restitution: surface.restitution ?? null,
      collision: groupsOf(surface.collision),
    },
    mostSpeed,
  };
}

function hairRecord(hair: Hair, groom: number, members: Members, references: References): HairRecord {
  const { name, mesh, options, look } = hair;
  return {
    name,
    on: references.of({ node: mesh, bone: null }),
    rods: hair.rods.map((rod) => (rod.isDisposed ? -1 : members.placeOf(rod))),
    groom,
    look: { ...look },
    subMesh: options.subMesh ?? null,
    collisions: hair.collisions,
    care: hair.care,
    model: options.model ?? null,
    drawnPoints: options.drawnPoints ?? null,
  };
}

interface Groups {
  readonly membership?: number;
  readonly collidesWith?: number;
}

function groupsOf(collision: Groups | undefined): CombRecord["surface"]["collision"] {
  return collision
    ? { membership: collision.membership ?? null, collidesWith: collision.collidesWith ?? null }
    : null;
}

function triple({ x, y, z }: Pick<Vector3, "x" | "y" | "z">): number[] {
  return [x, y, z];
}
