import { nearestName } from "./nearest-name.js";
import { reject } from "./validate.js";

/** The names of all options of an interface: the compiler says when one is missing here, or too many. */
export type OptionNames<T> = Readonly<Record<keyof Required<T>, true>>;

/**
 * Options that may come from JavaScript: an object, with known names only, since nothing would come of the
 * others. What is undefined was not given. `what` is what they are called in errors: "options", or
 * the option that they are part of.
 */
export function checkOptions<T extends object>(what: string, options: T, known: OptionNames<T>): T {
  const names = Object.keys(known);
  if (typeof options !== "object" || options === null || Array.isArray(options))
    reject(what, options, `an object with ${names.join(", ")}`);
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !names.includes(name)) refuseName(`${what}.${name}`, name, value, names);
  return options;
}

function refuseName(parameter: string, name: string, value: unknown, names: readonly string[]): never {
  const nearest = nearestName(name, names);
  const meant = nearest ? `did you mean "${nearest}"?` : `there are ${names.join(", ")}`;
  return reject(parameter, value, `no option of this name; ${meant}`);
}
