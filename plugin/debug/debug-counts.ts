/** How much of each kind is drawn. */
export interface RodDebugCounts {
  contacts: number;
  /** Arrows of contacts. */
  forces: number;
  attachments: number;
  joints: number;
  frames: number;
  boxes: number;
  sleeping: number;
  /** Rods with a colour. */
  coloured: number;
  /** Lines, dots and arrowheads of all. */
  segments: number;
}

export const noCounts = (): RodDebugCounts => ({
  contacts: 0,
  forces: 0,
  attachments: 0,
  joints: 0,
  frames: 0,
  boxes: 0,
  sleeping: 0,
  coloured: 0,
  segments: 0,
});
