import type startMujoco from "@mujoco/mujoco";
import { loadPackage } from "./load-package.js";
import {
  bendStiffness,
  countText,
  frame,
  gradedLengths,
  gradings,
  gradingText,
  lineDensity,
  loadLinks,
  rope,
  startCorners,
  type Engine,
  type LiveRope,
  type Scene,
  type Variant,
} from "./rope.js";

/**
 * Semi-implicit Euler, and Runge-Kutta's method of fourth order, which only a motion needs. MuJoCo's implicit methods
 * treat damping, of which there is none in the joints: they gave the same as Euler's, slower.
 */
type Integrator = "Euler" | "RK4";

/** A tree of capsules with springs in ball joints: MuJoCo's cable, whose own plugin its package for the web lacks. */
export async function loadMujoco(): Promise<Engine> {
  const mujoco = await loadPackage("@mujoco/mujoco", async () => (await import("@mujoco/mujoco")).default());
  const variant = (integrator: Integrator, links: number, subSteps: number, grading = 1): Variant => ({
    settings: `${countText(links, "link")}${gradingText(grading)}, ${integrator}, ${subSteps * 60} steps/s`,
    build: (scene) => build(mujoco, scene, integrator, gradedLengths(links, grading), subSteps),
  });
  return {
    name: "MuJoCo chain",
    cannot:
      "smooth shape (rigid links), a torsional stiffness of its own (ball joints have one for all axes)",
    variants(scene, extent) {
      if (extent === "few") return [variant("Euler", 8, 4)];
      const links = scene.name === "load" ? loadLinks : [1, 2, 3, 4, 5, 6, 8, 12, 16, 24];
      const integrators: Integrator[] = scene.name === "swing" ? ["Euler", "RK4"] : ["Euler"];
      return integrators.flatMap((integrator) =>
        links.flatMap((n) =>
          gradings(scene, n).flatMap((grading) =>
            [1, 2, 4, 8, 16].map((steps) => variant(integrator, n, steps, grading)),
          ),
        ),
      );
    },
  };
}

type Mujoco = Awaited<ReturnType<typeof startMujoco>>;

function build(
  mujoco: Mujoco,
  scene: Scene,
  integrator: Integrator,
  lengths: readonly number[],
  subSteps: number,
): LiveRope {
  const links = lengths.length;
  const model = mujoco.MjModel.from_xml_string(describe(scene, integrator, lengths, frame / subSteps));
  const data = new mujoco.MjData(model);
  // Joint angles count from the start, springs too: turn the joints into the start from a straight rope.
  const corners = startCorners(scene, links);
  let before = 0;
  for (let i = 0; i < links; i++) {
    const angle = Math.atan2(corners[3 * i + 4] - corners[3 * i + 1], corners[3 * i + 3] - corners[3 * i]);
    data.qpos[4 * i] = Math.cos((angle - before) / 2);
    data.qpos[4 * i + 3] = Math.sin((angle - before) / 2);
    before = angle;
  }
  mujoco.mj_forward(model, data);
  const weighted = scene.tipMass > 0;
  // MuJoCo has no drag by velocity alone. Once a frame is often enough for a shape at rest.
  const keep = Math.exp(-scene.drag * frame);
  // Asking for the view takes a tenth of a short chain's step. It is lost when the memory grows.
  let { qvel } = data;
  const joints = new Float64Array(3 * (links + 1));
  const isGraded = lengths[0] !== lengths[links - 1];
  const nodes = isGraded ? new Float64Array(3 * (samples + 1)) : joints;
  const read = (): void => {
    const { xpos, xmat } = data;
    for (let i = 0; i < links; i++) for (let c = 0; c < 3; c++) joints[3 * i + c] = xpos[3 * (i + 1) + c];
    const tip = weighted ? links + 1 : links;
    for (let c = 0; c < 3; c++) {
      joints[3 * links + c] = xpos[3 * tip + c] + (weighted ? 0 : lengths[links - 1] * xmat[9 * tip + 3 * c]);
    }
    if (isGraded) spaceEvenly(joints, lengths, nodes);
  };
  return {
    nodes,
    frame: () => {
      for (let k = 0; k < subSteps; k++) mujoco.mj_step(model, data);
      if (scene.drag > 0) {
        if (qvel.length === 0) ({ qvel } = data);
        for (let i = 0; i < qvel.length; i++) qvel[i] *= keep;
      }
    },
    read,
    dispose: () => {
      data.delete();
      model.delete();
    },
  };
}

