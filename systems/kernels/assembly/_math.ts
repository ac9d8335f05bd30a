/** JavaScript's own, so that both sides of a kernel agree to the last bit. */
@external("math", "sin")
export declare function sin(x: f64): f64;
@external("math", "cos")
export declare function cos(x: f64): f64;
@external("math", "asin")
export declare function asin(x: f64): f64;
