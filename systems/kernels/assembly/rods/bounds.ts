import { Pair } from "./pair";
import {
  elements,
  header,
  joints,
  lengths,
  maxXColumn,
  maxYColumn,
  maxZColumn,
  minXColumn,
  minYColumn,
  minZColumn,
  setNumber,
} from "./rod";

/**
 * The box of the joints, widened by how far an element can leave its chord: a curve of length l and curvature
 * at most k stays within k l^2 / 8 of it, and within l / 2 in any case.
 */
export function boundCentreline<Row>(): void {
  // (x, y) and (y, z). The other minimum of wasm cares for NaN, and takes seven times as long.
  let least = joints.position.pair(0);
  let leastYZ = joints.position.pair(1);
  let most = least;
  let mostYZ = leastYZ;
  let joint = joints;
  for (let i = 0; i < elements; i++, joint = joint.next) {
    const l = lengths[i];
    const sagitta = 0.125 * header.row<Row>(i).bend(i) * l * l;
    const margin = f64x2.splat(sagitta < 0.5 * l ? sagitta : 0.5 * l);
    const from = joint.position;
    const to = joint.next.position;
    const a = from.pair(0);
    const b = to.pair(0);
    const aYZ = from.pair(1);
    const bYZ = to.pair(1);
    least = f64x2.pmin(least, f64x2.sub(f64x2.pmin(a, b), margin));
    most = f64x2.pmax(most, f64x2.add(f64x2.pmax(a, b), margin));
    leastYZ = f64x2.pmin(leastYZ, f64x2.sub(f64x2.pmin(aYZ, bYZ), margin));
    mostYZ = f64x2.pmax(mostYZ, f64x2.add(f64x2.pmax(aYZ, bYZ), margin));
  }
  setNumber(minXColumn, Pair.first(least));
  setNumber(minYColumn, Pair.second(least));
  setNumber(minZColumn, Pair.second(leastYZ));
  setNumber(maxXColumn, Pair.first(most));
  setNumber(maxYColumn, Pair.second(most));
  setNumber(maxZColumn, Pair.second(mostYZ));
}
