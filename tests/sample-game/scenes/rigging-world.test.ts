// The rigging with a real Havok, without graphics.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod } from "../../../plugin/index.js";
import { LOADS, PULLEY } from "../../../sample-game/scenes/rigging-gantry.js";
import { STAGE } from "../../../sample-game/scenes/rigging-parts.js";
import { riggingContent } from "../../../sample-game/scenes/rigging.js";
import { buildRigging, clearRigging, type RiggingWorld } from "../../../sample-game/scenes/rigging-world.js";
import { pullOf } from "../../../sample-game/hands/soft-pull.js";
import { createHavokScene, g, velocityOf, type HavokScene } from "../../plugin/havok-scene.js";

interface Rigged extends HavokScene, RiggingWorld {
  rods: ElasticRods;
}

/** With the ropes of these names only, default all; and with a pulley as it is, or smooth. */
function rig(pulley: "rough" | "smooth" = "rough", ...names: string[]): Rigged {
  return rigWithout("nothing", pulley, ...names);
}

function rigWithout(left: string, pulley: "rough" | "smooth", ...names: string[]): Rigged {
  const made = createHavokScene();
  const rods = new ElasticRods(made.scene, { tolerance: 1e-3 });
  const content = riggingContent();
  const ropes = content.ropes.filter(({ parts: [{ name }] }) => names.length === 0 || names.includes(name!));
  const present = content.bodies.filter(({ name }) => name !== left);
  const bodies = present.map((body) =>
    body.kind === "pulley" && pulley === "smooth" ? { ...body, friction: 0 } : body,
  );
  return { ...made, rods, ...buildRigging(rods, {}, { ...content, bodies, ropes }) };
}

const place = ({ bodies }: RiggingWorld, name: string) => bodies.get(name)!.transformNode.position.clone();
const massOf = (body: PhysicsBody) => body.getMassProperties().mass!;
const ropeMass = ({ material, radius, length }: Rod) => material.density * Math.PI * radius ** 2 * length;

/** Newtons with which a rope pulls at what it is tied to. */
function pulls({ ties }: RiggingWorld, rope: string): Vector3[] {
  return ties.get(rope)!.map((tie) => tie.getForceToRef(new Vector3()).scale(-1));
}

describe("the crate", () => {
  const slings = ["left sling", "right sling"];

  it("hangs still, and its two ropes bear its weight, each one half", () => {
    const rigged = rig("rough", ...slings);
    const start = place(rigged, "crate");
    rigged.step(120);
    expect(velocityOf(rigged.bodies.get("crate")!).length()).toBeLessThan(1e-3);
    expect(Vector3.Distance(place(rigged, "crate"), start)).toBeLessThan(1e-3);
    const weight = massOf(rigged.bodies.get("crate")!) * g;
    for (const sling of slings) expect(pulls(rigged, sling)[1].y / (weight / 2)).toBeCloseTo(1, 2);
    const total = weight + slings.reduce((sum, sling) => sum + ropeMass(rigged.ropes.get(sling)!) * g, 0);
    expect(slings.reduce((sum, sling) => sum - pulls(rigged, sling)[0].y, 0) / total).toBeCloseTo(1, 2);
  });

  it("swings when it is pulled aside and let go, and stays on its ropes", () => {
    const rigged = rig("rough", ...slings);
    const crate = rigged.bodies.get("crate")!;
    const start = place(rigged, "crate");
    const target = start.add(new Vector3(0.15, 0.05, -0.3));
    const observer = rigged.rods.onBeforeStepObservable.add((seconds) => {
      const at = place(rigged, "crate");
      crate.applyImpulse(pullOf(crate, at, target, seconds, 300), at);
    });
    rigged.step(60);
    const pulled = place(rigged, "crate").subtract(start);
    expect(pulled.z).toBeLessThan(-0.15);
    rigged.rods.onBeforeStepObservable.remove(observer);
    let highest = -Infinity;
    for (let i = 0; i < 120; i++) {
      rigged.step();
      highest = Math.max(highest, place(rigged, "crate").z - start.z);
      for (const sling of slings) {
        const rope = rigged.ropes.get(sling)!;
        const [top, end] = [0, rope.length].map((s) => rope.getPointToRef(s, new Vector3()));
        expect(Vector3.Distance(top, end)).toBeLessThan(1.001 * rope.length);
      }
    }
    // Nearly as far to the other side.
    expect(highest).toBeGreaterThan(-0.7 * pulled.z);
    expect(highest).toBeLessThan(-1.1 * pulled.z);
  });
});

