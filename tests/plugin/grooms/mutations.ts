// Files that are damaged or forged: bytes and JSON, as the tests and the experiment `spoilt-files` try them.

const floats = [NaN, Infinity, -Infinity, -1, 0, 1e38, -1e38, 1e-40, 2 ** 32];
const counts = [0xffffffff, 0x7fffffff, 65_000_000, 2 ** 24, 65_536, 1000, 1, 0];

export interface Mutation<T> {
  readonly name: string;
  readonly file: T;
}

/** One of the ways to spoil a binary file; the numbers of its header are met most often. */
export function mutateBytes(file: Uint8Array, header: number, random: () => number): Mutation<Uint8Array> {
  const pick = (count: number) => Math.floor(random() * count);
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  const word = () => 4 * pick(Math.floor((random() < 0.6 ? header : bytes.length) / 4));
  switch (pick(7)) {
    case 0: {
      const at = random() < 0.5 ? pick(header) : pick(bytes.length);
      bytes[at] ^= 1 << pick(8);
      return { name: `bit of byte ${at}`, file: bytes };
    }
    case 1: {
      const [at, count] = [word(), counts[pick(counts.length)]];
      view.setUint32(at, count, true);
      return { name: `${count} at ${at}`, file: bytes };
    }
    case 2: {
      const [at, value] = [word(), floats[pick(floats.length)]];
      view.setFloat32(at, value, true);
      return { name: `${value} at ${at}`, file: bytes };
    }
    case 3: {
      const length = random() < 0.3 ? pick(header + 8) : pick(bytes.length);
      return { name: `cut to ${length}`, file: bytes.slice(0, length) };
    }
    case 4: {
      const longer = new Uint8Array(bytes.length + 1 + pick(400));
      longer.set(bytes);
      return { name: `extended to ${longer.length}`, file: longer };
    }
    case 5: {
      const at = word();
      view.setUint32(at, view.getUint32(at, true) + pick(9) - 4, true);
      return { name: `another count at ${at}`, file: bytes };
    }
    default: {
      const [from, to, count] = [word(), word(), 4 * pick(40)];
      bytes.copyWithin(to, from, Math.min(from + count, bytes.length));
      return { name: `${count} bytes from ${from} to ${to}`, file: bytes };
    }
  }
}

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "lenght", ""];
const texts = [
  ...["null", "true", "-1", "0", "1e308", "4294967296", "1e-300", '"x"', "[]", "{}", "[[[[]]]]"],
  ...['{"__proto__":{"length":1}}', "[1,2]", '"NaN"', "-0", '"__proto__"', "65000000", "[null,null,null]"],
];

/** One of the ways to spoil JSON: its letters, its names, its values. */
export function mutateJson(text: string, random: () => number): Mutation<string> {
  const pick = (count: number) => Math.floor(random() * count);
  const at = pick(text.length);
  switch (pick(6)) {
    case 0: {
      const letter = String.fromCharCode(text.charCodeAt(at) ^ (1 << pick(7)));
      return { name: `letter ${at}`, file: text.slice(0, at) + letter + text.slice(at + 1) };
    }
    case 1:
      return { name: `cut to ${at}`, file: text.slice(0, at) };
    case 2:
      return { name: "extended", file: text + texts[pick(texts.length)] };
    case 3: {
      const name = names[pick(names.length)];
      return {
        name: `a field called ${name}`,
        file: replaced(text, /"(?:[^"\\]|\\.)*"\s*:/g, `"${name}":`, pick),
      };
    }
    case 4: {
      const added = `{"${names[pick(names.length)]}":${texts[pick(texts.length)]},`;
      return { name: `one field more: ${added}`, file: replaced(text, /\{/g, added, pick) };
    }
    default: {
      const value = texts[pick(texts.length)];
      const values = /(?<=[:[,]\s*)(?:-?\d[\d.eE+-]*|"(?:[^"\\]|\\.)*"(?!\s*:)|true|false|null)/g;
      return { name: `${value} somewhere`, file: replaced(text, values, value, pick) };
    }
  }
}

/** In place of one of its matches. */
function replaced(text: string, pattern: RegExp, by: string, pick: (count: number) => number): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return `${text}${by}`;
  const match = matches[pick(matches.length)];
  return text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
}

/** What an error has to look like: the value that is wrong and what is allowed. */
export const named = /^[^]+ is [^]*; allowed: [^]+/;

export const isNamed = (error: unknown): boolean => error instanceof RangeError && named.test(error.message);
