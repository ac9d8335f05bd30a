import { reject, wholeNumber } from "../../world/validate.js";
import type { FrictionProblem } from "./friction-problem.js";

/** Where an array stands in the binary part. */
export interface StoredSection {
  readonly offset: number;
  readonly count: number;
  readonly type: "float64" | "int32";
}

/**
 * Header of the format "fc3d-bsr-v1": JSON beside a little-endian binary that holds W as 3 x 3 blocks (row by
 * row, full matrix, CSR over rows of blocks), b and mu. Component 0 is the normal.
 */
export interface StoredHeader {
  readonly format: "fc3d-bsr-v1";
  readonly name: string;
  readonly nContacts: number;
  readonly nBlocks: number;
  /** File name of the binary part. */
  readonly bin: string;
  readonly littleEndian: true;
  readonly sections: Readonly<Record<"blocks" | "b" | "mu" | "rowPtr" | "colInd", StoredSection>>;
}

const FORMAT = "fc3d-bsr-v1";
const BYTES = { float64: 8, int32: 4 } as const;

/** Reads a stored problem. Whatever does not fit together is refused. */
export function decodeProblem(header: unknown, binary: ArrayBuffer): FrictionProblem {
  const { nContacts, nBlocks, sections } = checkedHeader(header);
  const view = new DataView(binary);
  const rowStart = readInts(view, sections, "rowPtr", nContacts + 1);
  const column = readInts(view, sections, "colInd", nBlocks);
  const blocks = readDoubles(view, sections, "blocks", 9 * nBlocks);
  const b = readDoubles(view, sections, "b", 3 * nContacts);
  const mu = readDoubles(view, sections, "mu", nContacts);
  for (let i = 0; i < nContacts; i++) {
    if (mu[i] < 0 && mu[i] !== -1) reject(`mu[${i}]`, mu[i], "0 or above, or -1 for an attachment");
  }
  checkRows(nContacts, nBlocks, rowStart, column);
  return { contacts: nContacts, rowStart, column, blocks, b, mu };
}

/**
 * Writes a problem; `decodeProblem` reads it back bit by bit. The binary belongs into a file
 * `name`.bin beside the header.
 */
export function encodeProblem(
  problem: FrictionProblem,
  name: string,
): { header: StoredHeader; binary: ArrayBuffer } {
  const { contacts, rowStart, column, blocks, b, mu } = problem;
  const nBlocks = rowStart[contacts];
  const lengths = {
    blocks: 9 * nBlocks,
    b: 3 * contacts,
    mu: contacts,
    rowPtr: contacts + 1,
    colInd: nBlocks,
  };
  let end = 0;
  const section = (count: number, type: StoredSection["type"]): StoredSection => {
    const offset = end;
    // Each array begins at a multiple of 8, so that readers may map it in place.
    end = 8 * Math.ceil((offset + count * BYTES[type]) / 8);
    return { offset, count, type };
  };
  const sections = {
    blocks: section(lengths.blocks, "float64"),
    b: section(lengths.b, "float64"),
    mu: section(lengths.mu, "float64"),
    rowPtr: section(lengths.rowPtr, "int32"),
    colInd: section(lengths.colInd, "int32"),
  };
  const binary = new ArrayBuffer(end);
  const view = new DataView(binary);
  const write = ({ offset, count, type }: StoredSection, values: ArrayLike<number>): void => {
    for (let k = 0; k < count; k++) {
      if (type === "float64") view.setFloat64(offset + 8 * k, values[k], true);
      else view.setInt32(offset + 4 * k, values[k], true);
    }
  };
  write(sections.blocks, blocks);
  write(sections.b, b);
  write(sections.mu, mu);
  write(sections.rowPtr, rowStart);
  write(sections.colInd, column);
  const header: StoredHeader = {
    format: FORMAT,
    name,
    nContacts: contacts,
    nBlocks,
    bin: `${name}.bin`,
    littleEndian: true,
    sections,
  };
  return { header, binary };
}

function checkedHeader(header: unknown): StoredHeader {
  if (typeof header !== "object" || header === null) reject("header", header, "an object");
  const given = header as Partial<StoredHeader>;
  if (given.format !== FORMAT) reject("format", given.format, `"${FORMAT}"`);
  if (given.littleEndian !== true) reject("littleEndian", given.littleEndian, "true");
  wholeNumber("nContacts", given.nContacts as number, 0);
  wholeNumber("nBlocks", given.nBlocks as number, 0);
  if (typeof given.sections !== "object" || given.sections === null) {
    reject("sections", given.sections, "an object of blocks, b, mu, rowPtr and colInd");
  }
  return given as StoredHeader;
}

function checkedOffset(
  view: DataView,
  sections: StoredHeader["sections"],
  name: keyof StoredHeader["sections"],
  count: number,
  type: StoredSection["type"],
): number {
  const section = sections[name] as StoredSection | undefined;
  if (section === undefined) reject(`sections.${name}`, section, "offset, count and type");
  if (section.type !== type) reject(`sections.${name}.type`, section.type, `"${type}"`);
  if (section.count !== count)
    reject(`sections.${name}.count`, section.count, `${count}, as the header counts`);
  return wholeNumber(`sections.${name}.offset`, section.offset, 0, view.byteLength - count * BYTES[type]);
}

function readDoubles(
  view: DataView,
  sections: StoredHeader["sections"],
  name: "blocks" | "b" | "mu",
  count: number,
): Float64Array {
  const offset = checkedOffset(view, sections, name, count, "float64");
  const out = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    out[k] = view.getFloat64(offset + 8 * k, true);
    if (!Number.isFinite(out[k])) reject(`${name}[${k}]`, out[k], "a finite number");
  }
  return out;
}

function readInts(
  view: DataView,
  sections: StoredHeader["sections"],
  name: "rowPtr" | "colInd",
  count: number,
): Int32Array {
  const offset = checkedOffset(view, sections, name, count, "int32");
  const out = new Int32Array(count);
  for (let k = 0; k < count; k++) out[k] = view.getInt32(offset + 4 * k, true);
  return out;
}

/** Rows follow each other, columns ascend, every contact has its own block. */
function checkRows(contacts: number, nBlocks: number, rowStart: Int32Array, column: Int32Array): void {
  wholeNumber("rowPtr[0]", rowStart[0], 0, 0);
  if (rowStart[contacts] !== nBlocks)
    reject(`rowPtr[${contacts}]`, rowStart[contacts], `${nBlocks}, the number of blocks`);
  for (let i = 0; i < contacts; i++) {
    wholeNumber(`rowPtr[${i + 1}]`, rowStart[i + 1], rowStart[i], nBlocks);
    let hasDiagonal = false;
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      wholeNumber(`colInd[${k}]`, column[k], k > rowStart[i] ? column[k - 1] + 1 : 0, contacts - 1);
      if (column[k] === i) hasDiagonal = true;
    }
    if (!hasDiagonal)
      reject(`columns of row ${i}`, column.subarray(rowStart[i], rowStart[i + 1]), `to hold ${i}`);
  }
}
