import { crossingCount, type KnotDiagram } from "./diagram.js";
import { facesOfCorners, slotMates } from "./planar.js";

/**
 * The signature, -2 for the right-handed trefoil, by Gordon and Litherland. Faces are coloured like a
 * chessboard. To the signature of Goeritz's form of the light faces comes a correction for the crossings at
 * which the dark surface is not oriented along the knot.
 */
export function signatureOf(diagram: KnotDiagram): number {
  if (crossingCount(diagram) === 0) return 0;
  const { form, size, correction } = goeritz(diagram);
  return symmetricSignature(form, size) + correction;
}

/**
 * Goeritz's form without its last face, and the sum of the incidences of the crossings that
 * are not oriented along.
 */
function goeritz(diagram: KnotDiagram): { form: Float64Array; size: number; correction: number } {
  const n = crossingCount(diagram);
  const { faces, count } = facesOfCorners(slotMates(diagram));
  const light = lightFaces(faces, count);
  const numbers = new Int32Array(count);
  let lightCount = 0;
  for (let face = 0; face < count; face++) if (light[face]) numbers[face] = lightCount++;
  const form = new Float64Array(lightCount * lightCount);
  let correction = 0;
  for (let c = 0; c < n; c++) {
    const first = light[faces[4 * c]] ? 0 : 1;
    const incidence = first === 0 ? -1 : 1;
    if (incidence === signOfNotAlong(diagram.signs[c])) correction += incidence;
    const a = numbers[faces[4 * c + first]];
    const b = numbers[faces[4 * c + first + 2]];
    if (a === b) continue;
    form[a * lightCount + b] += incidence;
    form[b * lightCount + a] += incidence;
    form[a * lightCount + a] -= incidence;
    form[b * lightCount + b] -= incidence;
  }
  const size = lightCount - 1;
  const reduced = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) reduced[i * size + j] = form[i * lightCount + j];
  }
  return { form: reduced, size, correction };
}

/**
 * A right-handed crossing is opened along the knot so that its corners 1 and 3 become one: a dark face
 * there is not cut.
 */
function signOfNotAlong(sign: number): number {
  return sign > 0 ? -1 : 1;
}

function lightFaces(faces: Int32Array, count: number): Uint8Array {
  const light = new Uint8Array(count);
  const known = new Uint8Array(count);
  known[faces[0]] = light[faces[0]] = 1;
  const waiting = [faces[0]];
  // Neighbouring corners of a crossing have different colours.
  for (let face = waiting.pop(); face !== undefined; face = waiting.pop()) {
    for (let corner = 0; corner < faces.length; corner++) {
      if (faces[corner] !== face) continue;
      const beside = faces[(corner & ~3) | ((corner + 1) & 3)];
      if (known[beside]) continue;
      known[beside] = 1;
      light[beside] = 1 - light[face];
      waiting.push(beside);
    }
  }
  return light;
}

/** Positive minus negative eigenvalues of a regular symmetric integer matrix, by elimination (Sylvester). */
function symmetricSignature(matrix: Float64Array, size: number): number {
  let signature = 0;
  const left = Array.from({ length: size }, (_, k) => k);
  const at = (i: number, j: number) => i * size + j;
  while (left.length > 0) {
    let pivot = 0;
    for (let k = 1; k < left.length; k++) {
      if (Math.abs(matrix[at(left[k], left[k])]) > Math.abs(matrix[at(left[pivot], left[pivot])])) pivot = k;
    }
    const p = left[pivot];
    if (Math.abs(matrix[at(p, p)]) < 1e-6) {
      // Nothing on the diagonal: adding row and column q to p puts twice their entry there.
      const q = left.find((k) => Math.abs(matrix[at(p, k)]) > 1e-6);
      if (q === undefined) return signature;
      for (const k of left) matrix[at(p, k)] += matrix[at(q, k)];
      for (const k of left) matrix[at(k, p)] += matrix[at(k, q)];
    }
    const value = matrix[at(p, p)];
    signature += Math.sign(value);
    left.splice(left.indexOf(p), 1);
    for (const i of left) {
      const factor = matrix[at(i, p)] / value;
      if (factor !== 0) for (const j of left) matrix[at(i, j)] -= factor * matrix[at(p, j)];
    }
  }
  return signature;
}
