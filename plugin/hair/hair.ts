import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import {
  getCurvatures,
  type RodOptions,
  type RodWorld,
  sampleFloats,
  sampleRod,
  setRestCurvature,
  setRodLength,
} from "../../systems/index.js";
import { checkRodLength } from "../../systems/rods/tools/winch.js";
import { checkModel } from "../../systems/rods/rod-options.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { oneOf, reject, wholeNumber } from "../../systems/world/validate.js";
import type { HairType } from "../hair-types.js";
import { holdRoot } from "../rod-batch.js";
import { disposeAll } from "../dispose-all.js";
import { checkRodMaterial } from "../rod-options.js";
import type { Rod } from "../rod.js";
import { grownOrGiven } from "./given-groom.js";
import type { Groom } from "./groom.js";
import { naturalCurvature } from "./guide-shape.js";
import { checkCurl, checkHairOptions, collisionOf, type HairOptions, twistFor } from "./hair-options.js";
import { HairRoots } from "./hair-roots.js";
import { checkLook, clumpFor, clumpTipFor, type HairLook, hairLook } from "./rendering/hair-look.js";
import { type GuideSource, HairMesh } from "./rendering/hair-mesh.js";
import type { StrandData } from "./rendering/strand-instances.js";
import { surfaceOf } from "./surface.js";
import { hypot } from "../../systems/math/elementary.js";

/** What hair asks of the ElasticRods it belongs to. */
export interface HairOwner {
  readonly scene: Scene;
  readonly world: RodWorld;
  /** Creates rods that nobody else draws: all of them or, after an error, none. */
  addRods(names: readonly string[], optionsOf: (index: number) => RodOptions): Rod[];
  /** Takes them back before anyone has heard of them. */
  discard(rods: readonly Rod[]): void;
  remove(hair: Hair): void;
}

/** Hairs on the skin of a head, per square metre. */
const NATURAL_DENSITY = 2e6;
/** Radians that a drawn piece of a strand turns by. */
const TURN_PER_POINT = 0.5;
const LEAST_POINTS = 20;
const MOST_POINTS = 96;
const ROOT_FLOATS = 4;

const position = new Vector3();
const rotation = new Quaternion();

/** Hair on a mesh: some strands are simulated, many are drawn between them. */
export class Hair implements GuideSource {
  readonly name: string;
  /** The simulated strands; each can be used as any rod. */
  readonly rods: readonly Rod[];
  private readonly groom: Groom;
  private readonly roots: HairRoots;
  private readonly drawing: HairMesh;
  private readonly samplesPerGuide: number;
  /** Of each strand: its curl over the mean. */
  private readonly curlShares: Float64Array;
  /** Of each strand: its twist over the mean, below 0 where it winds the other way around. */
  private readonly twistShares: Float64Array;
  /** Of each strand: which of its shapes is drawn. */
  private readonly drawnStamps: Float64Array;
  private changed = true;
  private isLost = false;
  private disposed = false;

  /** Made by `ElasticRods.createHair`. */
  constructor(
    /** What it grows on. */
    readonly mesh: AbstractMesh,
    options: HairOptions,
    private readonly owner: HairOwner,
    number: number,
  ) {
    // Everything that can be wrong is found before the first rod is created.
    checkHairOptions(options);
    const collision = collisionOf(options.collisions ?? "body");
    const care = oneOf("care", options.care ?? "crowd", ["exact", "crowd"]);
    const model = owner.world.models[checkModel(owner.world, options.model)].name;
    const { look = lookFor(checkCurl(options.curl ?? 0)) } = options;
    checkLook(look);
    const surface = surfaceOf(mesh, options.subMesh);
    this.groom = grownOrGiven(surface, options);
    this.samplesPerGuide = options.drawnPoints
      ? wholeNumber("drawnPoints", options.drawnPoints, 4, 256)
      : pointsFor(this.groom);
    const curl = meanCurl(this.groom);
    this.curlShares = Float64Array.from(this.groom.guides.lengths, (_, guide) =>
      curl > 0 ? this.groom.guides.curls[2 * guide] / curl : 1,
    );
    this.twistShares = handsOf(this.groom).map((hand, guide) => hand * this.curlShares[guide]);
    this.name = options.name ?? `hair ${number}`;
    this.roots = new HairRoots(surface, this.groom);
    const { lengths } = this.groom.guides;
    const names = Array.from(lengths, (_, guide) => `${this.name} strand ${guide + 1}`);
    this.rods = owner.addRods(names, (guide) => ({ ...this.guideRod(guide), collision, model, care }));
    this.drawnStamps = new Float64Array(lengths.length).fill(-1);
    try {
      this.drawing = this.createDrawing(look);
    } catch (error) {
      owner.discard(this.rods);
      throw error;
    }
    this.shapeDrawing();
  }

