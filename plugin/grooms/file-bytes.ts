import { reject } from "../../systems/world/validate.js";

/** The bytes of a file, whatever they come in. */
export function bytesOf(format: string, file: Uint8Array | ArrayBuffer): Uint8Array {
  if (file instanceof Uint8Array) return file;
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  return reject(format, file, "a Uint8Array or an ArrayBuffer");
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** A copy, since numbers of a file need not lie where arrays may begin; all of it is in the file. */
export function floatsAt(bytes: Uint8Array, at: number, count: number): Float32Array {
  return new Float32Array(bytes.slice(at, at + 4 * count).buffer);
}

/** Numbers of an array of an interface that are one for all, for each of `count`. */
export function spread(values: Float32Array | number, count: number): Float32Array {
  return typeof values === "number" ? new Float32Array(count).fill(values) : values;
}
