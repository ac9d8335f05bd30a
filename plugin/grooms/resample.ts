import { hypot } from "../../systems/math/elementary.js";
import { type StrandCurves, strandCount } from "./curves.js";

/** Every strand with so many points, evenly along the straight lines between those that it has. */
export function resampled(curves: StrandCurves, count: number): StrandCurves {
  const { starts, points, thickness, transparency, colours } = curves;
  const strands = strandCount(curves);
  if (starts.every((start, i) => start === i * count)) return curves;
  const column = (values: Float32Array, size: number) => new Column(values, size, strands * count);
  const columns = {
    points: column(points, 3),
    thickness: thickness instanceof Float32Array ? column(thickness, 1) : thickness,
    transparency: transparency instanceof Float32Array ? column(transparency, 1) : transparency,
    colours: colours instanceof Float32Array ? column(colours, 3) : colours,
  };
  const sampled = Object.values(columns).filter((one): one is Column => one instanceof Column);
  for (let strand = 0; strand < strands; strand++) {
    const first = starts[strand];
    const last = starts[strand + 1] - 1;
    const along = lengthsAlong(points, first, last);
    let segment = 0;
    for (let k = 0; k < count; k++) {
      const wanted = (k / (count - 1)) * along[last - first];
      while (segment < last - first - 1 && along[segment + 1] < wanted) segment++;
      const length = along[Math.min(segment + 1, last - first)] - along[segment];
      const share = length > 0 ? (wanted - along[segment]) / length : 0;
      for (const one of sampled)
        one.mix(strand * count + k, first + segment, Math.min(first + segment + 1, last), Math.min(1, share));
    }
  }
  const of = <T>(value: Column | T) => (value instanceof Column ? value.out : value);
  return {
    ...curves,
    starts: Uint32Array.from({ length: strands + 1 }, (_, i) => i * count),
    points: columns.points.out,
    thickness: of(columns.thickness),
    transparency: of(columns.transparency),
    colours: of(columns.colours),
  };
}

class Column {
  readonly out: Float32Array;

  constructor(
    private readonly values: Float32Array,
    private readonly size: number,
    count: number,
  ) {
    this.out = new Float32Array(size * count);
  }

  mix(to: number, a: number, b: number, share: number): void {
    const { values, size, out } = this;
    for (let c = 0; c < size; c++)
      out[size * to + c] = (1 - share) * values[size * a + c] + share * values[size * b + c];
  }
}

/** Lengths of the straight lines up to each point, from `first` to `last`. */
function lengthsAlong(points: Float32Array, first: number, last: number): Float64Array {
  const along = new Float64Array(last - first + 1);
  for (let i = 1; i < along.length; i++) {
    const at = 3 * (first + i);
    const [x, y, z] = [0, 1, 2].map((c) => points[at + c] - points[at - 3 + c]);
    along[i] = along[i - 1] + hypot(x, y, z);
  }
  return along;
}
