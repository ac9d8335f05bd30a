import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import { checksum } from "./checksum.js";

const { mostBytes } = limits.states;

/** "rods", then four bytes that no text has. */
const magic = [0x73646f72, 0x1a0a0d89] as const;
/** Another number whenever the format changes. */
export const stateVersion = 1;
/** Words of the header: magic 2, version, length in bytes, checksum of all behind it 2. */
const Word = { version: 2, length: 3, sum: 4, size: 6 } as const;
export const headerWords = Word.size;

const sum = new Uint32Array(2);

export function sealState(bytes: Uint8Array): Uint8Array {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  words.set(magic);
  words[Word.version] = stateVersion;
  words[Word.length] = bytes.length;
  checksum(words, Word.size, words.length, sum);
  words.set(sum, Word.sum);
  return bytes;
}

/** What is behind the header, or an error that names what is wrong with bytes that claim to be a state. */
export function openState(given: Uint8Array): Uint8Array {
  if (!ArrayBuffer.isView(given) || !(given instanceof Uint8Array))
    reject("state", given, "a Uint8Array that writeState has written");
  const header = 4 * Word.size;
  if (given.length < header || given.length > mostBytes || given.length % 8 !== 0)
    reject("state.length", given.length, `a multiple of 8 bytes from ${header} to ${mostBytes}`);
  // Views of doubles begin at multiples of 8.
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  if (words[0] !== magic[0] || words[1] !== magic[1])
    reject("state.magic", hex(words[0]) + hex(words[1]), "that of bytes that writeState has written");
  if (words[Word.version] !== stateVersion)
    reject("state.version", words[Word.version], `${stateVersion}, the one that this version reads`);
  if (words[Word.length] !== bytes.length)
    reject(
      "state.length",
      bytes.length,
      `${words[Word.length]} bytes, as it was written: it was cut or extended`,
    );
  checksum(words, Word.size, words.length, sum);
  if (words[Word.sum] !== sum[0] || words[Word.sum + 1] !== sum[1]) {
    const found = hex(sum[0]) + hex(sum[1]);
    reject("state.checksum", found, `${hex(words[Word.sum])}${hex(words[Word.sum + 1])}: it was damaged`);
  }
  return bytes.subarray(header);
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
