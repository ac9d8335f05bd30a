import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import {
  getCurvatures,
  getRestCurvature,
  sampleFloats,
  sampleRod,
  setRestCurvature,
  setRodLength,
  type RodWorld,
} from "../../systems/index.js";
import { checkRodLength } from "../../systems/rods/tools/winch.js";
import { modelOf } from "../../systems/models/model-of.js";
import { checkModel } from "../../systems/rods/rod-options.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { flag, oneOf, reject, wholeNumber } from "../../systems/world/validate.js";
import type { HairType } from "../hair-types.js";
import { holdRoot } from "../rod-batch.js";
import { disposeAll } from "../dispose-all.js";
import type { Point } from "../points.js";
import type { RodCare } from "../rod-options.js";
import type { Rod } from "../rod.js";
import { grownOrGiven } from "./given-groom.js";
import type { Groom } from "./groom.js";
import { guideRod } from "./guide-rod.js";
import { naturalCurvature } from "./guide-shape.js";
import {
  checkCurl,
  checkHairOptions,
  collisionOf,
  type HairCollisions,
  type HairOptions,
  twistFor,
} from "./hair-options.js";
import type { HairOwner } from "./hair-owner.js";
import { tieHair, type HairBand, type TieOptions } from "./hair-band.js";
import { HairRoots } from "./hair-roots.js";
import { handsOf, lookFor, meanCurl, mostTurn, pointsFor, slipFor } from "./groom-measures.js";
import { checkLook, type HairLook } from "./rendering/hair-look.js";
import { type GuideSource, HairMesh } from "./rendering/hair-mesh.js";
import type { StrandData } from "./rendering/strand-instances.js";
import { surfaceOf } from "./surface.js";

/** Hairs on the skin of a head, per square metre. */
const NATURAL_DENSITY = 2e6;
const ROOT_FLOATS = 4;

/** Hair on a mesh: some strands are simulated, many are drawn between them. */
export class Hair implements GuideSource {
  readonly name: string;
  private strands: readonly Rod[] = [];
  private groom!: Groom;
  private roots!: HairRoots;
  private drawing!: HairMesh;
  /** Points along a strand that are drawn. */
  samplesPerGuide = 0;
  /** Of each strand: its curl over the mean. */
  private curlShares!: Float64Array;
  /** Of each strand: its twist over the mean, below 0 where it winds the other way around. */
  private twistShares!: Float64Array;
  /** Of each strand: which of its shapes is drawn. */
  private drawnStamps!: Float64Array;
  private changed = true;
  private isLost = false;
  private disposed = false;
  private grown: HairOptions = {};

  /** Made by `ElasticRods.createHair`. */
  constructor(
    /** What it grows on. */
    readonly mesh: AbstractMesh,
    options: HairOptions,
    private readonly owner: HairOwner,
    number: number,
  ) {
    this.name = checkHairOptions(options).name ?? `hair ${number}`;
    this.grow(options);
  }

  /** All of it or, after an error, what was there before. */
  private grow(options: HairOptions): void {
    const { owner, mesh } = this;
    // Everything that can be wrong is found before the first rod is created.
    const collision = collisionOf(options.collisions ?? "body");
    const hold = flag("hold", options.hold ?? false);
    const care = oneOf("care", options.care ?? "crowd", ["exact", "crowd"]);
    const model = owner.world.models[checkModel(owner.world, options.model)].name;
    const { look = lookFor(checkCurl(options.curl ?? 0)) } = options;
    checkLook(look);
    const surface = surfaceOf(mesh, options.subMesh);
    const groom = grownOrGiven(surface, options);
    const { lengths, curls } = groom.guides;
    const samples = options.drawnPoints
      ? wholeNumber("drawnPoints", options.drawnPoints, 4, 256)
      : pointsFor(groom);
    const roots = new HairRoots(surface, groom);
    const names = Array.from(lengths, (_, guide) => `${this.name} strand ${guide + 1}`);
    const rods = owner.addRods(names, (guide) => ({
      ...guideRod(groom, roots, guide, hold),
      collision,
      model,
      care,
    }));
    const before = [this.groom, this.roots, this.strands, this.samplesPerGuide] as const;
    [this.groom, this.roots, this.strands, this.samplesPerGuide] = [groom, roots, rods, samples];
    try {
      this.drawing = this.createDrawing(look);
    } catch (error) {
      [this.groom, this.roots, this.strands, this.samplesPerGuide] = before;
      owner.discard(rods);
      throw error;
    }
    const curl = meanCurl(groom);
    this.curlShares = Float64Array.from(lengths, (_, guide) => (curl > 0 ? curls[2 * guide] / curl : 1));
    this.twistShares = handsOf(groom).map((hand, guide) => hand * this.curlShares[guide]);
    this.drawnStamps = new Float64Array(lengths.length).fill(-1);
    this.grown = { ...options, care, look };
    this.changed = true;
    this.shapeDrawing();
  }

  /** The simulated strands; each can be used as any rod. */
  get rods(): readonly Rod[] {
    return this.strands;
  }

  /**
   * Ties strands together in a point of the world, as a rubber band does: they come there by and by, and go along
   * with what the hair grows on. Disposing of the band lets them go.
   */
  tie(point: Point, options: TieOptions = {}): HairBand {
    this.requireAlive();
    return tieHair(this, point, options);
  }

  /** What it was last grown with. */
  get options(): Readonly<HairOptions> {
    return this.grown;
  }

