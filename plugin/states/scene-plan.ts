import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { checkMeasures } from "../../systems/bodies/comb/comb-shape.js";
import type { CombMeasures } from "../../systems/index.js";
import { livingOf, type LivingMembers, type OpenedState } from "../../systems/states/read-state.js";
import { reject } from "../../systems/world/validate.js";
import type { Carrier } from "../carrier.js";
import type { ElasticRods } from "../elastic-rods.js";
import { grownOrGiven } from "../hair/given-groom.js";
import type { Groom } from "../hair/groom.js";
import { readGroom } from "../hair/groom-file.js";
import { surfaceOf } from "../hair/surface.js";
import type { RigidPart } from "../obstacles/havok/renew-bodies.js";
import { instanceCount } from "../obstacles/havok/havok-module.js";
import type { BridgedBody } from "../obstacles/havok/bridged-body.js";
import type { RodsParts } from "../parts.js";
import type { Rod } from "../rod.js";
import { checkScene } from "./check-scene.js";
import { readLook, readHairLook, type AnyRodLook } from "./looks.js";
import type { Lookup } from "./references.js";
import type { CombRecord, HairRecord, SceneState } from "./scene-state.js";
import type { HairLook } from "../hair/rendering/hair-look.js";

/** Hair that a state has; without a mesh its strands stay alone. */
export interface PlannedHair {
  readonly record: HairRecord;
  readonly mesh: AbstractMesh | null;
  readonly groom: Groom;
  readonly look: HairLook;
}

export interface PlannedComb {
  readonly record: CombRecord;
  readonly parent: TransformNode | null;
  readonly measures: CombMeasures;
}

export interface PlannedBody extends RigidPart {
  readonly motion: Float64Array;
}

/**
 * What reading a state comes to: everything is found and checked when this has been made, and nothing has
 * changed yet.
 */
export class ScenePlan {
  /** Of each rod and obstacle, what carries it; null for what nothing carries. */
  readonly carriersOfRods: readonly (Carrier | null)[];
  readonly carriersOfObstacles: readonly (Carrier | null)[];
  readonly carriersOfAttachments: readonly (Carrier | null)[];
  readonly bridged: readonly (BridgedBody | null)[];
  readonly looks: readonly AnyRodLook[];
  readonly hair: readonly PlannedHair[];
  readonly combs: readonly PlannedComb[];
  readonly bodies: readonly PlannedBody[];
  readonly excluded: readonly PhysicsBody[];
  readonly living: LivingMembers;

  constructor(
    readonly rods: ElasticRods,
    readonly parts: RodsParts,
    opened: OpenedState,
    readonly scene: SceneState,
    grooms: readonly Uint8Array[],
    private readonly lookup: Lookup,
  ) {
    checkScene(scene, opened.state, grooms.length);
    const { bridge } = parts.stepping;
    bridge.connect();
    bridge.refresh();
    this.carriersOfRods = scene.rods.map((rod) =>
      rod?.follows ? lookup.carrier(rod.follows.on, rod.name) : null,
    );
    this.carriersOfAttachments = scene.attachments.map((one, i) =>
      one?.carrier ? lookup.carrier(one.carrier.on, `attachment ${i + 1}`) : null,
    );
    this.bridged = scene.obstacles.map((one) =>
      one?.source === "bridged" ? this.findBridged(one.on!, one.instance, one.name) : null,
    );
    this.carriersOfObstacles = scene.obstacles.map((one) =>
      one?.on && one.source !== "bridged" ? lookup.carrier(one.on, one.name) : null,
    );
    this.excluded = scene.excluded.flatMap((on) => lookup.body(on, "a body left out") ?? []);
    this.bodies = scene.bodies.flatMap(({ on, instance, motion }) => {
      const body = lookup.body(on, "Havok");
      if (!body) return [];
      if (instance >= Math.max(1, instanceCount(body)))
        reject(`state.scene body ${on.node}.instance`, instance, `below ${Math.max(1, instanceCount(body))}`);
      return [{ body, instance, motion: Float64Array.from(motion) }];
    });
    this.looks = scene.looks.map((look, i) => readLook(`state.scene.looks[${i}]`, look));
    const read = grooms.map((bytes) => readGroom(bytes));
    this.hair = scene.hair.map((record) => this.planHair(record, read[record.groom]));
    this.combs = scene.combs.map((record) => ({
      record,
      parent: record.parent && (lookup.carrier(record.parent, record.name)?.node ?? null),
      measures: checkMeasures(record.measures as CombMeasures),
    }));
    this.living = this.findLiving(opened);
  }

