/** Table I of the nonsmooth Newton paper (2011), the rows of nodal models: one core of 2.1 GHz. */
export interface PaperRow {
  readonly model: "corde" | "mass-spring";
  readonly rods: number;
  readonly elements: number;
  /** Seconds of a time step. */
  readonly step: number;
  readonly contacts: number;
  readonly nu: number;
  /** Milliseconds that it takes, on the mean. */
  readonly milliseconds: number;
}

export const paperTable: readonly PaperRow[] = [
  { model: "corde", rods: 1, elements: 256, step: 2.5e-4, contacts: 303, nu: 1.18, milliseconds: 310 },
  { model: "corde", rods: 7, elements: 16, step: 1e-4, contacts: 121, nu: 1.08, milliseconds: 360 },
  { model: "mass-spring", rods: 31, elements: 16, step: 1e-3, contacts: 653, nu: 1.32, milliseconds: 2260 },
  {
    model: "mass-spring",
    rods: 76,
    elements: 22,
    step: 1e-3,
    contacts: 1806,
    nu: 1.08,
    milliseconds: 19_100,
  },
];

/** A step has to take a tenth of the paper's at most. */
export const shareOfPaper = 0.1;

export function paperRow(model: string, rods: number, elements: number): PaperRow | undefined {
  return paperTable.find((row) => row.model === model && row.rods === rods && row.elements === elements);
}
