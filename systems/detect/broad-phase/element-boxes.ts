import type { RodWorld } from "../../world/world.js";
import { isCrowded } from "../care.js";

/**
 * Axis-aligned boxes that hold the elements of all rods during the coming step. Elements are numbered rod
 * after rod in the order of `world.rods`, from the root on: these numbers name elements in all of detection.
 * Removing a rod moves the numbers behind it but never changes their order.
 *
 * An element that lies across the axes has a chain of small boxes instead of one large one: in a curly wisp
 * of 2,025 fibres that leaves 220,000 candidates of 18 million (`grid.ts`).
 */
export interface ElementBoxes {
  elements: number;
  /** Entity of an element's rod, and the element's place along it. */
  rod: Int32Array;
  place: Int32Array;
  /** By entity: the number of a rod's first element. */
  firstElement: Int32Array;
  /** 1 where its rod is searched as one of a crowd, and how many such elements there are. */
  crowded: Uint8Array;
  crowdedElements: number;
  /**
   * 1 where an element and the next of its rod may touch elsewhere than in their joint, and count as a pair:
   * their boxes always overlap. None unless somebody says so.
   */
  folds: Uint8Array;
  /** How many boxes there are, and which element each belongs to, in ascending order. */
  count: number;
  owner: Int32Array;
  /** The first box of each element, and one beyond the last of all. */
  firstBox: Int32Array;
  /**
   * `boxStride` doubles per box: lower corner, upper corner. The arrays are replaced by longer ones when they
   * must grow.
   */
  bounds: Float64Array;
  /** What the boxes are made for; the offsets stand below. */
  readonly purpose: Float64Array;
  /**
   * The motion of the frame in which the boxes hold the travel: angular velocity 3, velocity 3 of the point 3
   * that follows. At rest unless somebody says otherwise (`moving-frame.ts`).
   */
  readonly frame: Float64Array;
  /**
   * By element: speed in any direction, beyond what is expected of it, that the boxes make room for. None
   * unless somebody sets it.
   */
  pushes: Float64Array;
}

export const boxStride = 6;
/**
 * The step h whose travel the boxes cover, the margin around them, and the width in radii from which on they
 * are split.
 */
export const purposeStep = 0;
export const purposeMargin = 1;
export const purposeWidth = 2;

export function createElementBoxes(): ElementBoxes {
  return {
    elements: 0,
    rod: new Int32Array(64),
    place: new Int32Array(64),
    firstElement: new Int32Array(64),
    crowded: new Uint8Array(64),
    crowdedElements: 0,
    folds: new Uint8Array(64),
    count: 0,
    owner: new Int32Array(64),
    firstBox: new Int32Array(65),
    bounds: new Float64Array(64 * boxStride),
    purpose: new Float64Array(3),
    frame: new Float64Array(9),
    pushes: new Float64Array(64),
  };
}

/** Numbers the elements of all rods; none has boxes yet. */
export function numberElements(boxes: ElementBoxes, world: RodWorld): void {
  const { elements } = world.components.Rod;
  boxes.elements = boxes.crowdedElements = 0;
  for (const rod of world.rods) {
    reserveElements(boxes, boxes.elements + elements[rod]);
    const crowded = isCrowded(world, rod) ? 1 : 0;
    if (boxes.firstElement.length <= rod) boxes.firstElement = lengthened(boxes.firstElement, 2 * rod);
    boxes.firstElement[rod] = boxes.elements;
    boxes.crowdedElements += crowded * elements[rod];
    for (let i = 0; i < elements[rod]; i++) {
      boxes.rod[boxes.elements] = rod;
      boxes.place[boxes.elements] = i;
      boxes.crowded[boxes.elements++] = crowded;
    }
  }
  boxes.count = 0;
  boxes.firstBox.fill(0, 0, boxes.elements + 1);
}

/**
 * Room for so many elements. Twice as much as needed, so that a scene that grows rod by rod rarely allocates.
 */
function reserveElements(boxes: ElementBoxes, total: number): void {
  if (boxes.rod.length >= total) return;
  boxes.rod = lengthened(boxes.rod, 2 * total);
  boxes.place = lengthened(boxes.place, 2 * total);
  boxes.crowded = lengthenedFlags(boxes.crowded, 2 * total);
  boxes.folds = lengthenedFlags(boxes.folds, 2 * total);
  const pushes = new Float64Array(2 * total);
  pushes.set(boxes.pushes);
  boxes.pushes = pushes;
  boxes.firstBox = new Int32Array(2 * total + 1);
}

/** Room for `boxes.count` boxes; what was in them is lost if there was not enough. */
export function reserveBoxes(boxes: ElementBoxes): void {
  if (boxes.owner.length >= boxes.count) return;
  boxes.owner = new Int32Array(2 * boxes.count);
  boxes.bounds = new Float64Array(2 * boxes.count * boxStride);
}

function lengthenedFlags(array: Uint8Array, length: number): Uint8Array {
  const longer = new Uint8Array(length);
  longer.set(array);
  return longer;
}

function lengthened(array: Int32Array, length: number): Int32Array {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
