/** Columns of a component by their names, and those of a table of the state. */
type Columns<Name extends string> = Record<Name, { [index: number]: number; readonly length: number }>;

/** Row `i` of a table becomes the row of an entity. */
export function takeColumns<Name extends string>(
  columns: Columns<Name>,
  entity: number,
  table: Readonly<Record<string, ArrayLike<number>>>,
  i: number,
  names: readonly Name[],
): void {
  for (const name of names) columns[name][entity] = table[name][i];
}

export const materialColumns = [
  "density",
  "youngModulus",
  "poissonRatio",
  "internalDamping",
  "linearDrag",
  "quadraticDrag",
  "friction",
  "yieldCurvature",
  "axialStiffness",
] as const;
