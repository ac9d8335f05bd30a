/** Three numbers, one behind the other: a point, a direction, or a part of another record. */
@unmanaged
export class Vector {
  x: f64;
  y: f64;
  z: f64;
}
