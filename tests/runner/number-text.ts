/** Numbers as people read them in a table: a column is written in one manner, to a number of significant digits. */
const LARGEST_PLAIN = 1e7;
const SMALLEST_PLAIN = 1e-4;
const GROUPED_FROM = 1e4;

/** A writer for all numbers of one column, so that neighbours compare at a glance. */
export function numberWriter(values: readonly number[], digits = 4): (value: number) => string {
  const sizes = values.filter((value) => Number.isFinite(value) && value !== 0).map(Math.abs);
  const plain = sizes.every((size) => size >= SMALLEST_PLAIN && size < LARGEST_PLAIN);
  const integral = values.every((value) => !Number.isFinite(value) || Number.isSafeInteger(value));
  if (integral) return (value) => special(value) ?? grouped(value.toFixed(0));
  if (plain) return (value) => special(value) ?? fixed(value, digits);
  return (value) => special(value) ?? value.toExponential(digits - 1);
}

/** One number by itself, for checks and messages. */
export function numberText(value: number, digits = 4): string {
  return numberWriter([value], digits)(value);
}

function special(value: number): string | undefined {
  if (value === 0) return "0";
  return Number.isFinite(value) ? undefined : String(value);
}

function fixed(value: number, digits: number): string {
  // toExponential rounds first, so that 9.9996 counts as 10.00 and not as 10.000.
  const exponent = Number(value.toExponential(digits - 1).split("e")[1]);
  return grouped(value.toFixed(Math.max(0, digits - 1 - exponent)));
}

function grouped(text: string): string {
  if (Math.abs(Number(text)) < GROUPED_FROM) return text;
  const [whole, fraction] = text.split(".");
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}