  /** How it is drawn; a change shows in the next frame. */
  get look(): HairLook {
    return this.drawing.look;
  }

  /** The mesh that draws all strands in one draw call. */
  get drawnMesh(): Mesh {
    return this.drawing.mesh;
  }

  get material(): PBRMaterial {
    return this.drawing.material;
  }

  /** Simulated strands. */
  get guideCount(): number {
    return this.rods.length;
  }

  get drawnCount(): number {
    return this.groom.strands.lengths.length;
  }

  get isDisposed(): boolean {
    return this.disposed;
  }

  /**
   * Another natural curl, by name or in 1/m: hair that is waved or straightened. Strands keep their
   * differences.
   */
  setCurl(curl: HairType | number, twist = twistFor(checkCurl(curl))): void {
    this.requireAlive();
    const curvature = checkCurl(curl);
    signedQuantity("twist", twist, "curvature");
    const { curls } = this.groom.guides;
    this.rods.forEach((rod, guide) => {
      const share = this.curlShares[guide];
      curls[2 * guide] = curvature * share;
      const turn = twist * this.twistShares[guide];
      curls[2 * guide + 1] = turn;
      if (!rod.isDisposed)
        setRestCurvature(this.owner.world, rod.handle, naturalCurvature(turn, curvature * share));
    });
    this.shapeDrawing();
  }

