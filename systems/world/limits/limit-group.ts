/** A group of limits: numbers that nothing changes while the program runs. */
export function limitGroup<Fields>(
  fields: Fields & Record<keyof Fields, number>,
): Readonly<Record<keyof Fields, number>> & Readonly<Fields> {
  return Object.freeze(fields);
}
