import { reject } from "../../systems/world/validate.js";

/** What JSON may hold at a place: returns it as what it is, or says what is wrong there. */
export type Check<T> = (path: string, value: unknown) => T;
export type Checked<C> = C extends Check<infer T> ? T : never;

export const number: Check<number> = (path, value) =>
  Number.isFinite(value) ? (value as number) : reject(path, value, "a finite number");

export const text: Check<string> = (path, value) =>
  typeof value === "string" ? value : reject(path, value, "a text");

export const boolean: Check<boolean> = (path, value) =>
  typeof value === "boolean" ? value : reject(path, value, "true or false");

/** A place in a list, or a count. */
export const whole: Check<number> = (path, value) =>
  Number.isInteger(value) && (value as number) >= 0
    ? (value as number)
    : reject(path, value, "a whole number");

export function numbers(count: number): Check<readonly number[]> {
  const each = list(number);
  return (path, value) => {
    const found = each(path, value);
    return found.length === count ? found : reject(path, `${found.length} numbers`, `${count} numbers`);
  };
}

export function oneOf<T extends string>(...names: readonly T[]): Check<T> {
  return (path, value) =>
    (names as readonly unknown[]).includes(value)
      ? (value as T)
      : reject(path, value, names.map((name) => `"${name}"`).join(", "));
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (path, value) => (value === null ? null : check(path, value));
}

export function either<A, B>(one: Check<A>, other: Check<B>): Check<A | B> {
  return (path, value) => (typeof value === "string" ? other(path, value) : one(path, value));
}

export function list<T>(check: Check<T>): Check<readonly T[]> {
  return (path, value) =>
    Array.isArray(value)
      ? value.map((each: unknown, i) => check(`${path}[${i}]`, each))
      : reject(path, value, "a list");
}

/** Exactly these fields, own ones, and no others: a name like `__proto__` is one of the others. */
export function record<F extends Readonly<Record<string, Check<unknown>>>>(
  fields: F,
): Check<{ readonly [K in keyof F]: Checked<F[K]> }> {
  const names = Object.keys(fields);
  return (path, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      reject(path, value, `an object with ${names.join(", ")}`);
    const other = Object.keys(value).find((name) => !names.includes(name));
    if (other !== undefined) reject(`${path}.${other}`, "there", `no field but ${names.join(", ")}`);
    const found = names.map((name) => {
      if (!Object.hasOwn(value, name)) reject(`${path}.${name}`, "not there", "a field that is");
      return [name, fields[name](`${path}.${name}`, (value as Record<string, unknown>)[name])];
    });
    return Object.fromEntries(found) as { readonly [K in keyof F]: Checked<F[K]> };
  };
}

/** Whatever it is: somebody else checks it. */
export const anything: Check<unknown> = (_, value) => value;
