import {
  boxStride,
  createElementBoxes,
  type ElementBoxes,
} from "../../../../systems/detect/broad-phase/element-boxes.js";
import { symmetric } from "../../../oracle/random.js";

/** Elements of several rods with one to four boxes each in a cube of edge 2; every fiftieth box is a large one. */
export function randomBoxes(random: () => number, elements: number, size: number): ElementBoxes {
  const boxes = createElementBoxes();
  boxes.elements = elements;
  boxes.rod = Int32Array.from({ length: elements }, (_, i) => 7 + Math.floor(i / 5));
  boxes.place = Int32Array.from({ length: elements }, (_, i) => i % 5);
  const owner: number[] = [];
  for (let element = 0; element < elements; element++) {
    for (let piece = Math.floor(4 * random()); piece >= 0; piece--) owner.push(element);
  }
  boxes.count = owner.length;
  boxes.owner = Int32Array.from(owner);
  numberBoxes(boxes);
  boxes.membership = new Int32Array(elements).fill(-1);
  boxes.collidesWith = new Int32Array(elements).fill(-1);
  boxes.touchesItself = new Uint8Array(elements).fill(1);
  boxes.margin = new Float64Array(elements);
  boxes.bounds = new Float64Array(owner.length * boxStride);
  for (let box = 0; box < owner.length; box++) {
    const scale = random() < 0.02 ? 20 * size : size;
    for (let c = 0; c < 3; c++) {
      const middle = symmetric(random);
      const half = scale * random();
      boxes.bounds[box * boxStride + c] = middle - half;
      boxes.bounds[box * boxStride + 3 + c] = middle + half;
    }
  }
  return boxes;
}

/** Says of every element where its boxes begin, from whom they belong to. */
export function numberBoxes(boxes: ElementBoxes): void {
  boxes.firstBox = new Int32Array(boxes.elements + 1);
  for (let box = 0; box < boxes.count; box++) boxes.firstBox[boxes.owner[box] + 1]++;
  for (let element = 0; element < boxes.elements; element++)
    boxes.firstBox[element + 1] += boxes.firstBox[element];
}

/** Takes the boxes of some elements away. */
export function strip(boxes: ElementBoxes, isBare: (element: number) => boolean): void {
  let count = 0;
  for (let box = 0; box < boxes.count; box++) {
    if (isBare(boxes.owner[box])) continue;
    boxes.owner[count] = boxes.owner[box];
    boxes.bounds.copyWithin(boxStride * count, boxStride * box, boxStride * (box + 1));
    count++;
  }
  boxes.count = count;
  numberBoxes(boxes);
}

/** Moves every box of some elements a little. */
export function jostle(
  boxes: ElementBoxes,
  random: () => number,
  distance: number,
  isMoved: (element: number) => boolean = () => true,
): void {
  for (let box = 0; box < boxes.count; box++) {
    if (!isMoved(boxes.owner[box])) continue;
    for (let c = 0; c < 3; c++) {
      const step = symmetric(random, distance);
      boxes.bounds[box * boxStride + c] += step;
      boxes.bounds[box * boxStride + 3 + c] += step;
    }
  }
}

/** Every pair of elements, compared box by box, in order: "first-second". */
export function comparedPairs(
  { bounds, count, owner, rod, membership, collidesWith, touchesItself }: ElementBoxes,
  joined: (element: number) => boolean = () => false,
): string[] {
  const pairs = new Set<string>();
  const mayTouch = (a: number, b: number) =>
    rod[a] === rod[b]
      ? touchesItself[a] === 1
      : (membership[a] & collidesWith[b]) !== 0 && (membership[b] & collidesWith[a]) !== 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const [a, b] = [owner[i], owner[j]];
      if (a === b || !mayTouch(a, b) || (b === a + 1 && rod[a] === rod[b] && !joined(a))) continue;
      let overlap = true;
      for (let c = 0; c < 3; c++) {
        overlap &&= bounds[6 * i + c] <= bounds[6 * j + 3 + c] && bounds[6 * j + c] <= bounds[6 * i + 3 + c];
      }
      if (overlap) pairs.add(`${a}-${b}`);
    }
  }
  const numbers = (pair: string) => pair.split("-").map(Number);
  return [...pairs].sort((p, q) => numbers(p)[0] - numbers(q)[0] || numbers(p)[1] - numbers(q)[1]);
}