describe("the rope over the pulley", () => {
  it("holds two loads whose ratio is below exp(mu pi), each by its weight", () => {
    const rigged = rig("rough", "hoist");
    rigged.step(120);
    const friction = Math.sqrt(rigged.ropes.get("hoist")!.material.friction * PULLEY.friction);
    expect(LOADS.barrel / LOADS.weight).toBeLessThan(Math.exp(friction * Math.PI));
    const [barrel, weight] = pulls(rigged, "hoist");
    expect(barrel.y / (LOADS.barrel * g)).toBeCloseTo(1, 1);
    expect(weight.y / (LOADS.weight * g)).toBeCloseTo(1, 1);
    const before = place(rigged, "barrel").y;
    rigged.step(120);
    expect(Math.abs(place(rigged, "barrel").y - before)).toBeLessThan(2e-3);
  });

  it("runs to the heavier side where the pulley is smooth, as Atwood's machine does", () => {
    const rigged = rig("smooth", "hoist");
    const before = place(rigged, "barrel").y;
    const seconds = 0.5;
    rigged.step(60 * seconds);
    const rope = ropeMass(rigged.ropes.get("hoist")!);
    const acceleration = ((LOADS.barrel - LOADS.weight) * g) / (LOADS.barrel + LOADS.weight + rope);
    const way = before - place(rigged, "barrel").y;
    // The rope itself, longer on the heavier side, makes it a little faster; bending at the pulley a little slower.
    expect(way / (0.5 * acceleration * seconds ** 2)).toBeGreaterThan(0.8);
    expect(way / (0.5 * acceleration * seconds ** 2)).toBeLessThan(1.3);
    expect(place(rigged, "weight").y).toBeGreaterThan(place(rigged, "barrel").y);
  });
});

describe("the cart", () => {
  it("stands until its rope is pulled, and then rolls along with its load", () => {
    const rigged = rig("rough", "tow rope");
    const start = place(rigged, "cart");
    rigged.step(90);
    expect(Vector3.Distance(place(rigged, "cart"), start)).toBeLessThan(0.01);
    const tow = rigged.ropes.get("tow rope")!;
    const at = tow.getPointToRef(tow.length, new Vector3());
    const hand = rigged.rods.grab(tow, tow.length, { mostForce: 150 });
    const wheel = rigged.bodies.get("front near wheel")!;
    const spin = new Vector3();
    let rolled = 0;
    for (let i = 0; i < 120; i++) {
      hand.moveTo(at.addInPlaceFromFloats(0.35 / 60, i < 40 ? 0.4 / 60 : 0, 0));
      rigged.step();
      wheel.getAngularVelocityToRef(spin);
      rolled -= spin.z / 60;
    }
    const way = place(rigged, "cart").x - start.x;
    expect(way).toBeGreaterThan(0.3);
    expect(way).toBeLessThan(1.2);
    // Wheels roll: they do not slide.
    expect((rolled * 0.1) / way).toBeCloseTo(1, 1);
    expect(place(rigged, "cargo").x - start.x).toBeGreaterThan(0.2);
    expect(place(rigged, "cargo").y).toBeGreaterThan(place(rigged, "cart").y);
  });
});

describe("the bridge", () => {
  const ropes = ["near bridge rope", "far bridge rope"];

  it("hangs in a curve like a catenary, whose ends bear all its weight", () => {
    const rigged = rigWithout("ball", "rough", ...ropes);
    rigged.step(150);
    const boards = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => rigged.bodies.get(`board ${i}`)!);
    const heights = boards.map(({ transformNode }) => transformNode.position.y);
    for (let i = 0; i < 4; i++) {
      expect(heights[i]).toBeGreaterThan(heights[i + 1]);
      expect(heights[i]).toBeCloseTo(heights[8 - i], 3);
    }
    // A chain of equal loads at equal distances along it: tangents of the slope grow by equal steps.
    const slopes = boards.slice(1).map(({ transformNode: { position } }, i) => {
      const last = boards[i].transformNode.position;
      return (position.y - last.y) / (position.x - last.x);
    });
    const steps = slopes.slice(1).map((slope, i) => slope - slopes[i]);
    const mean = steps.reduce((a, b) => a + b) / steps.length;
    for (const step of steps.slice(1, -1)) expect(step / mean).toBeCloseTo(1, 0);
    const weight =
      g *
      (boards.reduce((sum, board) => sum + massOf(board), 0) +
        ropes.reduce((sum, rope) => sum + ropeMass(rigged.ropes.get(rope)!), 0));
    const borne = ropes.flatMap((rope) => pulls(rigged, rope).slice(0, 2)).reduce((sum, { y }) => sum - y, 0);
    expect(borne / weight).toBeCloseTo(1, 2);
    for (const board of boards) expect(velocityOf(board).length()).toBeLessThan(1e-3);
  });
});

