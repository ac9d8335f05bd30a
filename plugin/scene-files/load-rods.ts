import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { setGravity, setWind } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject, within } from "../../systems/world/validate.js";
import type { Attachment, AttachmentOptions, AttachmentTarget } from "../attachments/attachment.js";
import type { Carrier } from "../carrier.js";
import { combNames, type Comb, type CombOptions } from "../comb.js";
import { disposeAll } from "../dispose-all.js";
import type { ElasticRods } from "../elastic-rods.js";
import { createGroom, groomNames, type GroomOptions, type GroomSource } from "../grooms/create-groom.js";
import { readGroom } from "../hair/groom-file.js";
import { hairNames, type HairOptions } from "../hair/hair-options.js";
import type { Hair } from "../hair/hair.js";
import { obstacleNames, type ObstacleOptions } from "../obstacles/obstacle-options.js";
import type { ObstacleSource } from "../obstacles/obstacle-source.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import { ropeNames, type RopeOptions } from "../rope.js";
import type { Rod, RodKind } from "../rod.js";
import { readHairLook } from "../states/looks.js";
import { Lookup, type Resolver, type WantedNode } from "../states/references.js";
import { requireParts } from "../states/write-state.js";
import { strandNames, type StrandOptions } from "../strand.js";
import {
  at,
  checkNames,
  entriesOf,
  listOf,
  Looks,
  optionsOf,
  pointOf,
  referenceOf,
  textOf,
  type Placed,
} from "./entries.js";
import { exactNames, exactOptions } from "./exact-rod.js";
import { parseRodsFile, type RodsFile } from "./rods-file.js";

const { mostInAll, mostDrawnInFile } = limits.grooms;

export interface LoadRodsOptions {
  /**
   * Finds nodes and bones that have other names here: null to do without, undefined to have them looked up by
   * name. Default all by name.
   */
  resolve?: Resolver;
  /** Hair files that the file names. */
  files?: Readonly<Record<string, GroomSource>> | ((name: string) => GroomSource | undefined);
}

const optionNames: OptionNames<LoadRodsOptions> = { resolve: true, files: true };

/** What a file has brought. */
export interface LoadedRods {
  readonly rods: readonly Rod[];
  readonly hair: readonly Hair[];
  readonly obstacles: readonly Obstacle[];
  readonly combs: readonly Comb[];
  readonly attachments: readonly Attachment[];
  /** What `resolve` said to do without; what stands on it has been left out. */
  readonly leftOut: readonly WantedNode[];
}

/**
 * Adds what a file describes to a scene: all of it or, after an error that names what is wrong or missing,
 * nothing.
 */
export function loadRods(rods: ElasticRods, given: unknown, options: LoadRodsOptions = {}): LoadedRods {
  requireParts(rods, "loadRods");
  const { resolve, files } = checkOptions("options", options, optionNames);
  if (resolve !== undefined && typeof resolve !== "function")
    reject("resolve", resolve, "a function of what is wanted");
  if (files !== undefined && typeof files !== "function" && (typeof files !== "object" || files === null))
    reject("files", files, "hair files by their names, or a function of the name");
  const loading = new Loading(rods, parseRodsFile(given), new Lookup(rods.scene, resolve), files);
  return loading.create();
}

type Act = () => void;

/** Everything is found before the first thing is made. */
class Loading {
  private readonly acts: Act[] = [];
  private readonly looks: Looks;
  private readonly rodsMade: Rod[] = [];
  private readonly hairMade: Hair[] = [];
  private readonly obstaclesMade: Obstacle[] = [];
  private readonly combsMade: Comb[] = [];
  private readonly attachmentsMade: Attachment[] = [];

