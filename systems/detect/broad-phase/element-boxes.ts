import { createTables, Memory, reserveRows, type Tables } from "../../../components/index.js";
import type { RodWorld } from "../../world/world.js";
import { isCrowded } from "../care.js";
import { Piece } from "../../kernels/grid-layout.js";

export const boxStride = 6;
/** Numbers of single precision of what is in a box. */
export const pieceSize = Piece.bytes / 4;

const layouts = {
  ofElements: {
    /** Entity of an element's rod, and the element's place along it. */
    rod: "i32",
    place: "i32",
    /** 1 where its rod is searched as one of a crowd. */
    crowded: "u8",
    /**
     * 1 where an element and the next of its rod may touch elsewhere than in their joint, and count as a
     * pair: their boxes always overlap. None unless somebody says so.
     */
    folds: "u8",
    /** The first box of each element, and one beyond the last of all. */
    firstBox: "i32",
    /** Groups of its rod, and whether that touches itself. */
    membership: "i32",
    collidesWith: "i32",
    touchesItself: "u8",
    /** How far its boxes may be widened to be kept for later steps; 0 where it goes too far for that. */
    margin: "f64",
    /** Speed in any direction, beyond what is expected, that the boxes make room for. None unless set. */
    pushes: "f64",
  },
  ofEntities: {
    /** The number of a rod's first element. */
    firstElement: "i32",
  },
  ofBoxes: {
    /** Which element each belongs to, in ascending order. */
    owner: "i32",
    /** Lower corner, upper corner. */
    bounds: ["f64", boxStride],
    /** What is in it, `Piece` each, where that is compared too (`kernels/assembly/boxes/piece.ts`). */
    pieces: ["u32", pieceSize],
  },
} as const;

/**
 * Axis-aligned boxes that hold the elements of all rods during the coming step. Elements are numbered rod
 * after rod in the order of `world.rods`, from the root on: these numbers name elements in all of detection.
 * Removing a rod moves the numbers behind it but never changes their order.
 *
 * An element that lies across the axes has a chain of small boxes instead of one large one: in a curly wisp
 * of 2,025 fibres that leaves 220,000 candidates of 18 million (`grid.ts`).
 */
export interface ElementBoxes extends Tables<typeof layouts> {
  elements: number;
  /** How many elements belong to a crowd. */
  crowdedElements: number;
  /** How many boxes there are. */
  count: number;
  /** What the boxes are made for; the offsets stand below. */
  readonly purpose: Float64Array;
  /**
   * The motion of the frame in which the boxes hold the travel: angular velocity 3, velocity 3 of the point 3
   * that follows. At rest unless somebody says otherwise (`moving-frame.ts`).
   */
  readonly frame: Float64Array;
}

/**
 * The step h whose travel the boxes cover, the margin around them, and the width in radii from which on they
 * are split.
 */
export const purposeStep = 0;
export const purposeMargin = 1;
export const purposeWidth = 2;

/** In a memory of their own unless told. */
export function createElementBoxes(memory = new Memory(), capacity = 64): ElementBoxes {
  return createTables(memory, layouts, capacity, {
    elements: 0,
    crowdedElements: 0,
    count: 0,
    purpose: new Float64Array(3),
    frame: new Float64Array(9),
  });
}

/** Room for all elements, and for all entities below `entities`. */
export function reserveElements(boxes: ElementBoxes, elements: number, entities: number): void {
  reserveRows(boxes.ofElements, elements + 1);
  reserveRows(boxes.ofEntities, entities);
}

/** Numbers the elements of all rods, for which there must be room; none has boxes yet. */
export function numberElements(boxes: ElementBoxes, world: RodWorld): void {
  const { elements, membership, collidesWith, selfContact } = world.components.Rod;
  boxes.elements = boxes.crowdedElements = 0;
  for (const rod of world.rods) {
    const crowded = isCrowded(world, rod) ? 1 : 0;
    boxes.firstElement[rod] = boxes.elements;
    boxes.crowdedElements += crowded * elements[rod];
    for (let i = 0; i < elements[rod]; i++) {
      boxes.rod[boxes.elements] = rod;
      boxes.place[boxes.elements] = i;
      boxes.membership[boxes.elements] = membership[rod];
      boxes.collidesWith[boxes.elements] = collidesWith[rod];
      boxes.touchesItself[boxes.elements] = selfContact[rod];
      boxes.crowded[boxes.elements++] = crowded;
    }
  }
  boxes.count = 0;
  boxes.firstBox.fill(0, 0, boxes.elements + 1);
}

/** Room for `boxes.count` boxes. */
export function reserveBoxes(boxes: ElementBoxes): void {
  reserveRows(boxes.ofBoxes, boxes.count);
}
