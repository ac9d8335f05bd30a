import { boundsFastest, boundsHigh, boundsSlowest, boundsStride } from "../../../detect/rod-bounds";

/** A rod's box at the start of the step, and between which velocities its points move. */
@unmanaged
export class RodBounds {
  lowX: f64;
  lowY: f64;
  lowZ: f64;
  highX: f64;
  highY: f64;
  highZ: f64;
  slowestX: f64;
  slowestY: f64;
  slowestZ: f64;
  fastestX: f64;
  fastestY: f64;
  fastestZ: f64;
}

if (
  offsetof<RodBounds>("highX") != boundsHigh << 3 ||
  offsetof<RodBounds>("slowestX") != boundsSlowest << 3 ||
  offsetof<RodBounds>("fastestX") != boundsFastest << 3 ||
  offsetof<RodBounds>() != boundsStride << 3
) {
  ERROR("RodBounds is not as the layout says");
}
