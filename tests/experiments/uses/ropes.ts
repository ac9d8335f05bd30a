import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import { seededRandom } from "../../../systems/math/seeded-random.js";
import { ElasticRods, type MaterialName } from "../../../plugin/index.js";
import { at, fall, FRAME, type UseScene } from "./use.js";

/** A rope that a winch pays out straight down until it meets the ground, and goes on. */
export const wound =
  (material: MaterialName): UseScene =>
  ({ scene }) => {
    const rods = new ElasticRods(scene);
    rods.createGround();
    const rope = rods.createRope({ from: at(0, 1.5), to: at(0, 0.5), radius: 0.01, material });
    rope.winch({ speed: 0.3 });
    return { world: rods.world, given: fall(rods, 4) };
  };

/** A free rope that comes down on its end, and has to fall over. */
export const onItsEnd: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createGround();
  rods.createRope({ from: at(0, 1.5), to: at(0, 0.5), radius: 0.01, root: "free" });
  return { world: rods.world, given: fall(rods, 1.5) };
};

/** A hanging rope whose node comes down to the ground. */
export const lowered: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createGround();
  const hook = new TransformNode("hook", scene);
  hook.position.y = 1.5;
  rods.createRope({ from: at(0, 1.5), to: at(0, 0.5), radius: 0.01 }).follow(hook);
  return {
    world: rods.world,
    given: fall(rods, 1.5),
    each: () => (hook.position.y = Math.max(0.02, hook.position.y - 0.3 * FRAME)),
  };
};

/** The guide's telephone cord. */
const cordIn = (rods: ElasticRods) =>
  rods.createRope({
    from: at(1, 2, 1),
    to: at(1, 1.8, 1),
    radius: 0.003,
    curl: { radius: 0.015, pitch: 0.012 },
    material: "rubber",
  });

/** Its end goes with a hand, half a metre down and back. */
export const cordInHand: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  const cord = cordIn(rods);
  const hand = rods.grab(cord, cord.length);
  // Ten weights, as strong as a hand is, all the way there and back.
  const given = fall(rods, 1) + 10 * fall(rods, 2);
  return { world: rods.world, given, each: (t) => hand.moveTo(at(1, 1.55 + 0.25 * Math.cos(2 * t), 1)) };
};

/** A receiver of Havok hangs on it. */
export const cordWithReceiver: UseScene = ({ scene }) => {
  const receiver = CreateBox("receiver", { width: 0.2, height: 0.04, depth: 0.05 }, scene);
  receiver.position.set(1, 1.78, 1);
  new PhysicsAggregate(receiver, PhysicsShapeType.BOX, { mass: 0.2 }, scene);
  const rods = new ElasticRods(scene);
  const cord = cordIn(rods);
  cord.attach(cord.length, receiver, { point: at(0, 0.02) });
  return { world: rods.world, given: fall(rods, 1) + 0.2 * 9.81 * 2 };
};

export const coiledRope: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createRope({ from: at(0, 2), to: at(0, 0.9), radius: 0.002, curl: "coiled" });
  return { world: rods.world, given: fall(rods, 1.5) };
};

/** Tied softly to what is out of its reach, behind its root: the spring holds 72 J. */
export const softAndFar: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({ from: at(0, 2), to: at(0, 1.5), radius: 0.01 });
  rope.attach(rope.length, at(0, 2.7), { compliance: 0.01 });
  return { world: rods.world, given: fall(rods, 1) + (0.5 * 1.2 * 1.2) / 0.01 };
};

/** A rope and a strand on a node that is put elsewhere, metres away, six times a second. */
export const leapingRoots: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createGround();
  const node = new TransformNode("node", scene);
  node.position.y = 1.5;
  rods.createRope({ from: at(0, 1.5), to: at(0, 0.7), radius: 0.01 }).follow(node);
  rods.createStrand({ from: at(0.1, 1.5), direction: at(0, -1), length: 0.3, curl: "curly" }).follow(node);
  const random = seededRandom(1);
  let frames = 0;
  return {
    world: rods.world,
    // All of it as fast as the fastest leap, 4 m in a frame, each time.
    given: (fall(rods, 1) / 9.81) * 0.5 * (4 / FRAME) ** 2,
    each() {
      if (frames++ % 10 === 9) node.position.set(4 * random() - 2, 1 + random(), 4 * random() - 2);
    },
  };
};

/** A number that a program got wrong. */
export const endlessStep: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createRope({ from: at(0, 2), to: at(0, 1), radius: 0.01 });
  return { world: rods.world, given: fall(rods, 1), each: () => refused(() => rods.step(1e30)) };
};

/** An error that names what is wrong is a good answer. */
function refused(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
