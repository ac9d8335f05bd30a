/** JavaScript's own, so that both sides of a kernel agree to the last bit. */
export declare function sin(x: f64): f64;
export declare function cos(x: f64): f64;
