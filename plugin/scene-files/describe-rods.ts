import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { measuresOf } from "../../systems/bodies/comb/comb-shape.js";
import { forceUnit } from "../../systems/world/units.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Carrier } from "../carrier.js";
import type { Comb } from "../comb.js";
import type { ElasticRods } from "../elastic-rods.js";
import { writeGroomJson } from "../hair/groom-file.js";
import { hairNames } from "../hair/hair-options.js";
import type { Hair } from "../hair/hair.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { RodsParts } from "../parts.js";
import { Rod } from "../rod.js";
import { References } from "../states/references.js";
import { requireParts } from "../states/write-state.js";
import { describeRod } from "./exact-rod.js";
import { tidy, tidyPlace, tidyRotation } from "./numbers.js";
import { FORMAT, VERSION, type Entry, type NodeName, type RodsFile } from "./rods-file.js";

export interface DescribedRods {
  /** For `JSON.stringify`; `loadRods` makes the same of it. */
  readonly file: RodsFile;
  /** What a file cannot say: loads, winches, obstacles that are no meshes, and what is held by those. */
  readonly leftOut: readonly string[];
}

/** Rods, hair, combs, meshes as obstacles and attachments of a scene as they are now, for a file beside it. */
export function describeRods(rods: ElasticRods): DescribedRods {
  return new Describing(rods, requireParts(rods, "describeRods")).file();
}

class Describing {
  private readonly references: References;
  private readonly looks: object[] = [];
  private readonly leftOut: string[] = [];
  private readonly ofHair: ReadonlySet<Rod>;
  private readonly ofCombs: ReadonlySet<Obstacle>;
  /** In the order in which they will be made. */
  private readonly order: readonly Rod[];

  constructor(
    private readonly rods: ElasticRods,
    private readonly parts: RodsParts,
  ) {
    this.references = new References(rods.scene);
    const hair = rods.hair.flatMap(({ rods: strands }) => strands);
    this.ofHair = new Set(hair);
    this.ofCombs = new Set(rods.combs.map(({ obstacle }) => obstacle));
    this.order = [...rods.rods.filter((rod) => !this.ofHair.has(rod)), ...hair];
  }

  file(): DescribedRods {
    const { rods, parts, leftOut } = this;
    const own = rods.rods.filter((rod) => !this.ofHair.has(rod));
    const lists = {
      obstacles: rods.obstacles.flatMap((obstacle) => this.obstacle(obstacle)),
      rods: own.map((rod) => this.rod(rod)),
      hair: rods.hair.map((hair) => this.hair(hair)),
      combs: rods.combs.map((comb) => this.comb(comb)),
      attachments: rods.attachments.flatMap((attachment) => this.attachment(attachment)),
    };
    for (const { rod } of parts.rodSet.tools.winches.filter(({ isDisposed }) => !isDisposed))
      leftOut.push(`the winch of ${rod.name}`);
    for (const { rod } of parts.rodSet.forces.loads.filter(({ isDisposed }) => !isDisposed))
      leftOut.push(`a load of ${rod.name}`);
    const given = Object.entries({ looks: this.looks, ...lists }).filter(([, list]) => list.length > 0);
    return {
      file: {
        format: FORMAT,
        version: VERSION,
        gravity: tidyPlace(rods.gravity.asArray()),
        wind: tidyPlace(rods.wind.asArray()),
        ...plain(Object.fromEntries(given)),
      },
      leftOut,
    };
  }

  private rod(rod: Rod): Entry {
    const { drawing, rodSet } = this.parts;
    const look = drawing.lookOf(rod);
    const isOwn = !look || look === drawing.looks.rope || look === drawing.looks.strand;
    const { colour, layPitch } = rod.appearance;
    const follows = rodSet.following.entryOfRod(rod);
    const isClosed = this.rods.attachments.some((one) => one.rod === rod && one.target === rod);
    return {
      ...describeRod(this.rods, rod),
      ...(isClosed ? { closed: true } : {}),
      ...(Number.isFinite(rod.tearingForce) ? { tearingForce: tidy(rod.tearingForce) } : {}),
      ...(colour ? { colour: { r: colour.r, g: colour.g, b: colour.b } } : {}),
      ...(layPitch === undefined ? {} : { layPitch: tidy(layPitch) }),
      ...(isOwn ? {} : { look: this.placeOfLook(look) }),
      ...(follows ? { follow: this.name(follows) } : {}),
    };
  }

  private placeOfLook(look: object): number {
    const place = this.looks.indexOf(look);
    return place >= 0 ? place : this.looks.push(look) - 1;
  }