  /**
   * Grows it anew with some options changed, as its number of strands or their variation, which cannot change
   * while they live. New strands fall from how they grow; nothing happens if there is anything wrong.
   */
  regrow(changes: Omit<HairOptions, "name" | "groom">): void {
    this.requireAlive();
    if (this.grown.groom)
      reject("regrow", `of ${this.name}, which has a groom`, "hair that was grown by options");
    const before = { rods: this.strands, drawing: this.drawing };
    this.grow({ ...this.grown, look: this.look, ...checkHairOptions(changes) });
    disposeAll(before.rods);
    this.owner.redrawn(this, before.drawing.mesh);
    before.drawing.dispose();
    this.owner.tellAdded(this.strands);
  }

  /** Another material of all strands, by name or in values, or some values of the present one. */
  setMaterial(material: Parameters<Rod["setMaterial"]>[0]): void {
    this.change((rod) => rod.setMaterial(material));
    const whole = typeof material === "string" ? material : this.living[0]?.material;
    if (whole) this.groom = { ...this.groom, material: whole };
    if (whole) this.grown = { ...this.grown, material: whole };
  }

  /** Another thickness of all strands, metres. */
  setRadius(radius: number): void {
    this.change((rod) => rod.setRadius(radius));
    this.groom = { ...this.groom, radius };
    this.grown = { ...this.grown, radius };
    this.drawing.naturalWidth = this.naturalWidth();
  }

  /** Another number of elements of all strands. */
  setElements(elements: number): void {
    this.change((rod) => rod.setElements(elements));
    this.groom = { ...this.groom, elements };
    this.grown = { ...this.grown, elements };
  }

  get care(): RodCare {
    return this.grown.care!;
  }
  set care(care: RodCare) {
    this.change((rod) => (rod.care = care));
    this.grown = { ...this.grown, care };
  }

  get collisions(): HairCollisions {
    return this.grown.collisions ?? "body";
  }
  set collisions(collisions: HairCollisions) {
    const collision = collisionOf(collisions);
    this.change((rod) => (rod.collision = collision));
    this.grown = { ...this.grown, collisions };
  }

  /** What the first strand refuses, all do: they are alike. */
  private change(each: (rod: Rod) => void): void {
    this.requireAlive();
    this.living.forEach(each);
  }

  /** Whether the natural shapes of its strands are more than one curl for each. */
  private get hasOwnNature(): boolean {
    return this.grown.hold === true || this.groom.guides.naturals.length > 0;
  }

  private get living(): Rod[] {
    return this.strands.filter((rod) => !rod.isDisposed);
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
    this.grown = { ...this.grown, curl: curvature, twist, hold: false };
    this.groom = { ...this.groom, guides: { ...this.groom.guides, naturals: new Float32Array(0) } };
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
    this.grown = { ...this.grown, length: metres };
    this.drawing.length = metres;
    this.shapeDrawing();
    this.changed = true;
  }

  /** How it grows, and in which shape it is now; for `writeGroom`, or the option `groom` of `createHair`. */
  exportGroom(): Groom {
    this.requireAlive();
    const { groom, rods } = this;
    const whole = rods.every((rod) => !rod.isDisposed && rod.elements === groom.elements);
    const each = 3 * groom.elements;
    const shapes = new Float32Array(whole ? each * rods.length : 0);
    const isOwn = whole && this.hasOwnNature && rods.every((rod) => tellsNature(this.owner.world, rod));
    const naturals = new Float32Array(isOwn ? each * rods.length : 0);
    const { world } = this.owner;
    if (whole) rods.forEach(({ handle }, i) => getCurvatures(world, handle, shapes, each * i));
    if (isOwn) rods.forEach(({ handle }, i) => naturals.set(getRestCurvature(world, handle), each * i));
    const { points, frames, lengths, curls, phases } = groom.guides;
    return {
      ...groom,
      guides: { points, frames, lengths: lengths.slice(), curls: curls.slice(), phases, shapes, naturals },
    };
  }

  /** After the world was taken back to another state: how it grew then. */
  putGroom(groom: Groom): void {
    const { lengths, curls } = groom.guides;
    this.groom = { ...groom, guides: { ...groom.guides, lengths: lengths.slice(), curls: curls.slice() } };
    this.drawing.length = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    this.drawing.naturalWidth = this.naturalWidth();
    this.drawnStamps.fill(-1);
    this.shapeDrawing();
    this.changed = true;
  }

  /** They are not its own any more. */
  leaveStrands(): void {
    this.strands = [];
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
    if (moved || this.changed || this.drawing.isBehind) this.drawShape();
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

  private createDrawing(look: HairLook): HairMesh {
    const { guides } = this.groom;
    return new HairMesh(this.name, this.owner.scene, this, look, {
      ground: this.mesh,
      samplesPerGuide: this.samplesPerGuide,
      length: guides.lengths.reduce((sum, length) => sum + length, 0) / this.guideCount,
      width: this.naturalWidth(),
      phases: guides.phases,
      strands: this.strandData(),
    });
  }

  /** So wide that the drawn strands cover as much as natural hair does. */
  private naturalWidth(): number {
    const { radius, area } = this.groom;
    return 2 * radius * Math.sqrt(Math.max(1, (NATURAL_DENSITY * area) / this.drawnCount));
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

/** Nodal models do not say what their natural curvatures are. */
function tellsNature(world: RodWorld, rod: Rod): boolean {
  return modelOf(world, rod.handle.entity).naturalCurvature !== undefined;
}

function isAt(samples: Float32Array, at: number, point: Float64Array): boolean {
  // As far apart as single precision has it.
  const near = (c: number) => Math.abs(samples[at + c] - point[c]) < 1e-6 * (1 + Math.abs(point[c]));
  return near(0) && near(1) && near(2);
}
