import type startJolt from "jolt-physics";
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

/** Jolt's soft body of Cosserat rods: vertices, rods that hold them together, and the bending and twist between rods. */
export async function loadJolt(): Promise<Engine> {
  const jolt = await loadPackage("jolt-physics", async () => (await import("jolt-physics")).default());
  const stage: Stage = { physics: createWorld(jolt), present: undefined };
  const variant = (rods: number, subSteps: number, iterations: number, inertia: number): Variant => ({
    settings: `${rods} rods, ${subSteps * 60} steps/s of ${iterations} iterations, inertia x ${inertia}`,
    build: (scene) => build(jolt, stage, scene, rods, subSteps, iterations, inertia),
  });
  return {
    name: "Jolt rods",
    cannot: "exact length (one sweep over the constraints an iteration), a torsional stiffness of its own",
    variants(scene, extent) {
      if (extent === "few") return [variant(8, 1, 20, 1)];
      // An iteration is a sub-step of its own to Jolt, so more steps would do the same as more iterations. The rods'
      // own inertia comes on top of that of the vertices: little is right, but slows convergence.
      const rods = scene.name === "load" ? loadLinks : [4, 8, 16, 32];
      return rods.flatMap((n) =>
        [5, 10, 20, 40, 80].flatMap((iterations) =>
          [0.1, 1, 10].map((inertia) => variant(n, 1, iterations, inertia)),
        ),
      );
    },
  };
}

type Jolt = Awaited<ReturnType<typeof startJolt>>;

type Body = InstanceType<Jolt["Body"]>;

/** One world for all ropes, since a world takes megabytes; only the rope that is stepped is in it. */
interface Stage {
  readonly physics: InstanceType<Jolt["JoltInterface"]>;
  present: Body | undefined;
}

function enter(J: Jolt, stage: Stage, body: Body | undefined): void {
  if (stage.present === body) return;
  const bodies = stage.physics.GetPhysicsSystem().GetBodyInterface();
  if (stage.present) bodies.RemoveBody(stage.present.GetID());
  if (body) bodies.AddBody(body.GetID(), J.EActivation_Activate);
  stage.present = body;
}

function build(
  J: Jolt,
  stage: Stage,
  scene: Scene,
  rods: number,
  subSteps: number,
  iterations: number,
  inertiaScale: number,
): LiveRope {
  const { physics } = stage;
  const bodies = physics.GetPhysicsSystem().GetBodyInterface();
  const link = rope.length / rods;
  const corners = startCorners(scene, rods);
  // A clamp is a rod more, before the root, that cannot move.
  const ghost = scene.root === "clamped" ? 1 : 0;
  const shared = new J.SoftBodySharedSettings();
  const vertex = new J.SoftBodySharedSettingsVertex();
  for (let i = -ghost; i <= rods; i++) {
    vertex.mPosition.x = i < 0 ? -link : corners[3 * i];
    vertex.mPosition.y = i < 0 ? 0 : corners[3 * i + 1];
    vertex.mPosition.z = 0;
    const isHeld = i <= 0 || (i === rods && scene.end !== undefined);
    const mass = lineDensity * link * (i === rods ? 0.5 : 1) + (i === rods ? scene.tipMass : 0);
    vertex.mInvMass = isHeld ? 0 : 1 / mass;
    shared.mVertices.push_back(vertex);
  }
  J.destroy(vertex);
  for (let i = 0; i < rods + ghost; i++) {
    const rod = new J.SoftBodySharedSettingsRodStretchShear(i, i + 1, 0);
    shared.mRodStretchShearConstraints.push_back(rod);
    J.destroy(rod);
  }
  for (let i = 1; i < rods + ghost; i++) {
    // The constraint is the sine of half the angle between the rods: a joint of EI / l is 4 EI / l to it. The clamp is
    // half a rod away from the middle of the first rod.
    const stiffness = (4 * bendStiffness) / (ghost === 1 && i === 1 ? link / 2 : link);
    const bend = new J.SoftBodySharedSettingsRodBendTwist(i - 1, i, 1 / stiffness);
    shared.mRodBendTwistConstraints.push_back(bend);
    J.destroy(bend);
  }
  shared.CalculateRodProperties();
  setNatural(J, shared, rods + ghost, ghost, 3 / (inertiaScale * lineDensity * link ** 3));
  shared.Optimize();

  const origin = new J.RVec3(0, 0, 0);
  const upright = new J.Quat(0, 0, 0, 1);
  const settings = new J.SoftBodyCreationSettings(shared, origin, upright, movingLayer);
  settings.mNumIterations = iterations;
  settings.mLinearDamping = scene.drag;
  settings.mAllowSleeping = false;
  settings.mUpdatePosition = false;
  settings.mMaxLinearVelocity = 500;
  const body = bodies.CreateSoftBody(settings);
  const motion = J.castObject(body.GetMotionProperties(), J.SoftBodyMotionProperties);
  const vertices = Array.from({ length: rods + 1 }, (_, i) => motion.GetVertex(i + ghost));
  const nodes = new Float64Array(3 * (rods + 1));
  const read = (): void => {
    for (let i = 0; i <= rods; i++) {
      const position = vertices[i].mPosition;
      nodes[3 * i] = position.GetX();
      nodes[3 * i + 1] = position.GetY();
      nodes[3 * i + 2] = position.GetZ();
    }
  };
  return {
    nodes,
    frame: () => {
      enter(J, stage, body);
      for (let k = 0; k < subSteps; k++) physics.Step(frame / subSteps, 1);
    },
    read,
    dispose: () => {
      enter(J, stage, undefined);
      bodies.DestroyBody(body.GetID());
      for (const one of [settings, origin, upright]) J.destroy(one);
    },
  };
}

const movingLayer = 0;

function createWorld(J: Jolt): InstanceType<Jolt["JoltInterface"]> {
  const settings = new J.JoltSettings();
  settings.mMaxBodies = 1024;
  settings.mMaxBodyPairs = 16;
  settings.mMaxContactConstraints = 16;
  const layers = new J.ObjectLayerPairFilterTable(1);
  const broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
  const layer = new J.BroadPhaseLayer(0);
  broad.MapObjectToBroadPhaseLayer(movingLayer, layer);
  J.destroy(layer);
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  const physics = new J.JoltInterface(settings);
  J.destroy(settings);
  const gravity = new J.Vec3(0, -rope.gravity, 0);
  physics.GetPhysicsSystem().SetGravity(gravity);
  J.destroy(gravity);
  return physics;
}

/**
 * What Jolt concludes from the start and from the vertices, corrected: the natural shape is straight, not the start; and
 * a rod beside a held vertex may turn, which Jolt takes for clamped. `inverseInertia` belongs to the rods' quaternions,
 * which move half as fast as the rods turn.
 */
function setNatural(
  J: Jolt,
  shared: InstanceType<Jolt["SoftBodySharedSettings"]>,
  rods: number,
  clamped: number,
  inverseInertia: number,
): void {
  const identity = new J.Quat(0, 0, 0, 1);
  for (let i = 0; i < rods - 1; i++) shared.mRodBendTwistConstraints.at(i).mOmega0 = identity;
  J.destroy(identity);
  for (let i = clamped; i < rods; i++) shared.mRodStretchShearConstraints.at(i).mInvMass = inverseInertia;
}