  private findBridged(on: Parameters<Lookup["body"]>[0], instance: number, name: string): BridgedBody | null {
    const body = this.lookup.body(on, name);
    if (!body) return null;
    const { bridge } = this.parts.stepping;
    const obstacle = bridge.obstacleOf(body, instance);
    const part = obstacle && bridge.partOf(obstacle);
    return (
      part ?? reject("state", `with the body "${on.node}" as an obstacle`, "a scene whose Havok moves rods")
    );
  }

  private planHair(record: HairRecord, groom: Groom): PlannedHair {
    const { name, on, subMesh } = record;
    const mesh = this.lookup.carrier(on, name)?.node ?? null;
    if (record.rods.length !== groom.guides.lengths.length)
      reject(
        `state.scene hair ${name}.rods`,
        `${record.rods.length} strands`,
        `${groom.guides.lengths.length}, as its groom has`,
      );
    const look = readHairLook(`state.scene hair ${name}.look`, record.look);
    if (mesh === null) return { record, mesh, groom, look };
    if (!("getVerticesData" in mesh)) reject("resolve", `node "${mesh.name}" for hair`, "a mesh");
    const skin = mesh as AbstractMesh;
    return {
      record,
      mesh: skin,
      look,
      groom: grownOrGiven(surfaceOf(skin, subMesh ?? undefined), { groom }),
    };
  }

  /** Rods and the like by their handles; obstacles of Havok's bodies by those. */
  private findLiving({ names }: OpenedState): LivingMembers {
    const found = livingOf(this.rods.world, names);
    const { bridge } = this.parts.stepping;
    const { members } = this.parts.obstacleSet;
    const ofBridge = new Set(members.filter((one) => bridge.has(one)).map(({ handle }) => handle.entity));
    const obstacle = found.obstacle.map(
      (entity, i) =>
        this.bridged[i]?.obstacle.handle.entity ??
        (entity !== undefined && ofBridge.has(entity) ? undefined : entity),
    );
    return { ...found, obstacle };
  }

  /** Takes out what the state does not have. Returns the rods, of which nobody has been told yet. */
  clear(): Rod[] {
    const { parts, living } = this;
    const { rodSet, obstacleSet, stepping } = parts;
    this.clearHairAndCombs();
    const keptRods = new Set(living.rod);
    const gone = rodSet.members.filter(({ handle }) => !keptRods.has(handle.entity));
    for (const rod of gone) rodSet.strikeOff(rod);
    const kept = new Set(living.obstacle);
    for (const obstacle of obstacleSet.members.filter(({ handle }) => !kept.has(handle.entity))) {
      const part = stepping.bridge.partOf(obstacle);
      if (part) stepping.bridge.dismiss(part.body, true);
      else obstacle.dispose();
    }
    for (const body of this.excluded) stepping.bridge.dismiss(body, false);
    return gone;
  }

  private clearHairAndCombs(): void {
    const { rods, parts } = this;
    for (const hair of [...rods.hair])
      if (!this.hair.some((one) => this.isSame(hair.rods, one))) parts.hairSet.shed(hair);
    const { obstacle } = this.living;
    for (const comb of rods.combs)
      if (!this.combs.some(({ record }) => obstacle[record.obstacle] === comb.obstacle.handle.entity))
        comb.dispose();
  }

  /** Whether these are the strands of that hair. */
  isSame(strands: readonly Rod[], { record, mesh }: PlannedHair): boolean {
    const { rod } = this.living;
    return (
      mesh !== null &&
      strands.length === record.rods.length &&
      strands.every((strand, i) =>
        record.rods[i] < 0 ? strand.isDisposed : rod[record.rods[i]] === strand.handle.entity,
      )
    );
  }
}
