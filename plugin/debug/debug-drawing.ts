import type { ElasticRods } from "../elastic-rods.js";
import type { DebugSettings } from "./debug-options.js";
import { drawAttachments, drawContacts, drawForces, largestForce } from "./draw-contacts.js";
import { drawBoxes, drawFrames, drawJoints } from "./draw-rods.js";
import { ForceArrows } from "./force-arrows.js";
import { legendOf, type RodLegend } from "./legend.js";
import { niceAbove } from "./nice-number.js";
import { RodColours } from "./rod-colours.js";
import { SegmentMesh } from "./segment-mesh.js";
import { StepLengths } from "./step-lengths.js";
import { Tensions } from "./tensions.js";

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

/** Of the longest rod: the length of an arrow at least, where nothing else is said. */
const ARROW_SHARE = 0.1;

/** All that a view needs while something is on. */
export class DebugDrawing {
  private readonly segments: SegmentMesh;
  private readonly steps: StepLengths;
  private readonly colours: RodColours;
  private readonly arrows = new ForceArrows();

  constructor(private readonly rods: ElasticRods) {
    this.steps = new StepLengths(rods.world);
    this.colours = new RodColours(new Tensions(rods.world, this.steps));
    this.segments = new SegmentMesh("rod debug view", rods.scene);
  }

  /** Whether someone has cleared the scene of its meshes. */
  get isLost(): boolean {
    return this.segments.mesh.isDisposed();
  }

  draw(shown: DebugSettings, counts: RodDebugCounts): void {
    const { rods, segments, steps, arrows } = this;
    const { world } = rods;
    Object.assign(counts, NONE);
    segments.xray = shown.xray;
    segments.begin();
    if (shown.colour !== "none" || shown.sleeping) {
      const drawn = this.colours.draw(world, segments, shown);
      counts.coloured = drawn.rods - drawn.sleeping;
      counts.sleeping = drawn.sleeping;
    }
    if (shown.boxes) counts.boxes = drawBoxes(world, segments);
    if (shown.joints) counts.joints = drawJoints(world, segments);
    if (shown.frames) counts.frames = drawFrames(world, segments);
    if (shown.contacts) counts.contacts = drawContacts(rods, segments);
    if (shown.forces || shown.attachments) this.prepareArrows(shown);
    if (shown.forces) counts.forces = drawForces(rods, steps, arrows, segments);
    if (shown.attachments) counts.attachments = drawAttachments(world, arrows, segments);
    segments.end();
    counts.segments = segments.count;
  }

  legend(shown: DebugSettings): RodLegend {
    return legendOf(shown, this.colours, this.arrows);
  }

  dispose(): void {
    this.steps.dispose();
    this.segments.dispose();
  }

  private prepareArrows(shown: DebugSettings): void {
    const { arrowNewtons, arrowMetres, arrowScale } = shown;
    this.arrows.scale = arrowScale;
    const metres = arrowMetres === "auto" ? niceAbove(ARROW_SHARE * this.longestRod()) : arrowMetres;
    this.arrows.begin(arrowNewtons, metres, largestForce(this.rods, this.steps, shown));
  }

  private longestRod(): number {
    const { rods, components, units } = this.rods.world;
    let longest = 0;
    for (const rod of rods) longest = Math.max(longest, components.Rod.length[rod]);
    return longest * units.length;
  }
}

const NONE = noCounts();
