import { largestIndentation } from "../../oracle/three-point-bending.js";
import type { BendingCase } from "./measure.js";

/** The file of known answers, as far as it is read here. */
export interface BendingReference {
  readonly parameters: {
    readonly Delta: number;
    readonly r: number;
    readonly R: number;
    readonly E: number;
    readonly rho: number;
    readonly nu: number;
  };
  readonly curves: readonly {
    readonly label: string;
    readonly kappa0_per_cm: number;
    readonly mu: number;
    readonly R_bar: number;
    readonly delta_max: number;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly number[])[];
  }[];
}

export interface NamedCase extends BendingCase {
  readonly label: string;
  /** 1/cm */
  readonly kappa0: number;
  /** Radius of the support, mm. */
  readonly support: number;
  /** Whether the support is as thin as the rod. */
  readonly isSmall: boolean;
  /** Known (indentation, load), if the file has them. */
  readonly rows: readonly (readonly [number, number])[];
  /** Where to stop instead of `wanted`: the rod slips off the support a little later. */
  until(wanted: number): number;
}

/** Without options between the file's curvatures too, so that a line through the noise means something. */
const BETWEEN = [0.05, 0.15, 0.25];

/** Beyond this share of the largest indentation the load falls to nothing and a relative error means nothing. */
const shareOfRange = 0.92;

/** All curves of the file; or every pair of the curvatures and coefficients given, on the file's usual support. */
export function casesOf(
  reference: BendingReference,
  kappa0: readonly number[] | undefined,
  mu: readonly number[] | undefined,
): NamedCase[] {
  if (kappa0 || mu) {
    return (kappa0 ?? [0, 0.1, 0.2, 0.3]).flatMap((k) => (mu ?? [0]).map((m) => caseOf(reference, k, m)));
  }
  const { r, R, Delta } = reference.parameters;
  const stored = reference.curves.map(({ kappa0_per_cm, mu: m, R_bar }) => {
    const support = R_bar * Delta - r;
    return caseOf(reference, kappa0_per_cm, m, Math.abs(support - R) < 1e-9 ? R : support);
  });
  return [...stored, ...BETWEEN.map((k) => caseOf(reference, k, 0))];
}

function caseOf(reference: BendingReference, kappa0: number, mu: number, radius?: number): NamedCase {
  const { Delta, r, R, E, rho, nu } = reference.parameters;
  const supportRadius = radius ?? R;
  const isSmall = supportRadius === R;
  const known = reference.curves.find(
    (curve) =>
      curve.kappa0_per_cm === kappa0 &&
      curve.mu === mu &&
      Math.abs(curve.R_bar * Delta - r - supportRadius) < 1e-9,
  );
  const support = 1e3 * supportRadius;
  const problem = { k: 100 * kappa0 * Delta, R: (r + supportRadius) / Delta, mu };
  const end = largestIndentation(problem);
  if (end === undefined)
    throw new Error(
      `kappa0: ${kappa0}; allowed is below ${(0.01 / (Delta / 2 - r - supportRadius)).toPrecision(4)} per cm, where the rod curls past the support`,
    );
  return {
    label: `kappa0 ${kappa0}, mu ${mu}${isSmall ? "" : `, support ${support.toPrecision(3)} mm`}`,
    parameters: { span: Delta, rodRadius: r, supportRadius, youngModulus: E, poissonRatio: nu, density: rho },
    curvature: 100 * kappa0,
    kappa0,
    mu,
    support,
    isSmall,
    rows: known ? columnsOf(known) : [],
    until: (wanted) => Math.min(wanted, shareOfRange * end),
  };
}

function columnsOf({ columns, rows }: BendingReference["curves"][number]): [number, number][] {
  const [delta, F] = [columns.indexOf("delta"), columns.indexOf("F")];
  return rows.map((row) => [row[delta], row[F]]);
}
