import { Numbers } from "./numbers";
import { Pair } from "./pair";
import { Spatial } from "./records";

/** out += (6 x 3 columns) times three numbers. */
export function addColumns(columns: Numbers, x: Numbers, out: Spatial): void {
  const x0 = x.both(0);
  const x1 = x.both(1);
  const x2 = x.both(2);
  for (let r = 0; r < 6; r += 2) {
    const more = Pair.threeProducts(columns.pair(r), x0, columns.pair(r + 6), x1, columns.pair(r + 12), x2);
    out.setPair(r, f64x2.add(out.pair(r), more));
  }
}