describe("the ball on the bridge", () => {
  const ropes = ["near bridge rope", "far bridge rope"];

  it("comes to rest between two boards, and the ropes carry it with the boards", () => {
    const rigged = rig("rough", ...ropes);
    const { node, radius } = ballOf(rigged);
    rigged.step(300);
    const last = node.position.clone();
    for (let i = 0; i < 60; i++) {
      rigged.step();
      // What is seen: Havok's velocities also hold what ropes are going to give in the next step.
      expect(60 * Vector3.Distance(node.position, last)).toBeLessThan(1e-3);
      last.copyFrom(node.position);
    }
    const below = place(rigged, "board 5");
    expect(node.position.y - below.y).toBeGreaterThan(radius);
    expect(Vector3.Distance(node.position, below)).toBeLessThan(0.2);
    const loads = [...rigged.bodies].filter(([name]) => name.startsWith("board ") || name === "ball");
    const mass =
      loads.reduce((sum, [, body]) => sum + massOf(body), 0) +
      ropes.reduce((sum, rope) => sum + ropeMass(rigged.ropes.get(rope)!), 0);
    const borne = ropes.flatMap((rope) => pulls(rigged, rope).slice(0, 2)).reduce((sum, { y }) => sum - y, 0);
    expect(borne / (mass * g)).toBeGreaterThan(0.98);
    expect(borne / (mass * g)).toBeLessThan(1.02);
  });

  it("can be pulled along the boards and up, does not fall through, and rests again", () => {
    const rigged = rig("rough", ...ropes);
    const { node, radius } = ballOf(rigged);
    const ball = rigged.bodies.get("ball")!;
    rigged.step(60);
    const start = node.position.clone();
    const target = start.add(new Vector3(-0.3, 0.12, 0));
    const observer = rigged.rods.onBeforeStepObservable.add((seconds) => {
      ball.applyImpulse(pullOf(ball, node.position, target, seconds, 300), node.position);
    });
    rigged.step(60);
    expect(Vector3.Distance(node.position, target)).toBeLessThan(0.1);
    rigged.rods.onBeforeStepObservable.remove(observer);
    for (let i = 0; i < 480; i++) {
      rigged.step();
      expect(node.position.y).toBeGreaterThan(STAGE.height + radius + 0.3);
    }
    const then = node.position.clone();
    rigged.step(30);
    expect(Vector3.Distance(node.position, then)).toBeLessThan(2e-3);
    expect(rigged.rods.statistics.simulation.unsolved).toBe(0);
  });

  function ballOf({ bodies }: RiggingWorld) {
    const { shape } = riggingContent().bodies.find(({ name }) => name === "ball")!;
    return { node: bodies.get("ball")!.transformNode, radius: (shape as { radius: number }).radius };
  }
});

describe("all of it", () => {
  it("is at rest after twenty seconds, nothing drifts and nothing sinks in", { timeout: 240_000 }, () => {
    const rigged = rig();
    rigged.step(120);
    const moving = [...rigged.bodies].filter(([, body]) => massOf(body) > 0 && body.getMotionType() !== 0);
    const then = moving.map(([name]) => place(rigged, name));
    const point = new Vector3();
    for (let second = 3; second <= 20; second++) {
      rigged.step(60);
      for (const rope of rigged.rods.rods) {
        for (let k = 0; k <= 10; k++) {
          const { y } = rope.getPointToRef((k / 10) * rope.length, point);
          expect(y, `${rope.name} after ${second} s`).toBeGreaterThan(STAGE.height + rope.radius - 1e-3);
          expect(y).toBeLessThan(1.8);
        }
      }
      expect(rigged.rods.statistics.simulation.unsolved).toBe(0);
    }
    const now = moving.map(([name]) => place(rigged, name));
    rigged.step();
    moving.forEach(([name], i) => {
      // The loads swing on the pulley for long.
      const swing = name === "barrel" || name === "weight" ? 0.02 : 2e-3;
      expect(Vector3.Distance(place(rigged, name), then[i]), name).toBeLessThan(swing);
      const speed = 60 * Vector3.Distance(place(rigged, name), now[i]);
      expect(speed, name).toBeLessThan(swing === 0.02 ? 0.1 : 5e-3);
    });
  });

  it("can be cleared away and built again, and is the same then", () => {
    const made = createHavokScene();
    const rods = new ElasticRods(made.scene, { tolerance: 1e-3 });
    const first = buildRigging(rods);
    made.step(5);
    const bodies = rods.obstacles.length;
    clearRigging(first);
    made.step();
    expect([rods.rods.length, rods.obstacles.length, rods.attachments.length]).toEqual([0, 0, 0]);
    expect(made.scene.transformNodes.length).toBe(0);
    const again = buildRigging(rods);
    made.step(5);
    expect(rods.obstacles.length).toBe(bodies);
    const fresh = rig();
    fresh.step(5);
    for (const name of ["crate", "barrel", "cart", "board 5"])
      expect(Vector3.Distance(place(again, name), place(fresh, name)), name).toBeLessThan(5e-4);
  });
});
