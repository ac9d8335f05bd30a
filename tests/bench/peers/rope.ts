/** The rope that every engine simulates, what it is put through, and what an engine has to offer for it. */

/** Metres, kg/m^3, m/s^2. */
export const rope = { length: 1, radius: 0.005, density: 1150, gravity: 9.81 } as const;

/** Weight against bending, `rho S g L^3 / EI`: a soft rope that still stands out of a clamp by a tenth of its length. */
export const gamma = 1000;

export const lineDensity = rope.density * Math.PI * rope.radius ** 2;
/** N m^2 */
export const bendStiffness = (lineDensity * rope.gravity * rope.length ** 3) / gamma;
export const youngModulus = (4 * bendStiffness) / (Math.PI * rope.radius ** 4);

export const frame = 1 / 60;

export interface Scene {
  readonly name: "cantilever" | "span" | "load" | "swing";
  readonly root: "clamped" | "pinned";
  /** Where the other end is held, if it is: the root is the origin, y points up. */
  readonly end?: readonly [number, number];
  /** kg at the tip. */
  readonly tipMass: number;
  /** Drag of the air as a rate, 1/s: brings what should rest to rest and does not change how it rests. */
  readonly drag: number;
  /** Seconds of a run. */
  readonly seconds: number;
  /** Angle and curvature of the start: the rope begins as an arc of a circle in the plane. */
  readonly startAngle: number;
  readonly startCurvature: number;
}

const spanWidth = 0.6;

export const scenes: Readonly<Record<Scene["name"], Scene>> = {
  cantilever: {
    name: "cantilever",
    root: "clamped",
    tipMass: 0,
    drag: 6,
    seconds: 5,
    startAngle: 0,
    startCurvature: 0,
  },
  span: {
    name: "span",
    root: "pinned",
    end: [spanWidth, 0],
    tipMass: 0,
    drag: 6,
    seconds: 5,
    ...arcOverChord(spanWidth),
  },
  load: {
    name: "load",
    root: "pinned",
    tipMass: 1,
    drag: 6,
    seconds: 3,
    startAngle: -Math.PI / 2,
    startCurvature: 0,
  },
  swing: {
    name: "swing",
    root: "pinned",
    tipMass: 0,
    drag: 0,
    seconds: 2.5,
    startAngle: -Math.PI / 4,
    startCurvature: 0,
  },
};

/**
 * Errors below this share of the length count as the same: most engines reckon with seven digits, and what they leave at rest is
 * chance.
 */
export const leastError = 1e-6;

/** Links or elements of the loaded rope, the same for all: a straight one would do with a single link, but be no rope. */
export const loadLinks = [8, 16, 32] as const;

/**
 * How many times longer than the one before an element or link is, where an engine can have unequal ones. Out of a clamp a rope
 * bends at once and then hangs straight, so short ones belong there; the rope between two points bends in its middle, and of the
 * loaded rope the number of elements counts.
 */
export function gradings(scene: Scene, count: number): number[] {
  if (scene.name === "span" || scene.name === "load" || count === 1) return [1];
  return [0.8, 1, 1.25, 1.6, 2, 2.5, 3, 4, 6, 10, 16, 25].filter(
    (grading) => grading ** (count - 1) < mostUnequal,
  );
}
const mostUnequal = 300;

export function gradedLengths(count: number, grading: number): number[] {
  const shares = Array.from({ length: count }, (_, i) => grading ** i);
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => (share / sum) * rope.length);
}

/** As they stand in the name of a setting. */
export function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

export function gradingText(grading: number): string {
  return grading === 1 ? "" : ` graded by ${grading}`;
}

/** A rope in an engine. */
export interface LiveRope {
  /** x y z of equidistant material points, root first, as of the last `read`. */
  readonly nodes: Float64Array;
  /** Advances by 1/60 s. */
  frame(): void;
  read(): void;
  dispose(): void;
}

/** One setting of an engine: a point of its curve of error against time. */
export interface Variant {
  readonly settings: string;
  build(scene: Scene): LiveRope;
}

export interface Engine {
  readonly name: string;
  /** What its rope has not, or has otherwise than the rope asked for. */
  readonly cannot: string;
  /** Settings worth trying in a scene; "few" is for tests. */
  variants(scene: Scene, extent: "few" | "all"): Variant[];
}

/** An arc of the rope's length over a horizontal chord, sagging: angle at the root, curvature. */
function arcOverChord(chord: number): { startAngle: number; startCurvature: number } {
  // chord = 2 R sin(a), length = 2 R a
  const half = bisect((a) => Math.sin(a) / a - chord / rope.length, 1e-9, Math.PI);
  return { startAngle: -half, startCurvature: (2 * half) / rope.length };
}

/**
 * Corners of the start for a rope of rigid links: equal links with equal turns whose ends stand where the scene wants
 * them. Only a turn that fits a held end has to be found; otherwise chords of the arc have the wrong length.
 */
export function startCorners(scene: Scene, links: number): Float64Array {
  const link = rope.length / links;
  let turn = scene.startCurvature * link;
  if (scene.end && turn !== 0) {
    const width = scene.end[0];
    turn = bisect(
      (t) => (link * Math.sin((links * t) / 2)) / Math.sin(t / 2) - width,
      1e-9,
      (2 * Math.PI) / links - 1e-9,
    );
  }
  const first = scene.end ? (-turn * (links - 1)) / 2 : scene.startAngle + turn / 2;
  const corners = new Float64Array(3 * (links + 1));
  for (let i = 0; i < links; i++) {
    const angle = first + i * turn;
    corners[3 * i + 3] = corners[3 * i] + link * Math.cos(angle);
    corners[3 * i + 4] = corners[3 * i + 1] + link * Math.sin(angle);
  }
  return corners;
}

function bisect(f: (x: number) => number, low: number, high: number): number {
  const sign = Math.sign(f(low));
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