  constructor(
    private readonly rods: ElasticRods,
    private readonly file: RodsFile,
    private readonly lookup: Lookup,
    private readonly files: LoadRodsOptions["files"],
  ) {
    this.looks = new Looks(file);
    for (const name of ["gravity", "wind"] as const)
      if (file[name] !== undefined) listOf(`file.${name}`, file[name], 3);
    const points = (...names: string[]) => names;
    this.plan("obstacles", [...Object.keys(obstacleNames), "from"], (one) => this.obstacle(one));
    this.plan("ropes", [...Object.keys(ropeNames), "follow"], (one) =>
      this.rod(one, "rope", points("from", "to", "director", "sag")),
    );
    this.plan("strands", [...Object.keys(strandNames), "follow"], (one) =>
      this.rod(one, "strand", points("from", "direction", "director")),
    );
    this.plan("rods", exactNames, (one) => this.exact(one));
    const noAreas = Object.keys(hairNames).filter((name) => name !== "strandsPerArea");
    this.plan("hair", [...noAreas, "on"], (one) => this.hair(one));
    this.plan("grooms", [...Object.keys(groomNames), "file"], (one) => this.groom(one));
    this.plan("combs", Object.keys(combNames), (one) => this.comb(one));
    const holds = ["rod", "s", "to", "point", "direction", "up", "compliance", "breakingForce", "mostForce"];
    this.plan("attachments", holds, (one) => this.attachment(one));
    lookup.requireAll();
  }

  create(): LoadedRods {
    const { rods, file } = this;
    const { gravity, wind, world } = rods;
    const before = [gravity.clone(), wind.clone()] as const;
    const inWorld = [world.gravity.slice(), world.wind.slice()] as const;
    try {
      if (file.gravity) setGravity(world, file.gravity);
      if (file.gravity) gravity.fromArray([...file.gravity]);
      if (file.wind) setWind(world, file.wind);
      if (file.wind) wind.fromArray([...file.wind]);
      for (const act of this.acts) act();
    } catch (error) {
      this.undo();
      gravity.copyFrom(before[0]);
      wind.copyFrom(before[1]);
      world.gravity.set(inWorld[0]);
      world.wind.set(inWorld[1]);
      throw error;
    }
    return {
      rods: this.rodsMade,
      hair: this.hairMade,
      obstacles: this.obstaclesMade,
      combs: this.combsMade,
      attachments: this.attachmentsMade,
      leftOut: this.lookup.leftOut,
    };
  }

  private undo(): void {
    disposeAll(this.attachmentsMade);
    disposeAll(this.combsMade);
    disposeAll(this.hairMade);
    disposeAll(this.rodsMade);
    disposeAll(this.obstaclesMade);
  }

  private plan(list: keyof RodsFile, names: readonly string[], plan: (one: Placed) => Act | null): void {
    for (const one of entriesOf(this.file, list, names)) {
      const act = plan(one);
      if (act) this.acts.push(() => at(one.path, act));
    }
  }

  /** Undefined where there is none; null where it is done without. */
  private carrier({ path, entry }: Placed, field: string): Carrier | null | undefined {
    if (entry[field] === undefined || entry[field] === null) return undefined;
    return this.lookup.carrier(referenceOf(`${path}.${field}`, entry[field]), path);
  }

  private enter(rod: Rod, follows: Carrier | null | undefined): void {
    this.rodsMade.push(rod);
    if (follows) rod.follow(follows.bone ?? follows.node);
    this.bound();
  }

  /** Of all rods that a file makes. */
  private bound(): void {
    const elements = [...this.rodsMade, ...this.hairMade.flatMap(({ rods }) => rods)].reduce(
      (sum, rod) => sum + (rod.isDisposed ? 0 : rod.elements),
      0,
    );
    if (elements > mostInAll) reject("elements", `${elements} in all`, `at most ${mostInAll} in a file`);
  }

  private rod(one: Placed, kind: RodKind, points: readonly string[]): Act {
    const follows = this.carrier(one, "follow");
    const present = points.filter((name) => one.entry[name] !== undefined);
    const look = this.looks.of(`${one.path}.look`, one.entry["look"]);
    const options = { ...optionsOf(one, present, ["follow", "look"]), ...(look ? { look } : {}) };
    return () =>
      this.enter(
        kind === "rope"
          ? this.rods.createRope(options as unknown as RopeOptions)
          : this.rods.createStrand(options as unknown as StrandOptions),
        follows,
      );
  }

