/** What the host's `Math` leaves to each engine, the same bits everywhere. */
export { acos, asin, atan2, cos, sin } from "./trigonometry.js";
export { asinh, ceilLog2, decay, exp, log, log1p, power } from "./exponential.js";
export { sineAndCosine } from "./sine-and-cosine.js";
export { hypot, norm, square } from "./hypot.js";
