/**
 * Where the part of the shared room begins, in bytes, that serves within one call (`models/kernel-room.ts`):
 * 0, or for a worker, which runs beside others, a room of its own.
 */
@external("env", "callRoom")
export declare const callRoom: usize;
