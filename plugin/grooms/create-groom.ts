import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { setGravity, type RodOptions } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import { flag, oneOf, positiveInteger, reject, wholeNumber, within } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";
import { checkElements } from "../hair/groom.js";
import { collisionOf, type HairCollisions } from "../hair/hair-options.js";
import type { Hair } from "../hair/hair.js";
import type { HairLook } from "../hair/rendering/hair-look.js";
import { hairRadius } from "../hair-types.js";
import { partsOf } from "../parts.js";
import type { Point } from "../points.js";
import type { StrandLook } from "../rendering/index.js";
import { checkLook } from "../rendering/rod-look.js";
import { frameQuaternion } from "../root-frame.js";
import { checkRodMaterial, type RodCare, type RodMaterial } from "../rod-options.js";
import type { Rod } from "../rod.js";
import { GrowingStrands } from "./chosen-strands.js";
import { checkCurves, curvesFromPoints, type StrandCurves } from "./curves.js";
import { fitAlike, fitAll } from "./fit-all.js";
import type { FittedStrand } from "./fit-strand.js";
import { groomOnMesh } from "./groom-on-mesh.js";
import { isHairFile, readHair } from "./hair-file.js";
import { Placement, type PlacementOptions, tripleAt } from "./placement.js";
import { stiffen } from "./stiffen.js";
import { readTfx } from "./tfx-file.js";

const { mostGuides, mostElements, mostStrands, mostDrawn } = limits.grooms;

/** What strands are made from: a .hair or .tfx file, what was read from one, or points. */
export type GroomSource = Uint8Array | ArrayBuffer | StrandCurves | readonly (readonly Point[])[];

export interface GroomOptions extends PlacementOptions {
  /** Shown in errors and tools. */
  name?: string;
  /** Simulated strands, evenly over all of them; default 200, or all where there are fewer. */
  count?: number;
  /** Instead: every so many are simulated. */
  every?: number;
  /** Of a mesh: strands that are drawn, at most; default 20,000. */
  drawn?: number;
  /** Percent of its length by which a simulated strand may miss its curve; default 1. */
  tolerance?: number;
  /** Of each simulated strand; default as many as the tolerance needs, 4 to 64. */
  elements?: number;
  /** Whether they stay in their shape, as far as their own weight goes; default they sag. */
  hold?: boolean;
  /**
   * Whether held strands that would fall if they were pushed, being too soft to stand as they stand, are made
   * stiffer until they do not; default true.
   */
  stiffen?: boolean;
  /** Metres, of a hair; default 5e-5. */
  radius?: number;
  /** Default "clean hair". */
  material?: RodMaterial;
  /** Default "crowd". */
  care?: RodCare;
  model?: string;
  /** Default "body". */
  collisions?: HairCollisions;
  /** A `hairLook` on a mesh, a `strandLook` elsewhere. */
  look?: HairLook | StrandLook;
}

export const groomNames: OptionNames<GroomOptions> = {
  ...{
    on: true,
    scale: true,
    axes: true,
    name: true,
    count: true,
    every: true,
    drawn: true,
    tolerance: true,
  },
  ...{
    elements: true,
    hold: true,
    stiffen: true,
    radius: true,
    material: true,
    care: true,
    model: true,
    collisions: true,
  },
  look: true,
};

/** What came of a file. */
export interface CreatedGroom {
  /** The simulated strands. */
  readonly rods: readonly Rod[];
  /** On a mesh, what draws them. */
  readonly hair: Hair | null;
  /** Percent of its length by which a simulated strand misses its curve: of each, and at most. */
  readonly fitErrors: Float64Array;
  readonly fitError: number;
  /** Strands of the file that are too short to be any. */
  readonly skipped: number;
  /** Metres by which a root was off the mesh, at most; strands have been moved by that. */
  readonly rootDistance: number;
  /** How many times as stiff as its material each strand is, so that it stands; 1 where it stands anyway. */
  readonly stiffened: Float64Array;
  /** Removes all of it. */
  dispose(): void;
}

