import type { ElasticRods } from "../elastic-rods.js";
import { noCounts, type RodDebugCounts } from "./debug-counts.js";
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

/** Of the longest rod: the length of an arrow at least, where nothing else is said. */
const ARROW_SHARE = 0.1;

/** All that a view needs while something is on. */
export class DebugDrawing {
  private readonly segments: SegmentMesh;
  private readonly steps: StepLengths;
  private readonly colours: RodColours;
  private readonly arrows = new ForceArrows();
  /** Null until something is drawn. */
  legend: RodLegend | null = null;
  /** Metres of the longest rod, and of the arrows that go with it. */
  private longest = 0;
  private autoMetres = 0;
  private readonly scales = { least: 0, most: 0, newtons: 0, metres: 0 };

  constructor(private readonly rods: ElasticRods) {
    this.steps = new StepLengths(rods.world);
    this.colours = new RodColours(new Tensions(rods.world, this.steps));
    this.segments = new SegmentMesh("rod debug view", rods.scene);
  }

  /** Whether someone has cleared the scene of its meshes. */
  get isLost(): boolean {
    return this.segments.mesh.isDisposed();
  }

  /** `isNew` where something else is shown than the last time. */
  draw(shown: DebugSettings, counts: RodDebugCounts, isNew: boolean): void {
    const { rods, segments, steps, arrows } = this;
    const { world } = rods;
    Object.assign(counts, NONE);
    segments.xray = shown.xray;
    segments.begin();
    if (shown.colour !== "none" || shown.sleeping) this.colours.draw(world, segments, shown, counts);
    if (shown.boxes) counts.boxes = drawBoxes(world, segments);
    if (shown.joints) counts.joints = drawJoints(world, segments);
    if (shown.frames) counts.frames = drawFrames(world, segments);
    if (shown.contacts) counts.contacts = drawContacts(rods, segments);
    if (shown.forces || shown.attachments) this.prepareArrows(shown);
    if (shown.forces) counts.forces = drawForces(rods, steps, arrows, segments);
    if (shown.attachments) counts.attachments = drawAttachments(world, arrows, segments);
    segments.end();
    counts.segments = segments.count;
    if (this.noteScales() || isNew) this.legend = legendOf(shown, this.colours, arrows);
  }

  dispose(): void {
    this.steps.dispose();
    this.segments.dispose();
  }

  /** Whether colours or lengths mean something else than the last time. */
  private noteScales(): boolean {
    const { scales, colours, arrows } = this;
    const isSame =
      scales.least === colours.least &&
      scales.most === colours.most &&
      scales.newtons === arrows.newtons &&
      scales.metres === arrows.metres;
    scales.least = colours.least;
    scales.most = colours.most;
    scales.newtons = arrows.newtons;
    scales.metres = arrows.metres;
    return !isSame;
  }

  private prepareArrows(shown: DebugSettings): void {
    const { arrowNewtons, arrowMetres, arrowScale } = shown;
    this.arrows.scale = arrowScale;
    const longest = this.longestRod();
    if (longest !== this.longest) this.autoMetres = niceAbove(ARROW_SHARE * longest);
    this.longest = longest;
    const metres = arrowMetres === "auto" ? this.autoMetres : arrowMetres;
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
