/** What is drawn: a panel has two axes, series and guides. How it is drawn stands in the other files of this folder. */
export interface Axis {
  /** With its unit: "time [s]". */
  readonly label: string;
  readonly scale?: "linear" | "log";
  /** Ends of the axis; taken from the data where they are missing. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Places of the labelled ticks, where the natural ones say less: element counts, say. */
  readonly ticks?: readonly number[];
}

export interface Series {
  readonly label: string;
  readonly x: ArrayLike<number>;
  /** Values that an axis cannot show (NaN, or 0 on a log axis) leave a gap. */
  readonly y: ArrayLike<number>;
  /** "line" unless told; "steps" holds a value until the next x, for histograms. */
  readonly style?: "line" | "points" | "line-points" | "steps";
  /** For references and predictions. */
  readonly dashed?: boolean;
  /** Ends of a bar through each point: quartiles, for instance. */
  readonly low?: ArrayLike<number>;
  readonly high?: ArrayLike<number>;
  /** Place in the palette; its position among the series unless told. Lets a measurement and its prediction share one. */
  readonly colour?: number;
}

/** A thin line across the panel at one value, with a word on it. */
export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly label?: string;
}

export interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  readonly guides?: readonly Guide[];
  /** A metre is as long along x as along y: for orbits and shapes. Both axes are linear then. */
  readonly sameUnits?: boolean;
}
