import { reserveRows } from "../../../components/index.js";
import { type CurveSet, pieceStride } from "../../../systems/curves/curve-set.js";
import { createAttachment, createRodWorld } from "../../../systems/index.js";
import { Excuse } from "../../../systems/trial/excuse.js";
import { createStick } from "../../physics/contact-scenes.js";

/** The compiled search for passages, for curves that are given: a world of two rods has them as elements. */
export class CompiledCrossing {
  readonly #world = createRodWorld();
  readonly #rods = [0, 1].map((z) => createStick(this.#world, { centre: [0, 0, z], direction: [1, 0, 0] }));

  /** `thickness` is the sum of both radii. */
  constructor(thickness: number) {
    const { Rod } = this.#world.components;
    for (const { entity } of this.#rods) Rod.radius1[entity] = Rod.radius2[entity] = 0.5 * thickness;
  }

  /** Ties them to each other in the places that have these parameters. */
  tie(sA: number, sB: number): void {
    const world = this.#world;
    const [rod, other] = this.#rods;
    const { entity } = createAttachment(world, { rod, s: 0, to: { rod: other, s: 0 } });
    world.components.Attachment.s[entity] = sA;
    world.components.Attachment.sOther[entity] = sB;
    reserveRows(world.detection.ofElements, 2);
    world.detection.boxes.rod.set(this.#rods.map((each) => each.entity));
  }

  /** Whether curves a and b may cross on their way. */
  mayCross(
    before: CurveSet,
    after: CurveSet,
    a: number,
    b: number,
    excuse: Excuse = Excuse.none,
    littleTurn = 0,
  ): boolean {
    const { trial } = this.#world;
    this.#take(before, after);
    trial.passage.littleTurn = littleTurn;
    const [A, B] = this.#rods;
    return trial.passage.mayCross(a, b, A.entity, B.entity, excuse);
  }

  /** How far curve 0 is displaced: its middle 3, and other points from there at most. */
  displacement(before: CurveSet, after: CurveSet): Float64Array {
    const { trial } = this.#world;
    this.#take(before, after);
    trial.passage.noteDisplacements(0, 1);
    return trial.displacements.slice(0, 4);
  }

  #take(before: CurveSet, after: CurveSet): void {
    const { trial } = this.#world;
    reserveRows(trial.ofCurvesFrom, before.kind.length);
    reserveRows(trial.ofCurvesTo, after.kind.length);
    reserveRows(trial.ofPiecesFrom, before.usedPieces);
    reserveRows(trial.ofPiecesTo, after.usedPieces);
    copy(before, trial.curvesFrom);
    copy(after, trial.curvesTo);
    trial.passage.begin(this.#world, 0);
    trial.passage.takeCurves(trial);
  }

  /** That the last search took. */
  get boxes(): number {
    return this.#world.trial.passage.boxes;
  }
}

function copy(from: CurveSet, to: CurveSet): void {
  to.data.set(from.data);
  to.kind.set(from.kind);
  to.firstPiece.set(from.firstPiece);
  to.pieces.set(from.pieces.subarray(0, from.usedPieces * pieceStride));
}
