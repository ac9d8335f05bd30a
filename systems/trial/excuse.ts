/** Where curves may come together all the same: in small boxes where rods are tied, or turn little. */
export const Excuse = { none: 0, ties: 1, littleTurn: 2 } as const;
export type Excuse = (typeof Excuse)[keyof typeof Excuse];