/** Points at which graded links are read: a multiple of those that are compared. */
const samples = 32;

/** Points of a spline through the joints at equal arc lengths; the spline that `score.ts` draws through equal links. */
function spaceEvenly(joints: Float64Array, lengths: readonly number[], out: Float64Array): void {
  const last = lengths.length - 1;
  const count = out.length / 3 - 1;
  for (let i = 0, k = 0, start = 0; i <= count; i++) {
    const s = (i / count) * rope.length;
    while (k < last && start + lengths[k] < s) start += lengths[k++];
    const l = lengths[k];
    const t = (s - start) / l;
    for (let c = 0; c < 3; c++) {
      const b = joints[3 * k + c];
      const d = joints[3 * k + 3 + c];
      const m0 = k > 0 ? (l * (d - joints[3 * k - 3 + c])) / (l + lengths[k - 1]) : d - b;
      const m1 = k < last ? (l * (joints[3 * k + 6 + c] - b)) / (l + lengths[k + 1]) : d - b;
      const square = t * t;
      const cube = square * t;
      out[3 * i + c] =
        (2 * cube - 3 * square + 1) * b +
        (cube - 2 * square + t) * m0 +
        (3 * square - 2 * cube) * d +
        (cube - square) * m1;
    }
  }
}

function describe(scene: Scene, integrator: Integrator, lengths: readonly number[], h: number): string {
  const tipLength = lengths[lengths.length - 1];
  let open = "";
  let close = "";
  for (let i = 0; i < lengths.length; i++) {
    const link = lengths[i];
    const before = i > 0 ? lengths[i - 1] : 0;
    const stiffness = i > 0 || scene.root === "clamped" ? (2 * bendStiffness) / (before + link) : 0;
    open += `<body name="link${i}" pos="${before} 0 0"><joint type="ball" stiffness="${stiffness}"/>`;
    open += `<inertial pos="${link / 2} 0 0" mass="${lineDensity * link}" diaginertia="${inertia(link)}"/>`;
    close += "</body>";
  }
  if (scene.tipMass > 0) {
    const moment = 0.4 * scene.tipMass * 0.03 ** 2;
    open += `<body pos="${tipLength} 0 0"><joint type="ball"/>`;
    open += `<inertial pos="0 0 0" mass="${scene.tipMass}" diaginertia="${moment} ${moment} ${moment}"/></body>`;
  }
  let held = "";
  let hold = "";
  if (scene.end) {
    open += `<site name="tip" pos="${tipLength} 0 0"/>`;
    held = `<site name="held" pos="${scene.end[0]} ${scene.end[1]} 0"/>`;
    // As stiff as the time step allows.
    hold = `<equality><connect site1="tip" site2="held" solref="${2 * h} 1" solimp="0.99 0.9999 0.001"/></equality>`;
  }
  return `<mujoco><option timestep="${h}" integrator="${integrator}" gravity="0 ${-rope.gravity} 0">
    <flag contact="disable"/></option>
    <worldbody>${held}${open}${close}</worldbody>${hold}</mujoco>`;
}

function inertia(link: number): string {
  const mass = lineDensity * link;
  const spin = Math.max((mass * rope.radius ** 2) / 2, 1e-9);
  // Of a cylinder: what is left of it matters where graded links are short.
  const swing = mass * (link ** 2 / 12 + rope.radius ** 2 / 4);
  return `${spin} ${swing} ${swing}`;
}
