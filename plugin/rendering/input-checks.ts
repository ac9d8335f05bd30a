/** Errors about input name the parameter, what was given and what is allowed. */
export function requireInteger(name: string, value: number, least: number, most = Infinity): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const allowed = most === Infinity ? `an integer >= ${least}` : `an integer from ${least} to ${most}`;
  throw new RangeError(`${name} is ${value}; allowed: ${allowed}`);
}

export function requirePositive(name: string, value: number): void {
  if (Number.isFinite(value) && value > 0) return;
  throw new RangeError(`${name} is ${value}; allowed: a finite number > 0`);
}

export function requireNonZero(name: string, value: number): void {
  if (Number.isFinite(value) && value !== 0) return;
  throw new RangeError(`${name} is ${value}; allowed: a finite number other than 0`);
}

export function requireWithin(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new RangeError(`${name} is ${value}; allowed: ${least} to ${most}`);
}