  private exact(one: Placed): Act {
    const { path, entry } = one;
    const follows = this.carrier(one, "follow");
    const { kind = "rope", colour, layPitch, closed, tearingForce, name } = entry;
    if (kind !== "rope" && kind !== "strand") reject(`${path}.kind`, kind, '"rope", "strand"');
    if (name !== undefined) textOf(`${path}.name`, name);
    if (closed !== undefined && typeof closed !== "boolean")
      reject(`${path}.closed`, closed, "true or false");
    if (layPitch !== undefined) within(`${path}.layPitch`, layPitch as number, -1e6, 1e6);
    const look = this.looks.of(`${path}.look`, entry["look"]);
    const options = exactOptions(one);
    const more = Object.entries({ layPitch, closed, tearingForce }).filter(
      ([, value]) => value !== undefined,
    );
    return () => {
      const { rodSet, drawing } = requireParts(this.rods, "loadRods");
      const drawn = look ?? drawing.looks[kind as RodKind];
      const common = { ...(name === undefined ? {} : { name }), ...(colour ? { colour } : {}) };
      const material = { ...options, radius: pairOf(options.radius) };
      const rod = rodSet.add(
        kind as RodKind,
        drawn,
        { ...common, material: {} } as never,
        material,
        "nylon",
        {
          ...(Object.fromEntries(more) as object),
        },
      );
      rod.refresh();
      this.enter(rod, follows);
    };
  }

  private hair(one: Placed): Act | null {
    const { path, entry } = one;
    const mesh = this.meshOf(one, "on");
    const points = ["comb"].filter((name) => entry[name] !== undefined);
    const { strands = 200, drawnPerStrand = 60 } = entry as { strands?: number; drawnPerStrand?: number };
    if (!(strands * drawnPerStrand <= mostDrawnInFile))
      reject(
        `${path}.strands`,
        `${strands} with ${drawnPerStrand} drawn for each`,
        `at most ${mostDrawnInFile} drawn`,
      );
    const apart = ["on", "look", "groom", "parting"];
    const { groom, parting, look } = entry;
    const options = {
      ...optionsOf(one, points, apart),
      ...(look === undefined ? {} : { look: at(path, () => readHairLook("look", look)) }),
      ...(parting === undefined ? {} : { parting: partingOf(`${path}.parting`, parting) }),
      ...(groom === undefined ? {} : { groom: at(path, () => readGroom(JSON.stringify(groom))) }),
    } as HairOptions;
    if (mesh === null) return null;
    return () => {
      this.hairMade.push(this.rods.createHair(mesh, options));
      this.bound();
    };
  }

  private groom(one: Placed): Act | null {
    const { path, entry } = one;
    const file = textOf(`${path}.file`, entry["file"]);
    const on = this.carrier(one, "on");
    const { files } = this;
    const source =
      typeof files === "function"
        ? files(file)
        : files && Object.hasOwn(files, file)
          ? files[file]
          : undefined;
    if (source === undefined) return reject(`${path}.file`, file, "a file that `files` has");
    const { look } = entry;
    const options = {
      ...optionsOf(one, [], ["file", "on", "look"]),
      ...(on ? { on: on.node } : {}),
      ...(look === undefined ? {} : { look: at(path, () => readHairLook("look", look)) }),
    } as GroomOptions;
    if (on === null) return null;
    return () => {
      const { hair, rods } = createGroom(this.rods, source, options);
      if (hair) this.hairMade.push(hair);
      else this.rodsMade.push(...rods);
      this.bound();
    };
  }

