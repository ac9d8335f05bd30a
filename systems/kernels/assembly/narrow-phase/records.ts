/** The basis of a contact: its normal and two tangents. */
@unmanaged
export class Basis {
  nx: f64;
  ny: f64;
  nz: f64;
  sx: f64;
  sy: f64;
  sz: f64;
  tx: f64;
  ty: f64;
  tz: f64;
}

/** Where two sides touch: points of their centrelines. */
@unmanaged
export class Points {
  ax: f64;
  ay: f64;
  az: f64;
  bx: f64;
  by: f64;
  bz: f64;
}
