import type { KnotDiagram } from "../../../systems/knots/diagram.js";
import { cornerBefore, facesOfCorners, slotMates, slotOf } from "../../../systems/knots/planar.js";

const HEIGHT = 0.05;
const SWEEPS = 800;

/**
 * A polygon in space that looks like the drawing, for drawings that fall apart nowhere. Crossings, middles of edges and middles of faces are the
 * corners of a triangulation; with the outer face on a circle and everything else at the mean of its neighbours it is drawn straight (Tutte).
 */
export function polygonOf(diagram: KnotDiagram): number[] {
  const { passes, over, signs } = diagram;
  const n = signs.length;
  const mate = slotMates(diagram);
  const { faces, count } = facesOfCorners(mate);
  const edgeOfSlot = new Int32Array(4 * n);
  passes.forEach((_, pass) => {
    edgeOfSlot[slotOf(diagram, pass, false)] = pass;
    edgeOfSlot[slotOf(diagram, pass, true)] = (pass + 1) % passes.length;
  });
  const nodes = 3 * n + count;
  const neighbours = Array.from({ length: nodes }, () => new Set<number>());
  const connect = (a: number, b: number) => {
    neighbours[a].add(b);
    neighbours[b].add(a);
  };
  for (let slot = 0; slot < 4 * n; slot++) {
    const [crossing, edge, face] = [slot >> 2, n + edgeOfSlot[slot], 3 * n + faces[slot]];
    connect(crossing, edge);
    connect(crossing, face);
    connect(edge, face);
  }
  const x = new Float64Array(nodes);
  const y = new Float64Array(nodes);
  const outer = ringOfLargestFace(faces, mate, edgeOfSlot);
  outer.forEach((node, k) => {
    x[node] = Math.cos((2 * Math.PI * k) / outer.length);
    y[node] = Math.sin((2 * Math.PI * k) / outer.length);
  });
  const fixed = new Set(outer);
  const outside = 3 * n + faces[largestFaceCorner(faces)];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let node = 0; node < nodes; node++) {
      if (fixed.has(node) || node === outside) continue;
      let [sumX, sumY] = [0, 0];
      for (const other of neighbours[node]) {
        sumX += x[other];
        sumY += y[other];
      }
      x[node] = sumX / neighbours[node].size;
      y[node] = sumY / neighbours[node].size;
    }
  }
  // The first face was traced with its inside on the left; seen from inside the outer face the drawing is reversed.
  return Array.from(passes, (crossing, pass) => [
    x[n + pass],
    -y[n + pass],
    0,
    x[crossing],
    -y[crossing],
    over[pass] ? HEIGHT : -HEIGHT,
  ]).flat();
}

function largestFaceCorner(faces: Int32Array): number {
  const sizes = new Int32Array(faces.length);
  for (const face of faces) sizes[face]++;
  return faces.indexOf(sizes.indexOf(Math.max(...sizes)));
}

/** Crossings and edges around it, in the order of walking with the face on the left. */
function ringOfLargestFace(faces: Int32Array, mate: Int32Array, edgeOfSlot: Int32Array): number[] {
  const n = faces.length / 4;
  const start = largestFaceCorner(faces);
  const ring: number[] = [];
  let corner = start;
  do {
    ring.push(corner >> 2, n + edgeOfSlot[corner]);
    corner = cornerBefore(mate[corner]);
  } while (corner !== start);
  return ring;
}
