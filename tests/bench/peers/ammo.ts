import { createRequire } from "node:module";
import type AmmoTypes from "ammojs-typed/wasm";
import { loadPackage } from "./load-package.js";
import {
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

/** Bullet's soft rope: nodes and links, as Babylon's plugin for Ammo makes it. */
export async function loadAmmo(): Promise<Engine> {
  const ammo = await loadPackage("ammojs-typed", async () => {
    const folder = createRequire(import.meta.url).resolve("ammojs-typed/ammo.wasm.wasm");
    const { default: create } = (await import("ammojs-typed/wasm")) as unknown as { default: Factory };
    return create({ locateFile: () => folder });
  });
  const variant = (links: number, subSteps: number, iterations: number): Variant => ({
    settings: `${links} links, ${subSteps * 60} steps/s of ${iterations} iterations`,
    build: (scene) => build(ammo, scene, links, subSteps, iterations),
  });
  return {
    name: "Ammo soft rope",
    cannot: "exact length, bending stiffness in physical units, torsion",
    variants(scene, extent) {
      if (extent === "few") return [variant(8, 1, 20)];
      // Without bending stiffness a clamp holds nothing: one setting shows that.
      if (scene.name === "cantilever") return [variant(16, 4, 40)];
      const links = scene.name === "load" ? loadLinks : [4, 8, 16, 32];
      return links.flatMap((n) =>
        [1, 4, 16].flatMap((steps) => [1, 2, 10, 40].map((sweeps) => variant(n, steps, sweeps))),
      );
    },
  };
}

type Ammo = typeof AmmoTypes;
type Factory = (options: { locateFile: () => string }) => Promise<Ammo>;

function build(A: Ammo, scene: Scene, links: number, subSteps: number, iterations: number): LiveRope {
  const configuration = new A.btSoftBodyRigidBodyCollisionConfiguration();
  const dispatcher = new A.btCollisionDispatcher(configuration);
  const broadphase = new A.btDbvtBroadphase();
  const solver = new A.btSequentialImpulseConstraintSolver();
  const soft = new A.btDefaultSoftBodySolver();
  const world = new A.btSoftRigidDynamicsWorld(dispatcher, broadphase, solver, configuration, soft);
  const gravity = new A.btVector3(0, -rope.gravity, 0);
  world.setGravity(gravity);
  world.getWorldInfo().set_m_gravity(gravity);

  // Made straight for the natural lengths of its links, then bent into the start.
  const from = new A.btVector3(0, 0, 0);
  const to = new A.btVector3(rope.length, 0, 0);
  const helpers = new A.btSoftBodyHelpers();
  const fixed = 1 + (scene.end ? 2 : 0);
  const body = helpers.CreateRope(world.getWorldInfo(), from, to, links - 1, fixed);
  const corners = startCorners(scene, links);
  const list = body.get_m_nodes();
  const link = rope.length / links;
  const nodes = Array.from({ length: links + 1 }, (_, i) => list.at(i));
  nodes.forEach((node, i) => {
    for (const place of [node.get_m_x(), node.get_m_q()]) {
      place.setValue(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
    }
    const isHeld = i === 0 || (i === links && scene.end !== undefined);
    const mass = lineDensity * link * (i === links ? 0.5 : 1) + (i === links ? scene.tipMass : 0);
    body.setMass(i, isHeld ? 0 : mass);
  });
  const config = body.get_m_cfg();
  config.set_viterations(0);
  config.set_piterations(iterations);
  config.set_collisions(0);
  const h = frame / subSteps;
  config.set_kDP(1 - Math.exp(-scene.drag * h));
  body.get_m_materials().at(0).set_m_kLST(1);
  body.setActivationState(4);
  world.addSoftBody(body, 1, 0);

  const places = nodes.map((node) => node.get_m_x());
  const out = new Float64Array(3 * (links + 1));
  const read = (): void => {
    places.forEach((place, i) => {
      out[3 * i] = place.x();
      out[3 * i + 1] = place.y();
      out[3 * i + 2] = place.z();
    });
  };
  return {
    nodes: out,
    frame: () => {
      for (let k = 0; k < subSteps; k++) world.stepSimulation(h, 0, h);
    },
    read,
    dispose: () => {
      world.removeSoftBody(body);
      for (const one of [body, world, soft, solver, broadphase, dispatcher, configuration, helpers])
        A.destroy(one);
      for (const one of [gravity, from, to]) A.destroy(one);
    },
  };
}
