import { reject } from "../../systems/validate.js";

export function wholeNumber(parameter: string, value: number, least: number, most = Infinity): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  return reject(
    parameter,
    value,
    most === Infinity ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`,
  );
}
