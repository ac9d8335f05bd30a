/** Layout of `Root.targetSpan`: the pose to be reached, and the velocity of getting there. */
export const RootTarget = { position: 0, quaternion: 3, angular: 7, linear: 10, size: 13 } as const;