  /** Cuts it or lets it grow at the tips, to this many metres on average. */
  setLength(metres: number): void {
    this.requireAlive();
    quantity("metres", metres, "length");
    const { lengths } = this.groom.guides;
    const share = metres / (lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
    // All or none: one of them may be too short for that, or too long.
    this.rods.forEach((rod, guide) => {
      if (!rod.isDisposed) checkRodLength(this.owner.world, rod.handle, share * lengths[guide], "tip");
    });
    for (let guide = 0; guide < this.guideCount; guide++) {
      lengths[guide] *= share;
      const rod = this.rods[guide];
      if (!rod.isDisposed) setRodLength(this.owner.world, rod.handle, lengths[guide], "tip");
    }
    this.drawing.length = metres;
    this.shapeDrawing();
    this.changed = true;
  }

  /** How it grows, and in which shape it is now; for `writeGroom`, or the option `groom` of `createHair`. */
  exportGroom(): Groom {
    this.requireAlive();
    const { groom, rods } = this;
    const whole = rods.every((rod) => !rod.isDisposed && rod.elements === groom.elements);
    const shapes = new Float32Array(whole ? 3 * groom.elements * rods.length : 0);
    if (whole) {
      rods.forEach((rod, i) => getCurvatures(this.owner.world, rod.handle, shapes, 3 * groom.elements * i));
    }
    const { points, frames, lengths, curls, phases } = groom.guides;
    return {
      ...groom,
      guides: { points, frames, lengths: lengths.slice(), curls: curls.slice(), phases, shapes },
    };
  }

  /** Before a step: roots go where the skin is. */
  moveRoots(): void {
    if (this.isLost || this.mesh.isDisposed()) return;
    this.roots.update();
    this.roots.moveRoots(this.rods);
  }

  /** Its mesh is nowhere: from now on it stays where it is. */
  loseMesh(): void {
    this.isLost = true;
  }

  /** Before an image. */
  draw(moved: boolean): void {
    // Whoever clears a scene of its meshes meets this one, too.
    if (this.drawing.mesh.isDisposed()) return;
    if (moved || this.changed) this.drawShape();
    // How near it is depends on where it is: before its first shape it would be drawn as if from afar.
    this.drawing.adjustDetail();
  }

  private drawShape(): void {
    this.changed = false;
    if (this.roots.deforms && !this.isLost && !this.mesh.isDisposed()) {
      this.roots.update();
      this.roots.strandRoots(this.drawing.roots, ROOT_FLOATS);
      this.drawing.rootsMoved();
    }
    this.drawing.update();
  }

  fill(out: Float32Array): boolean {
    const samples = this.samplesPerGuide;
    const stride = samples * sampleFloats;
    const { stamp } = this.owner.world.components.Centreline;
    let any = false;
    for (let i = 0; i < this.rods.length; i++) {
      const rod = this.rods[i];
      // Of one that has been removed the last picture stays, and of one that lies still where it grows.
      if (rod.isDisposed) continue;
      const isHeldThere = !rod.rootTarget || isAt(out, i * stride, rod.rootTarget);
      if (stamp[rod.handle.entity] === this.drawnStamps[i] && isHeldThere) continue;
      this.drawnStamps[i] = stamp[rod.handle.entity];
      any = true;
      sampleRod(this.owner.world, rod.handle.entity, samples, out, i * stride);
      if (rod.rootTarget) holdRoot(out, i * stride, samples, rod.rootTarget);
    }
    return any;
  }

  /** Removes its strands and what the scene has of it; a second call does nothing. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.owner.remove(this);
    this.drawing.dispose();
    disposeAll(this.rods);
  }

  private guideRod(guide: number): RodOptions {
    const { radius, material, elements, guides } = this.groom;
    const { lengths, curls, shapes } = guides;
    this.roots.rootToRef(guide, position, rotation);
    return {
      elements,
      radius: [radius, radius],
      length: lengths[guide],
      material: checkRodMaterial(material, [radius, radius]),
      restCurvature: naturalCurvature(curls[2 * guide + 1], curls[2 * guide]),
      curvature:
        shapes.length > 0 ? shapes.slice(3 * elements * guide, 3 * elements * (guide + 1)) : [0, 0, 0],
      root: {
        kind: "clamped",
        position: position.asArray(),
        quaternion: rotation.asArray(),
      },
    };
  }

  private createDrawing(look: HairLook): HairMesh {
    const { radius, area, guides } = this.groom;
    const natural = Math.max(1, (NATURAL_DENSITY * area) / this.drawnCount);
    return new HairMesh(this.name, this.owner.scene, this, look, {
      ground: this.mesh,
      samplesPerGuide: this.samplesPerGuide,
      length: guides.lengths.reduce((sum, length) => sum + length, 0) / this.guideCount,
      width: 2 * radius * Math.sqrt(natural),
      phases: guides.phases,
      strands: this.strandData(),
    });
  }

  /** What depends on curl and length. */
  private shapeDrawing(): void {
    this.drawing.slip = slipFor(this.groom);
    this.drawing.turn = mostTurn(this.groom);
  }

  private strandData(): StrandData {
    const { points, guides, weights, lengths } = this.groom.strands;
    const roots = new Float32Array(3 * points.triangle.length);
    this.roots.strandRoots(roots, 3);
    return {
      guides,
      weights,
      roots,
      lengths: Float32Array.from(lengths, (share) => share / 255),
      // Strands are nearer to their guides than a few times what these are apart.
      reach: 4 * Math.sqrt(this.groom.area / this.guideCount),
    };
  }

  private requireAlive(): void {
    if (this.disposed) reject("hair", `${this.name} (disposed)`, "hair that has not been disposed");
  }
}

function isAt(samples: Float32Array, at: number, point: Float64Array): boolean {
  // As far apart as single precision has it.
  const near = (c: number) => Math.abs(samples[at + c] - point[c]) < 1e-6 * (1 + Math.abs(point[c]));
  return near(0) && near(1) && near(2);
}

/** Enough for the one that curls most. */
function pointsFor(groom: Groom): number {
  return Math.min(MOST_POINTS, Math.max(LEAST_POINTS, Math.ceil(mostTurn(groom) / TURN_PER_POINT)));
}

/** Radians by which the strand that curls most turns by nature. */
function mostTurn({ guides: { lengths, curls } }: Groom): number {
  let turn = 0;
  for (let guide = 0; guide < lengths.length; guide++) {
    turn = Math.max(turn, lengths[guide] * hypot(curls[2 * guide], curls[2 * guide + 1]));
  }
  return turn;
}

/**
 * -1 for strands that wind against others, 1 for all where none do: there the sign of the twist that is asked
 * for says which way.
 */
function handsOf({ guides: { lengths, curls } }: Groom): Float64Array {
  // Straight hair has no twist, and yet its sign.
  const signs = Float64Array.from(lengths, (_, guide) => {
    const twist = curls[2 * guide + 1];
    return twist < 0 || Object.is(twist, -0) ? -1 : 1;
  });
  return signs.includes(1) ? signs : signs.fill(1);
}

function meanCurl({ guides: { curls } }: Groom): number {
  let sum = 0;
  for (let i = 0; i < curls.length; i += 2) sum += curls[i];
  return sum / (curls.length / 2);
}

/** Coils of a few millimetres are out of step with their neighbours; the wide curls of a lock are not. */
const lookFor = (curl: number): HairLook => hairLook({ clump: clumpFor(curl), clumpTip: clumpTipFor(curl) });

function slipFor(groom: Groom): number {
  const curl = meanCurl(groom);
  return Math.min(Math.max((curl - 40) / 100, 0), 1) * (4 / Math.max(curl, 1));
}
