/** Whether elements a and b are tied to each other in the box in hand: rare, and done by the host. */
@external("host", "areTiedThere")
export declare function areTiedThere(a: i32, b: i32): bool;
