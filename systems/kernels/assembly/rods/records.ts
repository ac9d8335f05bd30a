import { jointPosition, jointStride } from "../../../../components/spans/joint";
import { Numbers } from "./numbers";

@unmanaged
export class Vector extends Numbers {
  x: f64;
  y: f64;
  z: f64;

  @inline
  put(x: f64, y: f64, z: f64): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  @inline
  copy(from: Vector): void {
    this.put(from.x, from.y, from.z);
  }
}

/** A symmetric matrix. */
@unmanaged
export class Symmetric extends Numbers {
  xx: f64;
  xy: f64;
  xz: f64;
  yy: f64;
  yz: f64;
  zz: f64;
}

/** The lower triangle of a matrix of curvatures: of a symmetric one, or of its Cholesky factor. */
@unmanaged
export class Triangle extends Numbers {
  e00: f64;
  e10: f64;
  e20: f64;
  e11: f64;
  e21: f64;
  e22: f64;

  @inline
  put(e00: f64, e10: f64, e20: f64, e11: f64, e21: f64, e22: f64): void {
    this.e00 = e00;
    this.e10 = e10;
    this.e20 = e20;
    this.e11 = e11;
    this.e21 = e21;
    this.e22 = e22;
  }
}

/** A spatial vector: a twist, a wrench or a momentum, angular part first. */
@unmanaged
export class Spatial extends Numbers {
  ax: f64;
  ay: f64;
  az: f64;
  lx: f64;
  ly: f64;
  lz: f64;

  @inline get angular(): Vector { return this.part<Vector>(0); }
  @inline get linear(): Vector { return this.part<Vector>(3); }
}

/** The frame R = [t d1 d2] column by column, then the position. */
@unmanaged
export class Joint extends Numbers {
  tx: f64;
  ty: f64;
  tz: f64;
  ax: f64;
  ay: f64;
  az: f64;
  bx: f64;
  by: f64;
  bz: f64;
  x: f64;
  y: f64;
  z: f64;

  @inline get position(): Vector { return this.part<Vector>(jointPosition); }
  /** The joint at the end of the element that begins here. */
  @inline get next(): Joint { return this.part<Joint>(jointStride); }
}

if (offsetof<Joint>("x") != jointPosition << 3 || offsetof<Joint>() != jointStride << 3) {
  ERROR("Joint is not as the layout says");
}
