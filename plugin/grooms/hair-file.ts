import { limits } from "../../systems/world/limits.js";
import { reject, wholeNumber, within } from "../../systems/world/validate.js";
import { checkCurves, finite, mostFloat, type StrandCurves, strandCount } from "./curves.js";
import { bytesOf, floatsAt, viewOf } from "./file-bytes.js";

/**
 * The format .hair of Cem Yuksel (www.cemyuksel.com/research/hairmodels), little-endian: "HAIR", numbers of
 * strands and of points, flags of the arrays that follow, what is the same of all where there is no array
 * (segments, thickness, transparency, colour), 88 letters of information; then segments of each strand (u16),
 * and of each point x y z, thickness, transparency, r g b.
 */
const MAGIC = [0x48, 0x41, 0x49, 0x52];
const HEADER = 128;
const Field = { strands: 4, points: 8, flags: 12, segments: 16, thickness: 20, transparency: 24, colour: 28 };
const INFO = 40;
const Flag = { segments: 1, points: 2, thickness: 4, transparency: 8, colours: 16 };
const ALL_FLAGS = 31;

const { mostStrands, mostPoints, mostPointsOfStrand } = limits.grooms;

export const isHairFile = (bytes: Uint8Array): boolean => MAGIC.every((letter, i) => bytes[i] === letter);

/** Everything that its header claims is held against its length before anything is made of it. */
export function readHair(file: Uint8Array | ArrayBuffer): StrandCurves {
  const bytes = bytesOf("hair", file);
  if (bytes.length < HEADER || !isHairFile(bytes))
    reject("hair", `${bytes.length} bytes`, `a file that starts with "HAIR" and a header of ${HEADER} bytes`);
  const view = viewOf(bytes);
  const strands = wholeNumber("hair.strands", view.getUint32(Field.strands, true), 1, mostStrands);
  const points = wholeNumber("hair.points", view.getUint32(Field.points, true), 1, mostPoints);
  const flags = view.getUint32(Field.flags, true);
  if (flags > ALL_FLAGS || !(flags & Flag.points))
    reject("hair.arrays", flags, `flags from ${Flag.points} to ${ALL_FLAGS}, points among them`);
  const has = (flag: number) => (flags & flag ? 1 : 0);
  const perPoint = 12 + 4 * has(Flag.thickness) + 4 * has(Flag.transparency) + 12 * has(Flag.colours);
  const wanted = HEADER + 2 * strands * has(Flag.segments) + perPoint * points;
  if (bytes.length !== wanted)
    reject("hair", `${bytes.length} bytes`, `${wanted}, as ${strands} strands of ${points} points take`);
  const number = (name: string, at: number, most: number) =>
    within(`hair.${name}`, view.getFloat32(at, true), 0, most);
  const thickness = number("thickness", Field.thickness, mostFloat);
  const transparency = number("transparency", Field.transparency, mostFloat);
  const colour = [0, 4, 8].map((c) => number("colour", Field.colour + c, mostFloat));
  const starts = startsOf(view, strands, points, flags);
  let at = HEADER + 2 * strands * has(Flag.segments);
  const next = (name: string, each: number): Float32Array => {
    const values = finite(name, floatsAt(bytes, at, each * points), "hair");
    at += 4 * each * points;
    return values;
  };
  return {
    starts,
    points: next("points", 3),
    thickness: flags & Flag.thickness ? next("thickness", 1) : thickness,
    transparency: flags & Flag.transparency ? next("transparency", 1) : transparency,
    colours: flags & Flag.colours ? next("colours", 3) : (colour as [number, number, number]),
    uvs: null,
    info: infoOf(bytes),
  };
}

/** A strand has a point more than segments. */
function startsOf(view: DataView, strands: number, points: number, flags: number): Uint32Array {
  const all = flags & Flag.segments ? null : view.getUint32(Field.segments, true);
  if (all !== null) wholeNumber("hair.segments", all, 0, mostPointsOfStrand - 1);
  const segments = (strand: number) => all ?? view.getUint16(HEADER + 2 * strand, true);
  let count = 0;
  for (let i = 0; i < strands; i++) count += segments(i) + 1;
  if (count !== points) reject("hair.points", points, `${count}, as the segments of its strands say`);
  const starts = new Uint32Array(strands + 1);
  for (let i = 0; i < strands; i++) starts[i + 1] = starts[i] + segments(i) + 1;
  return starts;
}

function infoOf(bytes: Uint8Array): string {
  const letters = bytes.subarray(INFO, HEADER);
  const end = letters.indexOf(0);
  return String.fromCharCode(...letters.subarray(0, end < 0 ? letters.length : end));
}

/** As bytes; `readHair` gives the same curves back, bit by bit, but for `uvs`, which the format has not. */
export function writeHair(given: StrandCurves): Uint8Array<ArrayBuffer> {
  const curves = checkCurves(given);
  const { starts, points, thickness, transparency, colours, info } = curves;
  const strands = strandCount(curves);
  const segments = Uint16Array.from({ length: strands }, (_, i) => starts[i + 1] - starts[i] - 1);
  starts.slice(1).forEach((end, i) => {
    if (end - starts[i] > mostPointsOfStrand)
      reject(
        `curves strand ${i}`,
        `${end - starts[i]} points`,
        `at most ${mostPointsOfStrand} in a .hair file`,
      );
  });
  const isAlike = segments.every((count) => count === segments[0]);
  const arrays = {
    segments: isAlike ? null : segments,
    points,
    thickness: arrayOf(thickness),
    transparency: arrayOf(transparency),
    colours: arrayOf(colours),
  };
  const names = Object.keys(arrays) as (keyof typeof arrays)[];
  const size = names.reduce((sum, name) => sum + (arrays[name]?.byteLength ?? 0), HEADER);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(Field.strands, strands, true);
  view.setUint32(Field.points, points.length / 3, true);
  view.setUint32(
    Field.flags,
    names.reduce((flags, name) => flags | (arrays[name] ? Flag[name] : 0), 0),
    true,
  );
  view.setUint32(Field.segments, segments[0], true);
  view.setFloat32(Field.thickness, numberOf(thickness), true);
  view.setFloat32(Field.transparency, numberOf(transparency), true);
  for (let c = 0; c < 3; c++) view.setFloat32(Field.colour + 4 * c, colours[c], true);
  for (let i = 0; i < Math.min(info.length, HEADER - INFO); i++) bytes[INFO + i] = info.charCodeAt(i) & 0xff;
  let at = HEADER;
  for (const name of names) {
    const array = arrays[name];
    if (!array) continue;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return bytes;
}

const arrayOf = (values: Float32Array | number | readonly number[]): Float32Array | null =>
  values instanceof Float32Array ? values : null;

const numberOf = (values: Float32Array | number): number => (typeof values === "number" ? values : values[0]);
