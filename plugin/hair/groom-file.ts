import { reject } from "../../systems/world/validate.js";
import { checkGroom } from "./given-groom.js";
import type { Groom } from "./groom.js";

/**
 * A groom as bytes: "RODHAIR1", the length of a header (u32), the header as JSON in UTF-8 (the single values
 * and the lengths of all columns), then the columns one after the other, little-endian and without gaps. As
 * JSON the same, columns in base64.
 */
const MAGIC = "RODHAIR1";
const FORMAT = "babylon-rods groom";
const VERSION = 1;

type Column = Float32Array | Uint32Array | Uint16Array | Uint8Array;
type ColumnType = new (buffer: ArrayBuffer) => Column;

/** All columns in the order of the file. */
const COLUMNS = {
  guideTriangle: Uint32Array,
  guideU: Uint16Array,
  guideV: Uint16Array,
  frames: Float32Array,
  lengths: Float32Array,
  curls: Float32Array,
  phases: Float32Array,
  shapes: Float32Array,
  naturals: Float32Array,
  strandTriangle: Uint32Array,
  strandU: Uint16Array,
  strandV: Uint16Array,
  strandGuides: Uint16Array,
  strandWeights: Uint8Array,
  strandLengths: Uint8Array,
} as const satisfies Record<string, ColumnType>;

type ColumnName = keyof typeof COLUMNS;
type ArrayOf<T> = T extends Uint32ArrayConstructor
  ? Uint32Array
  : T extends Uint16ArrayConstructor
    ? Uint16Array
    : T extends Uint8ArrayConstructor
      ? Uint8Array
      : Float32Array;
type Columns = { [name in ColumnName]: ArrayOf<(typeof COLUMNS)[name]> };
const names = Object.keys(COLUMNS) as ColumnName[];

interface Header extends Pick<Groom, "radius" | "elements" | "material" | "area" | "triangles"> {
  readonly format: string;
  readonly version: number;
}

interface BinaryHeader extends Header {
  readonly counts: Record<ColumnName, number>;
}

interface JsonGroom extends Header {
  readonly columns: Record<ColumnName, string>;
}

/** As bytes; `readGroom` gives the same groom back, bit by bit. */
export function writeGroom(groom: Groom): Uint8Array<ArrayBuffer> {
  checkGroom(groom);
  const columns = columnsOf(groom);
  const counts = Object.fromEntries(names.map((name) => [name, columns[name].length]));
  const header = new TextEncoder().encode(JSON.stringify({ ...headerOf(groom), counts }));
  const size = names.reduce((sum, name) => sum + columns[name].byteLength, 0);
  const start = MAGIC.length + 4 + header.length;
  const bytes = new Uint8Array(start + size);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length, true);
  bytes.set(header, MAGIC.length + 4);
  let at = start;
  for (const name of names) {
    bytes.set(bytesOf(columns[name]), at);
    at += columns[name].byteLength;
  }
  return bytes;
}

/** As text, a third longer than the bytes. */
export function writeGroomJson(groom: Groom): string {
  checkGroom(groom);
  const columns = columnsOf(groom);
  const encoded = Object.fromEntries(names.map((name) => [name, toBase64(bytesOf(columns[name]))]));
  return JSON.stringify({ ...headerOf(groom), columns: encoded });
}

/** From what `writeGroom` or `writeGroomJson` have made. */
export function readGroom(file: Uint8Array | ArrayBuffer | string): Groom {
  const groom = typeof file === "string" ? fromJson(file) : fromBytes(new Uint8Array(file));
  checkGroom(groom);
  return groom;
}

function fromJson(text: string): Groom {
  const header = parse(text) as Partial<JsonGroom> | null;
  checkHeader(header);
  return assemble(header as JsonGroom, (name) => {
    const column = header?.columns?.[name];
    if (typeof column !== "string") reject(`groom.columns.${name}`, column, "base64");
    return fromBase64(column);
  });
}

function fromBytes(bytes: Uint8Array): Groom {
  const decoder = new TextDecoder();
  const start = MAGIC.length + 4;
  if (bytes.length < start || decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    reject("groom", `${bytes.length} bytes`, `a file that starts with ${MAGIC}`);
  }
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const header = parse(decoder.decode(bytes.subarray(start, start + headerLength))) as BinaryHeader | null;
  checkHeader(header);
  let at = start + headerLength;
  const groom = assemble(header as BinaryHeader, (name) => {
    const count = header?.counts?.[name];
    const end = at + (count ?? Number.NaN) * COLUMNS[name].BYTES_PER_ELEMENT;
    if (!(end >= at && end <= bytes.length)) {
      reject(`groom.counts.${name}`, count, `as many as the file of ${bytes.length} bytes has`);
    }
    const column = bytes.slice(at, end);
    at = end;
    return column;
  });
  if (at !== bytes.length) reject("groom", `${bytes.length} bytes`, `${at} bytes, as its header says`);
  return groom;
}

function headerOf({ radius, elements, material, area, triangles }: Groom): Header {
  return { format: FORMAT, version: VERSION, radius, elements, material, area, triangles };
}

function checkHeader(header: Partial<Header> | null): void {
  if (header?.format !== FORMAT) reject("groom.format", header?.format, `"${FORMAT}"`);
  if (header.version !== VERSION) reject("groom.version", header.version, `${VERSION}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return reject("groom", "text that is not JSON", `JSON with the format "${FORMAT}"`);
  }
}

function columnsOf({ guides, strands }: Groom): Columns {
  return {
    guideTriangle: guides.points.triangle,
    guideU: guides.points.u,
    guideV: guides.points.v,
    frames: guides.frames,
    lengths: guides.lengths,
    curls: guides.curls,
    phases: guides.phases,
    shapes: guides.shapes,
    naturals: guides.naturals,
    strandTriangle: strands.points.triangle,
    strandU: strands.points.u,
    strandV: strands.points.v,
    strandGuides: strands.guides,
    strandWeights: strands.weights,
    strandLengths: strands.lengths,
  };
}

function assemble(header: Header, read: (name: ColumnName) => Uint8Array): Groom {
  const column = <N extends ColumnName>(name: N): Columns[N] => {
    const bytes = read(name);
    const type: ColumnType & { BYTES_PER_ELEMENT: number } = COLUMNS[name];
    if (bytes.length % type.BYTES_PER_ELEMENT !== 0) {
      reject(`groom.${name}`, `${bytes.length} bytes`, `a multiple of ${type.BYTES_PER_ELEMENT}`);
    }
    return new type(bytes.slice().buffer as ArrayBuffer) as Columns[N];
  };
  const { radius, elements, material, area, triangles } = header;
  return {
    radius,
    elements,
    material,
    area,
    triangles,
    // In the order of the file.
    guides: {
      points: { triangle: column("guideTriangle"), u: column("guideU"), v: column("guideV") },
      frames: column("frames"),
      lengths: column("lengths"),
      curls: column("curls"),
      phases: column("phases"),
      shapes: column("shapes"),
      naturals: column("naturals"),
    },
    strands: {
      points: { triangle: column("strandTriangle"), u: column("strandU"), v: column("strandV") },
      guides: column("strandGuides"),
      weights: column("strandWeights"),
      lengths: column("strandLengths"),
    },
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * Strings of characters below 256 are what btoa takes; in pieces, since a call takes only so many arguments.
 */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return reject("groom", "text that is not base64", "base64");
  }
}
