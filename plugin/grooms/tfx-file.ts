import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject, wholeNumber, within } from "../../systems/world/validate.js";
import { checkCurves, finite, type StrandCurves, strandCount } from "./curves.js";
import { bytesOf, floatsAt, viewOf } from "./file-bytes.js";
import { resampled } from "./resample.js";

/**
 * The format .tfx of TressFX 4 and 5, little-endian: version (f32), numbers of strands and of vertices of each
 * strand (u32), then where arrays of floats begin, 0 for those that there are not, and 128 bytes for later.
 */
const HEADER = 160;
const VERSION = 4;
const LAST_VERSION = 5;
const Field = { version: 0, strands: 4, vertices: 8, offsets: 12 };
/** Arrays in the order of their offsets, with their floats for each strand and each vertex. */
const ARRAYS = [
  { name: "positions", perStrand: 0, perVertex: 4 },
  { name: "strandUvs", perStrand: 2, perVertex: 0 },
  { name: "vertexUvs", perStrand: 0, perVertex: 2 },
  { name: "thickness", perStrand: 1, perVertex: 0 },
  { name: "colours", perStrand: 0, perVertex: 4 },
] as const;
type ArrayName = (typeof ARRAYS)[number]["name"];
/** A work group of the graphics card has 64 of them: it divides that. */
const VERTICES = [4, 8, 16, 32, 64];
/** Arrays begin at multiples of so many bytes. */
const ALIGNMENT = 8;
/** Of the vertices that TressFX holds where the skin is; the others have 1. */
const HELD = 2;

const { mostStrands, mostPoints } = limits.grooms;

/** Everything that its header claims is held against its length before anything is made of it. */
export function readTfx(file: Uint8Array | ArrayBuffer): StrandCurves {
  const bytes = bytesOf("tfx", file);
  if (bytes.length < HEADER) reject("tfx", `${bytes.length} bytes`, `a header of ${HEADER} bytes`);
  const view = viewOf(bytes);
  const version = view.getFloat32(Field.version, true);
  within("tfx.version", version, VERSION, LAST_VERSION + 1 - 2 ** -20);
  const strands = wholeNumber("tfx.strands", view.getUint32(Field.strands, true), 1, mostStrands);
  const vertices = view.getUint32(Field.vertices, true);
  if (!VERTICES.includes(vertices)) reject("tfx.vertices of a strand", vertices, VERTICES.join(", "));
  const count = strands * vertices;
  wholeNumber("tfx.points", count, 1, mostPoints);
  const places = ARRAYS.map(({ name, perStrand, perVertex }, i) => {
    const at = view.getUint32(Field.offsets + 4 * i, true);
    const floats = perStrand * strands + perVertex * count;
    if (at === 0 && name !== "positions") return null;
    if (at < HEADER || at + 4 * floats > bytes.length)
      reject(
        `tfx.${name}`,
        `${4 * floats} bytes at ${at}`,
        `within the ${bytes.length} bytes of the file, behind its header of ${HEADER}`,
      );
    return { at, floats };
  });
  const array = (name: ArrayName): Float32Array | null => {
    const place = places[ARRAYS.findIndex((one) => one.name === name)];
    return place && finite(name, floatsAt(bytes, place.at, place.floats), "tfx");
  };
  const colours = array("colours");
  const thickness = array("thickness");
  return {
    starts: Uint32Array.from({ length: strands + 1 }, (_, i) => i * vertices),
    points: firstOf(array("positions")!, 4, 3),
    thickness: thickness
      ? Float32Array.from({ length: count }, (_, i) => thickness[Math.floor(i / vertices)])
      : 0,
    transparency: colours ? firstOf(colours.subarray(3), 4, 1).map((opacity) => 1 - opacity) : 0,
    colours: colours ? firstOf(colours, 4, 3) : [1, 1, 1],
    uvs: array("strandUvs"),
    info: "",
  };
}

/** The first `count` of every `stride` numbers. */
function firstOf(values: Float32Array, stride: number, count: number): Float32Array {
  const rows = Math.ceil(values.length / stride);
  const first = new Float32Array(count * rows);
  for (let i = 0; i < rows; i++)
    for (let c = 0; c < count; c++) first[count * i + c] = values[stride * i + c];
  return first;
}

export interface TfxOptions {
  /** Of each strand: 4, 8, 16, 32 or 64; default as many as all strands have already, else 16. */
  vertices?: 4 | 8 | 16 | 32 | 64;
}

const tfxNames: OptionNames<TfxOptions> = { vertices: true };

/** As bytes; strands with other numbers of points are divided anew, evenly along their lines. */
export function writeTfx(given: StrandCurves, options: TfxOptions = {}): Uint8Array<ArrayBuffer> {
  const { vertices } = checkOptions("options", options, tfxNames);
  const checked = checkCurves(given);
  const count = vertices ?? verticesOf(checked);
  if (!VERTICES.includes(count)) reject("vertices", vertices, VERTICES.join(", "));
  const strands = strandCount(checked);
  wholeNumber("points in all", strands * count, 1, mostPoints);
  const { starts, points, thickness, transparency, colours, uvs } = resampled(checked, count);
  const isColoured = colours instanceof Float32Array || transparency instanceof Float32Array;
  const opacity = (i: number) => 1 - (typeof transparency === "number" ? transparency : transparency[i]);
  const colour = (i: number, c: number) =>
    colours instanceof Float32Array ? colours[3 * i + c] : colours[c];
  const all = strands * count;
  const rows = (each: number, size: number, value: (i: number, c: number) => number) =>
    Float32Array.from({ length: each * size }, (_, k) => value(Math.floor(k / size), k % size));
  const arrays: Record<ArrayName, Float32Array | null> = {
    positions: rows(all, 4, (i, c) => (c < 3 ? points[3 * i + c] : i % count < HELD ? 0 : 1)),
    strandUvs: uvs,
    vertexUvs: null,
    thickness:
      typeof thickness === "number" && thickness === 0
        ? null
        : rows(strands, 1, (i) => (typeof thickness === "number" ? thickness : thickness[starts[i]])),
    colours: isColoured ? rows(all, 4, (i, c) => (c < 3 ? colour(i, c) : opacity(i))) : null,
  };
  const padded = (bytes: number) => ALIGNMENT * Math.ceil(bytes / ALIGNMENT);
  const size = ARRAYS.reduce((sum, { name }) => sum + padded(arrays[name]?.byteLength ?? 0), HEADER);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setFloat32(Field.version, VERSION, true);
  view.setUint32(Field.strands, strands, true);
  view.setUint32(Field.vertices, count, true);
  let at = HEADER;
  ARRAYS.forEach(({ name }, i) => {
    const array = arrays[name];
    if (!array) return;
    view.setUint32(Field.offsets + 4 * i, at, true);
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += padded(array.byteLength);
  });
  return bytes;
}

const USUAL = 16;

function verticesOf({ starts }: StrandCurves): number {
  const count = starts[1] - starts[0];
  const isAlike = starts.every((start, i) => start === i * count);
  return isAlike && VERTICES.includes(count) ? count : USUAL;
}
