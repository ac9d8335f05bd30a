import type { Memory } from "../../components/index.js";
import { ObstacleHead } from "../kernels/obstacles-layout.js";
import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { writeElement } from "./element-curves.js";
import { reserveFound } from "./found-contacts.js";
import { CurveSearch } from "./obstacles/curve-search.js";
import { takeOffSection } from "./section-radius.js";
import { segmentObstacleContacts } from "./segments/obstacle-segments.js";

const { contactsPerObstacle } = limits.detect;

/**
 * The compiled search for contacts of elements with obstacles (`kernels/assembly/obstacles/elements.ts`), on
 * the world's memory. It reads the tables of detection where they are and writes rows of contacts found.
 */
export class ObstaclePhase {
  readonly search: CurveSearch;
  /** What the kernel is told (`kernels/obstacles-layout.ts`). */
  #f64 = new Float64Array(0);
  #i32 = new Int32Array(0);
  /** Whose contacts are searched for: what the kernel leaves to its host needs to know. */
  #world: RodWorld | undefined;

  constructor(memory: Memory) {
    this.search = new CurveSearch(memory, {
      takeOffSection: (rod, _, row) => this.#takeOffSection(rod, row),
      segmentContacts: (obstacle, element) => segmentObstacleContacts(this.#world!, obstacle, element),
    });
    const { room } = this.search;
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#f64 = new Float64Array(buffer, room, ObstacleHead.bytes / 8);
      this.#i32 = new Int32Array(buffer, room, ObstacleHead.bytes / 4);
    });
  }

  /**
   * All contacts of rods with obstacles, or of those alone that are searched as a crowd and have work left
   * for a look ahead, to the table of found ones. Needs the bounds of all rods.
   */
  findContacts(world: RodWorld, h: number, crowdedOnly: boolean): void {
    const { detection, obstacles, statistics } = world;
    this.#world = world;
    this.#f64[ObstacleHead.work] = this.#i32[ObstacleHead.isRefused] = 0;
    this.#i32[ObstacleHead.crowdedOnly] = crowdedOnly ? 1 : 0;
    this.#tell(world, h);
    for (const obstacle of obstacles) this.#searchAt(world, h, obstacle);
    this.#world = undefined;
    detection.found.count = this.#i32[ObstacleHead.found];
    statistics.work += this.#f64[ObstacleHead.work];
    if (this.#i32[ObstacleHead.isRefused] === 1)
      reject("an element at an obstacle", "without a length", "a curve that goes somewhere");
  }

  #searchAt(world: RodWorld, h: number, obstacle: number): void {
    const { functions } = this.search.kernel;
    const near = functions.findNear(obstacle);
    const { nearElements } = world.detection;
    for (let i = 0; i < near; i++) writeElement(world, nearElements[i]);
    for (
      let i = functions.searchNear(obstacle, 0, near);
      i < near;
      i = functions.searchNear(obstacle, i, near)
    )
      this.#makeRoom(world, h);
  }

  /** Room for the contacts of one more element at least: the search goes on where there was too little. */
  #makeRoom(world: RodWorld, h: number): void {
    const { found } = world.detection;
    found.count = this.#i32[ObstacleHead.found];
    reserveFound(found, contactsPerObstacle);
    this.#tell(world, h);
  }

  /** Where everything is: views are replaced whenever a table grows. */
  #tell({ detection, components, shapes, work }: RodWorld, h: number): void {
    const { boxes, curves, found } = detection;
    const { Rod, Material, Centreline, Obstacle } = components;
    const i32 = this.#i32;
    this.search.kernel.takeShapes(shapes);
    this.#f64[ObstacleHead.h] = h;
    i32[ObstacleHead.elements] = boxes.elements;
    i32[ObstacleHead.bySegments] = detection.method === "segments" ? 1 : 0;
    i32[ObstacleHead.isBounded] = work.budget === Infinity ? 0 : 1;
    i32[ObstacleHead.found] = found.count;
    i32[ObstacleHead.foundRoom] = found.gap.length;
    i32[ObstacleHead.rows] = detection.rows.byteOffset;
    i32[ObstacleHead.curves] = curves.data.byteOffset;
    i32[ObstacleHead.kind] = curves.kind.byteOffset;
    i32[ObstacleHead.firstPiece] = curves.firstPiece.byteOffset;
    i32[ObstacleHead.terms] = curves.pieces.byteOffset;
    i32[ObstacleHead.placedTerms] = detection.placedPieces.byteOffset;
    i32[ObstacleHead.rod] = boxes.rod.byteOffset;
    i32[ObstacleHead.place] = boxes.place.byteOffset;
    i32[ObstacleHead.crowded] = boxes.crowded.byteOffset;
    i32[ObstacleHead.nearElements] = detection.nearElements.byteOffset;
    i32[ObstacleHead.rodBounds] = detection.rodBounds.byteOffset;
    i32[ObstacleHead.elementsOf] = Rod.elements.byteOffset;
    i32[ObstacleHead.jointsSpan] = Centreline.jointsSpan.byteOffset;
    i32[ObstacleHead.membership] = Rod.membership.byteOffset;
    i32[ObstacleHead.collidesWith] = Rod.collidesWith.byteOffset;
    i32[ObstacleHead.account] = Rod.account.byteOffset;
    i32[ObstacleHead.workTaken] = Rod.workTaken.byteOffset;
    i32[ObstacleHead.workLeft] = Rod.workLeft.byteOffset;
    i32[ObstacleHead.radius1] = Rod.radius1.byteOffset;
    i32[ObstacleHead.radius2] = Rod.radius2.byteOffset;
    i32[ObstacleHead.materialFriction] = Material.friction.byteOffset;
    i32[ObstacleHead.shape] = Obstacle.shape.byteOffset;
    i32[ObstacleHead.poseSpan] = Obstacle.poseSpan.byteOffset;
    i32[ObstacleHead.velocitySpan] = Obstacle.velocitySpan.byteOffset;
    i32[ObstacleHead.boundsSpan] = Obstacle.boundsSpan.byteOffset;
    i32[ObstacleHead.obstacleFriction] = Obstacle.friction.byteOffset;
    i32[ObstacleHead.obstacleMembership] = Obstacle.membership.byteOffset;
    i32[ObstacleHead.obstacleCollidesWith] = Obstacle.collidesWith.byteOffset;
    i32[ObstacleHead.A] = found.A.byteOffset;
    i32[ObstacleHead.B] = found.B.byteOffset;
    i32[ObstacleHead.withObstacle] = found.withObstacle.byteOffset;
    i32[ObstacleHead.sA] = found.sA.byteOffset;
    i32[ObstacleHead.sB] = found.sB.byteOffset;
    i32[ObstacleHead.gap] = found.gap.byteOffset;
    i32[ObstacleHead.basis] = found.basis.byteOffset;
    i32[ObstacleHead.points] = found.points.byteOffset;
    i32[ObstacleHead.friction] = found.friction.byteOffset;
    i32[ObstacleHead.spacing] = found.spacing.byteOffset;
    i32[ObstacleHead.distance] = found.distance.byteOffset;
    i32[ObstacleHead.isCutOff] = found.isCutOff.byteOffset;
  }

  #takeOffSection(rod: number, row: number): void {
    const { found } = this.#world!.detection;
    takeOffSection(this.#world!, rod, found.sB, found.basis, 9 * row, found.gap, row);
  }
}
