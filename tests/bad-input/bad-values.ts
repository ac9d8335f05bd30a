// What may come in place of an argument, by what the argument is: from JavaScript, a slip, a search that found nothing, a bad sum.

/** What is no value of any kind. */
const strange: readonly unknown[] = [null, "x", Symbol("odd"), [], {}, () => 0, true, 1n];
const strangeNumbers: readonly unknown[] = [
  ...strange.filter((value) => value !== true),
  undefined,
  Number.NaN,
  Infinity,
  -Infinity,
  1e30,
  -1e30,
  1e300,
];

const triple = (wrong: unknown) => [0, wrong, 0];
const point = (wrong: unknown) => ({ x: 0, y: wrong, z: 0 });
const wrongCoordinates = [Number.NaN, Infinity, 1e30, "1", null, undefined];

/** Kinds of arguments, with values that none of that kind may have. */
export const badValues = {
  number: strangeNumbers,
  /** Below 0 is wrong too. */
  positive: [...strangeNumbers, -1],
  optionalNumber: strangeNumbers.filter((value) => value !== undefined),
  triple: [null, "x", 5, {}, [], [0, 0], ...wrongCoordinates.map(triple)],
  point: [null, "x", 5, ...wrongCoordinates.map(point)],
  quaternion: ["x", 5, {}, [0, 0, 0], [0, 0, 0, 0], [0, 0, 0, Number.NaN]],
  rotation: ["x", 5, { x: 0, y: 0, z: 0, w: 0 }, { x: 0, y: 0, z: 0, w: Number.NaN }, { x: 0, y: 0, z: 0 }],
  options: [null, "x", 5, [], { nosuchoption: 1 }],
  name: ["nosuch", null, 5, {}],
  flag: [null, "x", 5, {}],
  handle: [null, undefined, "x", 5, {}, [], { entity: 0, generation: 0 }, { entity: 1e9, generation: 1 }],
  node: [undefined, "x", 5, {}, []],
  output: [null, undefined],
  function: [null, undefined, "x", 5, {}],
} as const satisfies Record<string, readonly unknown[]>;

export type BadKind = keyof typeof badValues;

/** A value for errors: what JSON leaves out is what is looked for here. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) !== Object.prototype)
    return `a ${value.constructor.name}`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([name, each]) => `${name}: ${shown(each)}`)
      .join(", ")}}`;
  return typeof value === "bigint" ? `${value}n` : typeof value === "function" ? "a function" : String(value);
}
