import type startMujoco from "@mujoco/mujoco";
import { loadPackage } from "./load-package.js";
import {
  bendStiffness,
  frame,
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
  const variant = (integrator: Integrator, links: number, subSteps: number): Variant => ({
    settings: `${links} links, ${integrator}, ${subSteps * 60} steps/s`,
    build: (scene) => build(mujoco, scene, integrator, links, subSteps),
  });
  return {
    name: "MuJoCo chain",
    cannot:
      "smooth shape (rigid links), a torsional stiffness of its own (ball joints have one for all axes)",
    variants(scene, extent) {
      if (extent === "few") return [variant("Euler", 8, 4)];
      const links = scene.name === "load" ? loadLinks : [4, 6, 8, 12, 16, 24];
      const integrators: Integrator[] = scene.name === "swing" ? ["Euler", "RK4"] : ["Euler"];
      return integrators.flatMap((integrator) =>
        links.flatMap((n) => [1, 2, 4, 8, 16].map((steps) => variant(integrator, n, steps))),
      );
    },
  };
}

type Mujoco = Awaited<ReturnType<typeof startMujoco>>;

function build(
  mujoco: Mujoco,
  scene: Scene,
  integrator: Integrator,
  links: number,
  subSteps: number,
): LiveRope {
  const model = mujoco.MjModel.from_xml_string(describe(scene, integrator, links, frame / subSteps));
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
  const link = rope.length / links;
  const weighted = scene.tipMass > 0;
  // MuJoCo has no drag by velocity alone. Once a frame is often enough for a shape at rest.
  const keep = Math.exp(-scene.drag * frame);
  const nodes = new Float64Array(3 * (links + 1));
  const read = (): void => {
    const { xpos, xmat } = data;
    for (let i = 0; i < links; i++) for (let c = 0; c < 3; c++) nodes[3 * i + c] = xpos[3 * (i + 1) + c];
    const tip = weighted ? links + 1 : links;
    for (let c = 0; c < 3; c++) {
      nodes[3 * links + c] = xpos[3 * tip + c] + (weighted ? 0 : link * xmat[9 * tip + 3 * c]);
    }
  };
  return {
    nodes,
    frame: () => {
      for (let k = 0; k < subSteps; k++) mujoco.mj_step(model, data);
      if (scene.drag > 0) {
        const { qvel } = data;
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

function describe(scene: Scene, integrator: Integrator, links: number, h: number): string {
  const link = rope.length / links;
  const joint = bendStiffness / link;
  let open = "";
  let close = "";
  for (let i = 0; i < links; i++) {
    const stiffness = i > 0 ? joint : scene.root === "clamped" ? 2 * joint : 0;
    open += `<body name="link${i}" pos="${i > 0 ? link : 0} 0 0"><joint type="ball" stiffness="${stiffness}"/>`;
    open += `<inertial pos="${link / 2} 0 0" mass="${lineDensity * link}" diaginertia="${inertia(link)}"/>`;
    close += "</body>";
  }
  if (scene.tipMass > 0) {
    const moment = 0.4 * scene.tipMass * 0.03 ** 2;
    open += `<body pos="${link} 0 0"><joint type="ball"/>`;
    open += `<inertial pos="0 0 0" mass="${scene.tipMass}" diaginertia="${moment} ${moment} ${moment}"/></body>`;
  }
  let held = "";
  let hold = "";
  if (scene.end) {
    open += `<site name="tip" pos="${link} 0 0"/>`;
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
  const swing = (mass * link * link) / 12;
  return `${spin} ${swing} ${swing}`;
}