  private obstacle(one: Placed): Act | null {
    const { entry } = one;
    const { from, shape } = entry;
    const isShape = from === undefined && typeof shape === "object" && shape !== null;
    const mesh = isShape ? null : this.meshOf(one, "from");
    const node = this.carrier(one, "node");
    const points = entry["position"] === undefined ? [] : ["position"];
    const options = {
      ...optionsOf(one, points, ["from", "node", "rotation", "mesh", ...(isShape ? ["shape"] : [])]),
      ...(node ? { node: node.bone ?? node.node } : {}),
      ...rotationIn(one),
    } as ObstacleOptions;
    if ((!isShape && mesh === null) || node === null) return null;
    return () =>
      void this.obstaclesMade.push(
        this.rods.addObstacle((isShape ? shape : mesh) as ObstacleSource, options),
      );
  }

  private comb(one: Placed): Act | null {
    const node = this.carrier(one, "node");
    const points = one.entry["position"] === undefined ? [] : ["position"];
    const options = {
      ...optionsOf(one, points, ["node", "rotation"]),
      ...(node ? { node: node.node } : {}),
      ...rotationIn(one),
    } as CombOptions;
    if (node === null) return null;
    return () => void this.combsMade.push(this.rods.createComb(options));
  }

  private attachment(one: Placed): Act | null {
    const { path, entry } = one;
    const to = checkNames(`${path}.to`, entry["to"], [
      "node",
      "nth",
      "bone",
      "rod",
      "s",
      "obstacle",
      "point",
    ]);
    const carrier =
      to["node"] === undefined ? undefined : this.lookup.carrier(referenceOf(`${path}.to`, to), path);
    const points = ["point", "direction", "up"].filter((name) => Array.isArray(entry[name]));
    const options = {
      ...optionsOf(one, points, ["rod", "s", "to"]),
      ...(to["s"] === undefined ? {} : { s: to["s"] }),
    } as AttachmentOptions;
    if (carrier === null) return null;
    const world = to["point"] === undefined ? undefined : pointOf(`${path}.to.point`, to["point"]);
    return () => {
      const rod = this.rodOf(`${path}.rod`, entry["rod"]);
      if (!rod) return;
      const target =
        carrier?.bone ??
        carrier?.node ??
        world ??
        (to["obstacle"] === undefined
          ? this.rodOf(`${path}.to.rod`, to["rod"])
          : this.rods.obstacles.find(({ name }) => name === to["obstacle"]));
      if (!target)
        return void reject(
          `${path}.to`,
          to["obstacle"] ?? to["rod"],
          "a node, a rod, an obstacle or a point",
        );
      this.attachmentsMade.push(rod.attach(entry["s"] as number, target as AttachmentTarget, options));
    };
  }

  /** One that the file makes, by its name or its number among those; else one of the scene. */
  private rodOf(path: string, name: unknown): Rod {
    const made = [...this.rodsMade, ...this.hairMade.flatMap(({ rods }) => rods)];
    const found =
      typeof name === "number" ? made[name] : [...made, ...this.rods.rods].find((rod) => rod.name === name);
    return (
      found ??
      reject(path, name, "the name or the number of a rod of the file, or the name of one of the scene")
    );
  }

  private meshOf(one: Placed, field: string): AbstractMesh | null {
    const { path, entry } = one;
    const { node } = this.lookup.carrier(referenceOf(`${path}.${field}`, entry[field]), path) ?? {};
    if (!node) return null;
    return "getVerticesData" in node
      ? (node as AbstractMesh)
      : reject(`${path}.${field}`, node.name, "a mesh");
  }
}

function pairOf(radius: unknown): readonly [number, number] {
  return (typeof radius === "number" ? [radius, radius] : radius) as readonly [number, number];
}

function rotationIn({ path, entry }: Placed) {
  if (entry["rotation"] === undefined) return {};
  const [x, y, z, w] = listOf(`${path}.rotation`, entry["rotation"], 4);
  return { rotation: { x, y, z, w } };
}

function partingOf(path: string, value: unknown) {
  const given = checkNames(path, value, ["through", "normal", "width", "strength"]);
  return {
    ...given,
    through: pointOf(`${path}.through`, given["through"]),
    normal: pointOf(`${path}.normal`, given["normal"]),
  };
}
