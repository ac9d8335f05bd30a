/** Every complaint names the parameter, the value and what is allowed. */
export function reject(parameter: string, value: unknown, allowed: string): never {
  throw new RangeError(`${parameter} is ${show(value)}; allowed: ${allowed}`);
}

export function positive(parameter: string, value: number): number {
  return Number.isFinite(value) && value > 0 ? value : reject(parameter, value, "a finite number above 0");
}

export function nonNegative(parameter: string, value: number): number {
  return Number.isFinite(value) && value >= 0
    ? value
    : reject(parameter, value, "a finite number, 0 or above");
}

export function within(parameter: string, value: number, least: number, most: number): number {
  return Number.isFinite(value) && value >= least && value <= most
    ? value
    : reject(parameter, value, `a finite number from ${least} to ${most}`);
}

export function wholeNumber(parameter: string, value: number, least: number, most = Infinity): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  return reject(parameter, value, `a whole number from ${least}${most === Infinity ? "" : ` to ${most}`}`);
}

/** A time that something may take, or no bound. */
export function millisecondsOrInfinity(parameter: string, value: number): number {
  return typeof value === "number" && value > 0
    ? value
    : reject(parameter, value, "a number of milliseconds above 0, or Infinity");
}

export function positiveInteger(parameter: string, value: number, most: number): number {
  return wholeNumber(parameter, value, 1, most);
}

export function oneOf<T extends string>(parameter: string, value: string, allowed: readonly T[]): T {
  return (allowed as readonly string[]).includes(value)
    ? (value as T)
    : reject(parameter, value, allowed.map((name) => `"${name}"`).join(", "));
}

export function flag(parameter: string, value: boolean): boolean {
  return typeof value === "boolean" ? value : reject(parameter, value, "true or false");
}

/** A finite vector of the given length. */
export function vector(parameter: string, value: ArrayLike<number>, length: number): ArrayLike<number> {
  if (value?.length !== length) reject(parameter, value, `${length} finite numbers`);
  for (let i = 0; i < length; i++) {
    if (!Number.isFinite(value[i])) reject(`${parameter}[${i}]`, value[i], "a finite number");
  }
  return value;
}

/** A finite quaternion x, y, z, w of any length but zero. */
export function rotation(parameter: string, value: ArrayLike<number>): ArrayLike<number> {
  vector(parameter, value, 4);
  const square =
    value[0]! * value[0]! + value[1]! * value[1]! + value[2]! * value[2]! + value[3]! * value[3]!;
  return square > 1e-12 ? value : reject(parameter, value, "a quaternion that is not zero");
}

function show(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (ArrayBuffer.isView(value) || Array.isArray(value))
    return `[${Array.from(value as ArrayLike<unknown>).join(", ")}]`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