  /** What it was grown with, where that is JSON and nothing else; else as it has grown. */
  private hair(hair: Hair): Entry {
    const entry = this.hairAsGrown(hair);
    // In one order, whatever was changed last.
    const names = ["on", ...Object.keys(hairNames)].filter((name) => entry[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, entry[name]]));
  }

  private hairAsGrown(hair: Hair): Entry {
    const { options, mesh, name, look, care } = hair;
    const { density, comb, groom, parting, ...rest } = options;
    const isPlain =
      !groom && typeof comb !== "function" && (density === undefined || "vertexColour" in density);
    const common = { on: this.name({ node: mesh, bone: null }), name, look: { ...look }, care };
    if (isPlain) {
      return {
        ...rest,
        ...(density ? { density } : {}),
        ...(comb ? { comb: triple(comb as Vector3) } : {}),
        ...(parting
          ? { parting: { ...parting, through: triple(parting.through), normal: triple(parting.normal) } }
          : {}),
        ...common,
        collisions: hair.collisions,
        strands: hair.guideCount,
        strandsPerArea: undefined,
      };
    }
    const { subMesh, model, drawnPoints } = options;
    const kept = { subMesh, model, drawnPoints, collisions: hair.collisions };
    return { ...kept, ...common, groom: JSON.parse(writeGroomJson(hair.exportGroom())) as unknown };
  }

  private obstacle(obstacle: Obstacle): Entry[] {
    if (this.ofCombs.has(obstacle)) return [];
    const { obstacleSet, stepping } = this.parts;
    // Bodies of Havok are obstacles by themselves.
    if (stepping.bridge.has(obstacle)) return [];
    const follower = obstacleSet.followerOf(obstacle);
    if (!follower?.meshShape || !follower.node) {
      this.leftOut.push(`the obstacle ${obstacle.name}`);
      return [];
    }
    return [
      {
        name: obstacle.name,
        from: this.name({ node: follower.node, bone: null }),
        shape: follower.meshShape,
        friction: tidy(obstacle.friction),
      },
    ];
  }

  private comb(comb: Comb): Entry {
    const { mesh, mostSpeed } = comb;
    const { surface } = comb.memory;
    return {
      name: mesh.name,
      ...measuresOf(comb.measures),
      ...finiteOf(comb.snag),
      ...surface,
      mostSpeed,
      position: tidyPlace(mesh.position.asArray()),
      rotation: tidyRotation(mesh.rotationQuaternion!.asArray()),
      ...(mesh.parent ? { node: this.name({ node: mesh.parent as Carrier["node"], bone: null }) } : {}),
    };
  }

  private attachment(attachment: Attachment): Entry[] {
    const { world } = this.rods;
    const { rod, s, target } = attachment;
    if (attachment.isDisposed || target === rod) return [];
    const { Attachment: column } = world.components;
    const { entity } = attachment.handle;
    const held = column.span[entity];
    const triples = (at: number) => tidyPlace(world.memory.f64.subarray(held + at, held + at + 3));
    const place = (at: number) => triples(at).map((x) => tidy(x * world.units.length));
    const kind = column.target[entity];
    const follower = this.parts.attachmentSet.followerOf(attachment);
    const to = this.targetOf(attachment, kind, place(AttachmentSpan.point));
    if (!to) {
      this.leftOut.push(`an attachment of ${rod.name}`);
      return [];
    }
    const directed = column.directed[entity];
    const from = follower
      ? {
          direction: triple(follower.direction ?? Vector3.ZeroReadOnly),
          up: triple(follower.up ?? Vector3.ZeroReadOnly),
        }
      : { direction: triples(AttachmentSpan.direction), up: triples(AttachmentSpan.up) };
    const unit = forceUnit(world.units);
    const compliance = (column.compliance[entity] * world.units.length) / unit;
    const isPlace = follower !== undefined || kind === AttachmentTarget.obstacle;
    return [
      {
        rod: this.nameOf(rod),
        s: tidy(Math.min(s, rod.length)),
        to,
        ...(isPlace ? { point: follower ? triple(follower.point) : place(AttachmentSpan.point) } : {}),
        ...(directed > 0 ? { direction: from.direction } : {}),
        ...(directed > 1 ? { up: from.up } : {}),
        ...(compliance > 0 ? { compliance: tidy(compliance) } : {}),
        ...finiteOf({
          breakingForce: column.breakingForce[entity] * unit,
          mostForce: column.mostForce[entity] * unit,
        }),
      },
    ];
  }

  private targetOf(attachment: Attachment, kind: number, point: number[]): Entry | null {
    const { target } = attachment;
    const { world } = this.rods;
    const follower = this.parts.attachmentSet.followerOf(attachment);
    if (follower) {
      const name = this.name(follower);
      return typeof name === "string" ? { node: name } : name;
    }
    if (target instanceof Rod)
      return {
        rod: this.nameOf(target),
        s: tidy(world.components.Attachment.sOther[attachment.handle.entity] * world.units.length),
      };
    if (kind !== AttachmentTarget.obstacle) return { point };
    const { name } = target as Obstacle;
    const isTold = this.parts.obstacleSet.followerOf(target as Obstacle)?.meshShape !== undefined;
    return isTold || this.parts.stepping.bridge.has(target as Obstacle) ? { obstacle: name } : null;
  }

  private name(carrier: Carrier): NodeName & (string | Entry) {
    const { node, nth, bone } = this.references.of(carrier);
    if (nth === 0 && bone === null) return node;
    return { node, ...(nth > 0 ? { nth } : {}), ...(bone === null ? {} : { bone }) };
  }

  /** Its name, or its number where others have that too. */
  private nameOf(rod: Rod): string | number {
    const isOne = this.order.filter(({ name }) => name === rod.name).length === 1;
    return isOne ? rod.name : this.order.indexOf(rod);
  }
}

/** As JSON keeps it. */
function plain(lists: Entry): Entry {
  return JSON.parse(
    JSON.stringify(lists, (_, value: unknown) => (value === Infinity ? undefined : value)),
  ) as Entry;
}

function triple({ x, y, z }: { x: number; y: number; z: number }): number[] {
  return tidyPlace([x, y, z]);
}

/** Infinity is what it is without being told. */
function finiteOf(values: object): Entry {
  const finite = Object.entries(values).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(finite.map(([name, value]) => [name, tidy(value as number)]));
}
