import type HavokPhysics from "@babylonjs/havok";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
 * Capsules in a row, as Babylon's documentation and forum build ropes for Havok. Three ways of joining them:
 * - "joints": ball and socket;
 * - "tethers": besides, a largest distance from every link to each held end, which Havok's authors advise against stretch;
 * - "springs": six-degree-of-freedom joints whose angular limits at zero are springs: bending stiffness.
 * Babylon's classes make the rope; a frame then calls Havok directly, which spares it the copies to scene nodes in
 * every sub-step.
 */
type Joining = "joints" | "tethers" | "springs";
/** Where each may help. */
const joiningsFor: Record<Scene["name"], readonly Joining[]> = {
  cantilever: ["springs"],
  span: ["joints", "springs"],
  load: ["joints", "tethers"],
  swing: ["joints", "tethers"],
};

export async function loadHavok(): Promise<Engine> {
  const babylon = await loadPackage("@babylonjs/core", loadBabylon);
  const hk = await loadPackage("@babylonjs/havok", async () => {
    const { default: start } = await import("@babylonjs/havok");
    const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
    return start({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
  });
  const variant = (joining: Joining, links: number, subSteps: number, inertia: number): Variant => ({
    settings: `${links} links with ${joining}, ${subSteps * 60} steps/s, inertia x ${inertia}`,
    build: (scene) => build(babylon, hk, scene, joining, links, subSteps, inertia),
  });
  return {
    name: "Havok capsules",
    cannot:
      "exact length (an iterative solver leaves the joints open); bending stiffness only with springs in the limits",
    variants(scene, extent) {
      if (extent === "few") return [variant("joints", 8, 4, 1)];
      const useful = joiningsFor[scene.name];
      const links = scene.name === "load" ? loadLinks : [4, 8, 16];
      // Heavier turning is the usual cure of chains that shake.
      return useful.flatMap((joining) =>
        links.flatMap((n) =>
          [1, 2, 4, 8, 16, 32].flatMap((steps) =>
            [1, 4].map((inertia) => variant(joining, n, steps, inertia)),
          ),
        ),
      );
    },
  };
}

async function loadBabylon() {
  const { Logger } = await import("@babylonjs/core/Misc/logger.js");
  Logger.LogLevels = Logger.ErrorLogLevel;
  const [engine, scene, vector, body, shape, constraint, plugin, types, node] = await Promise.all([
    import("@babylonjs/core/Engines/nullEngine.js"),
    import("@babylonjs/core/scene.js"),
    import("@babylonjs/core/Maths/math.vector.js"),
    import("@babylonjs/core/Physics/v2/physicsBody.js"),
    import("@babylonjs/core/Physics/v2/physicsShape.js"),
    import("@babylonjs/core/Physics/v2/physicsConstraint.js"),
    import("@babylonjs/core/Physics/v2/Plugins/havokPlugin.js"),
    import("@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js"),
    import("@babylonjs/core/Meshes/transformNode.js"),
    import("@babylonjs/core/Physics/physicsEngineComponent.js"),
  ]);
  return { ...engine, ...scene, ...vector, ...body, ...shape, ...constraint, ...plugin, ...types, ...node };
}

type Babylon = Awaited<ReturnType<typeof loadBabylon>>;
type Havok = Awaited<ReturnType<typeof HavokPhysics>>;
type Body = InstanceType<Babylon["PhysicsBody"]>;

function build(
  B: Babylon,
  hk: Havok,
  scene: Scene,
  joining: Joining,
  links: number,
  subSteps: number,
  inertiaScale: number,
): LiveRope {
  const engine = new B.NullEngine();
  const stage = new B.Scene(engine);
  const plugin = new B.HavokPlugin(false, hk);
  stage.enablePhysics(new B.Vector3(0, -rope.gravity, 0), plugin);
  const corners = startCorners(scene, links);
  const link = rope.length / links;
  const along = new B.Vector3(1, 0, 0);
  const zero = B.Vector3.Zero();
  const toRoot = new B.Vector3(-link / 2, 0, 0);
  const toTip = new B.Vector3(link / 2, 0, 0);

  const makeBody = (x: number, y: number, angle: number, mass: number, inertia: number): Body => {
    const node = new B.TransformNode("link", stage);
    node.position.set(x, y, 0);
    node.rotationQuaternion = B.Quaternion.RotationAxis(new B.Vector3(0, 0, 1), angle);
    const motion = mass > 0 ? B.PhysicsMotionType.DYNAMIC : B.PhysicsMotionType.STATIC;
    const body = new B.PhysicsBody(node, motion, false, stage);
    const shape = new B.PhysicsShapeCapsule(toRoot, toTip, rope.radius, stage);
    // Nothing collides here; the shapes give the bodies their size alone.
    shape.filterCollideMask = 0;
    body.shape = shape;
    if (mass > 0) {
      const spin = Math.max((mass * rope.radius ** 2) / 2, inertia / 100);
      const principal = new B.Vector3(mass === scene.tipMass ? inertia : spin, inertia, inertia);
      body.setMassProperties({ mass, centerOfMass: zero, inertia: principal });
      body.setLinearDamping(scene.drag);
      body.setAngularDamping(0);
      plugin.setActivationControl(body, B.PhysicsActivationControl.ALWAYS_ACTIVE);
    }
    return body;
  };
  const join = (a: Body, b: Body, pivotA: typeof zero, pivotB: typeof zero, stiffness: number): void => {
    const axes = { axisA: along, axisB: along };
    if (joining !== "springs" || stiffness === 0) {
      a.addConstraint(b, new B.BallAndSocketConstraint(pivotA, pivotB, along, along, stage));
      return;
    }
    const { LINEAR_X, LINEAR_Y, LINEAR_Z, ANGULAR_X, ANGULAR_Y, ANGULAR_Z } = B.PhysicsConstraintAxis;
    const locked = [LINEAR_X, LINEAR_Y, LINEAR_Z].map((axis) => ({ axis, minLimit: 0, maxLimit: 0 }));
    // Limits of exactly 0 are taken as locked.
    const sprung = [ANGULAR_X, ANGULAR_Y, ANGULAR_Z].map((axis) => ({
      axis,
      minLimit: -1e-6,
      maxLimit: 1e-6,
      stiffness,
    }));
    const options = { pivotA, pivotB, ...axes };
    a.addConstraint(b, new B.Physics6DoFConstraint(options, [...locked, ...sprung], stage));
  };
  const tether = (a: Body, b: Body, pivotB: typeof zero, distance: number): void => {
    const limit = { axis: B.PhysicsConstraintAxis.LINEAR_DISTANCE, minLimit: 0, maxLimit: distance };
    a.addConstraint(b, new B.Physics6DoFConstraint({ pivotA: zero, pivotB }, [limit], stage));
  };

  const mass = lineDensity * link;
  const bodies = Array.from({ length: links }, (_, i) => {
    const [x0, y0, x1, y1] = [0, 1, 3, 4].map((c) => corners[3 * i + c]);
    const angle = Math.atan2(y1 - y0, x1 - x0);
    return makeBody((x0 + x1) / 2, (y0 + y1) / 2, angle, mass, (inertiaScale * mass * link * link) / 12);
  });
  const root = makeBody(0, 0, 0, 0, 0);
  const joint = bendStiffness / link;
  join(root, bodies[0], zero, toRoot, scene.root === "clamped" ? 2 * joint : 0);
  for (let i = 1; i < links; i++) join(bodies[i - 1], bodies[i], toTip, toRoot, joint);
  const holds: Body[] = [root];
  if (scene.end) {
    const held = makeBody(scene.end[0], scene.end[1], 0, 0, 0);
    join(held, bodies[links - 1], zero, toTip, 0);
    holds.push(held);
  }
  if (scene.tipMass > 0) {
    const weight = makeBody(0, -rope.length, -Math.PI / 2, scene.tipMass, 0.4 * scene.tipMass * 0.03 ** 2);
    join(bodies[links - 1], weight, toTip, zero, 0);
    if (joining === "tethers") tether(root, weight, zero, rope.length);
  }
  if (joining === "tethers") {
    holds.forEach((hold, side) => {
      for (let i = 0; i < links; i++) {
        tether(
          hold,
          bodies[i],
          side === 0 ? toTip : toRoot,
          side === 0 ? (i + 1) * link : (links - i) * link,
        );
      }
    });
  }

  const { world } = plugin;
  const h = frame / subSteps;
  const ids = bodies.map((body) => body._pluginData.hpBodyId);
  const nodes = new Float64Array(3 * (links + 1));
  const read = (): void => {
    for (let i = 0; i < links; i++) {
      const [[x, y, z], [qx, qy, qz, qw]] = hk.HP_Body_GetQTransform(ids[i])[1];
      // The x axis of the link, half its length.
      const ax = (link / 2) * (1 - 2 * (qy * qy + qz * qz));
      const ay = link * (qx * qy + qw * qz);
      const az = link * (qx * qz - qw * qy);
      if (i === 0) nodes.set([x - ax, y - ay, z - az]);
      nodes[3 * i + 3] = x + ax;
      nodes[3 * i + 4] = y + ay;
      nodes[3 * i + 5] = z + az;
    }
  };
  return {
    nodes,
    frame: () => {
      hk.HP_World_SetIdealStepTime(world, h);
      for (let k = 0; k < subSteps; k++) hk.HP_World_Step(world, h);
    },
    read,
    dispose: () => {
      stage.dispose();
      engine.dispose();
    },
  };
}
