import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getObstaclePose,
  getPoint,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import {
  countText,
  frame,
  gradedLengths,
  gradings,
  gradingText,
  lineDensity,
  loadLinks,
  rope,
  youngModulus,
  type Engine,
  type LiveRope,
  type Scene,
  type Variant,
} from "./rope.js";

/** This package. */
export const ownRods: Engine = {
  name: "babylon-rods",
  cannot: "stretch: the rope is inextensible",
  variants(scene, extent) {
    if (extent === "few") return [variant(8, 4)];
    // A shape at rest does not depend on the step.
    const moves = scene.name === "swing" || scene.name === "load";
    const subSteps = moves ? [1, 2, 4, 8, 16, 32] : [1];
    const elements = scene.name === "load" ? loadLinks : [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48];
    return subSteps.flatMap((steps) =>
      elements.flatMap((n) => gradings(scene, n).map((grading) => variant(n, steps, grading))),
    );
  },
};

function variant(elements: number, subSteps: number, grading = 1): Variant {
  return {
    settings: `${countText(elements, "element")}${gradingText(grading)}, ${subSteps * 60} steps/s`,
    build: (scene) => build(scene, elements, subSteps, grading),
  };
}

export function build(scene: Scene, elements: number, subSteps: number, grading = 1): LiveRope {
  const world = createRodWorld({
    gravity: [0, -rope.gravity, 0],
    frame,
    subSteps,
    maximumFrames: 1,
    collides: false,
  });
  const rod = createRod(world, {
    lengths: gradedLengths(elements, grading),
    radius: rope.radius,
    material: { density: rope.density, youngModulus, linearDrag: scene.drag * lineDensity },
    restCurvature: [0, 0, 0],
    // Directors: d1 is made perpendicular to the tangent in the plane below, so curvature about z is the second one.
    curvature: [0, 0, scene.startCurvature],
    root: { kind: scene.root, quaternion: turnAboutZ(scene.startAngle) },
  });
  if (scene.end) {
    createAttachment(world, { rod, s: rope.length, to: { point: [scene.end[0], scene.end[1], 0] } });
  }
  const readTip = scene.tipMass > 0 ? hangWeight(world, rod, scene.tipMass) : undefined;
  const nodes = new Float64Array(3 * (samples + 1));
  const point = new Float64Array(3);
  const read = (): void => {
    for (let i = 0; i <= samples; i++) {
      getPoint(world, rod, (i / samples) * rope.length, point);
      nodes.set(point, 3 * i);
    }
    readTip?.(nodes, 3 * samples);
  };
  return {
    nodes,
    frame: () => {
      stepWorld(world, frame);
    },
    read,
    dispose: () => undefined,
  };
}

/** Points of the smooth centreline that a frame reads. */
const samples = 32;

/** A ball at the tip; returns how to read where the rope holds it, which the rope's own end need not be. */
function hangWeight(world: RodWorld, rod: RodHandle, mass: number): (out: Float64Array, at: number) => void {
  const radius = 0.03;
  const moment = 0.4 * mass * radius * radius;
  const ball = createObstacle(world, {
    shape: { kind: "sphere", radius },
    motion: "dynamic",
    mass,
    inertia: [moment, moment, moment],
    position: [0, -rope.length, 0],
  });
  createAttachment(world, { rod, s: rope.length, to: { obstacle: ball, point: [0, 0, 0] } });
  const pose = new Float64Array(7);
  return (out, at) => {
    getObstaclePose(world, ball, pose);
    for (let c = 0; c < 3; c++) out[at + c] = pose[c];
  };
}

function turnAboutZ(angle: number): [number, number, number, number] {
  return [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
}