/** Hair out of a file, on a mesh, on a node, or on nothing. All of it or, after an error, nothing. */
export function createGroom(
  rods: ElasticRods,
  source: GroomSource,
  options: GroomOptions = {},
): CreatedGroom {
  if (typeof rods !== "object" || rods === null || !partsOf(rods)) reject("rods", rods, "an ElasticRods");
  if (rods.isDisposed) reject("rods", "disposed", "an ElasticRods that has not been disposed");
  const {
    on,
    tolerance = 1,
    elements,
    every,
    material = "clean hair",
  } = checkOptions("options", options, groomNames);
  const radius = quantity("radius", options.radius ?? hairRadius, "length");
  checkRodMaterial(material, [radius, radius]);
  within("tolerance", tolerance, 1e-3, 100);
  const hold = flag("hold", options.hold ?? false);
  const stiff = flag("stiffen", options.stiffen ?? true) && hold;
  if (elements !== undefined) positiveInteger("elements", elements, mostElements);
  if (every !== undefined && options.count !== undefined)
    reject("every", every, "either count or every, not both");
  const most = positiveInteger("count", options.count ?? 200, mostGuides);
  const drawnMost = positiveInteger("drawn", options.drawn ?? mostDrawn, mostStrands);
  if (every !== undefined) positiveInteger("every", every, mostStrands);
  const strands = new GrowingStrands(curvesOf(source), new Placement(options));
  const count = every === undefined ? Math.min(most, strands.count) : Math.ceil(strands.count / every);
  wholeNumber("every", count, 1, mostGuides);
  if (elements !== undefined) checkElements("elements", elements, count);
  const chosen = strands.some(count);
  const drawn = strands.scattered(Math.min(drawnMost, strands.count));
  const { skipped } = strands;
  if (on && "getVerticesData" in on) {
    const fitted = fitAlike(strands, chosen, tolerance, elements);
    const mesh = on as AbstractMesh;
    const { groom, rootDistance } = groomOnMesh(mesh, strands, fitted, drawn, radius, material);
    const { name, care, model, collisions } = options;
    const look = options.look as HairLook | undefined;
    const given = Object.entries({ name, hold, care, model, collisions, look });
    const hair = rods.createHair(mesh, {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      groom,
    });
    return {
      ...report(rods, hair.rods, fitted, stiff),
      hair,
      skipped,
      rootDistance,
      dispose: () => hair.dispose(),
    };
  }
  const fitted = fitAll(strands, chosen, tolerance, elements);
  const made = createStrands(rods, fitted, { ...options, radius, material });
  const dispose = () => made.forEach((rod) => rod.dispose());
  return { ...report(rods, made, fitted, stiff), hair: null, skipped, rootDistance: 0, dispose };
}

function curvesOf(source: GroomSource): StrandCurves {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    const bytes = new Uint8Array(source);
    return isHairFile(bytes) ? readHair(bytes) : readTfx(bytes);
  }
  if (Array.isArray(source)) return curvesFromPoints(source as readonly (readonly Point[])[]);
  return checkCurves(source as StrandCurves);
}

function report(rods: ElasticRods, made: readonly Rod[], fitted: readonly FittedStrand[], stiff: boolean) {
  const fitErrors = Float64Array.from(fitted, ({ error }) => error);
  return {
    rods: made,
    fitErrors,
    fitError: fitErrors.reduce((most, error) => Math.max(most, error), 0),
    stiffened: stiff ? stiffen(rods, made) : new Float64Array(made.length).fill(1),
  };
}

/** Strands without a skin: each is a rod that is drawn as such. */
function createStrands(
  rods: ElasticRods,
  fitted: readonly FittedStrand[],
  options: GroomOptions & Required<Pick<GroomOptions, "radius" | "material">>,
): Rod[] {
  const { rodSet, drawing } = partsOf(rods)!;
  const { on, name = "groom", hold = false, model, radius, material } = options;
  const care = oneOf("care", options.care ?? "crowd", ["exact", "crowd"]);
  const look = (options.look as StrandLook | undefined) ?? drawing.looks.strand;
  checkLook("look", look);
  if (look.kind !== "strand") reject("look.kind", look.kind, '"strand" where there is no mesh');
  const collision = collisionOf(options.collisions ?? "body");
  const names = fitted.map((_, i) => `${name} strand ${i + 1}`);
  const optionsOf = (i: number): RodOptions => {
    const { elements, length, root, frame, curvatures } = fitted[i];
    const quaternion = frameQuaternion({ t: tripleAt(frame, 0), d1: tripleAt(frame, 1) });
    return {
      ...{ elements, length, radius: [radius, radius], collision, care, curvature: curvatures },
      material: checkRodMaterial(material, [radius, radius]),
      ...(model === undefined ? {} : { model }),
      ...(hold ? { hold } : { restCurvature: curvatures }),
      root: { kind: "clamped", position: root, quaternion },
    };
  };
  const made = underItsWeight(rods, () => rodSet.addUndrawn(names, optionsOf));
  for (const rod of made) {
    drawing.add(rod, look);
    if (on) rod.follow(on);
  }
  rodSet.tellAdded(made);
  return made;
}

/** What is held in its shape has to know what it weighs. What cannot be made leaves the world as it was. */
function underItsWeight<T>({ world, gravity }: ElasticRods, create: () => T): T {
  const before = world.gravity.slice();
  setGravity(world, gravity.asArray());
  try {
    return create();
  } catch (error) {
    world.gravity.set(before);
    throw error;
  }
}
