import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Field, type FieldPlace, type Rod } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const [density, young, damping] = [1000, 1e7, 0.05];
const [length, radius] = [1, 0.01];
const area = Math.PI * radius * radius;
const bending = (young * Math.PI * radius ** 4) / 4;
/** G 2 I with G = E / 2 (1 + nu). */
const twisting = bending / 1.3;
const material = { density, youngModulus: young, internalDamping: damping };

function scene(gravity = 0) {
  const { scene: made, render } = createNullScene();
  const rods = new ElasticRods(made, { gravity: { x: 0, y: gravity, z: 0 }, collides: false });
  const along = { from: Vector3.Zero(), to: new Vector3(length, 0, 0), radius, imperfection: 0, elements: 8 };
  const rope = (root: "clamped" | "pinned" | "free", more = {}): Rod =>
    rods.createRope({ ...along, material, root, ...more });
  return { rods, rope, render };
}

const tipOf = (rod: Rod) => rod.getPointToRef(rod.length, new Vector3());

describe("torques", () => {
  it("twist by M L / C", () => {
    const { rods, rope } = scene();
    const rod = rope("clamped");
    const torque = 0.3 * twisting;
    rod.addLoad(length, { torque: new Vector3(torque, 0, 0) });
    rods.step(2);
    const [root, tip] = [new Quaternion(), new Quaternion()];
    rod.getFrameToRef(0, root);
    rod.getFrameToRef(length, tip);
    const turn = 2 * Math.acos(Math.abs(Quaternion.Dot(root, tip)));
    expect(Math.abs(turn / ((torque * length) / twisting) - 1)).toBeLessThan(1e-6);
  });

  it("bend a straight rod to a ring by an end moment of 2 pi B / L", () => {
    const { rods, rope } = scene();
    const rod = rope("clamped", { material: { ...material, internalDamping: 1 } });
    const load = rod.addLoad(length, {});
    for (let i = 1; i <= 60; i++) {
      load.torque.z = (2 * Math.PI * bending * i) / 60 / length;
      rods.step(1 / 60);
    }
    rods.step(16);
    expect(tipOf(rod).length()).toBeLessThan(1e-6 * length);
    const across = rod.getPointToRef(length / 2, new Vector3());
    expect(across.subtract(new Vector3(0, length / Math.PI, 0)).length()).toBeLessThan(1e-6 * length);
  });

  it("of one image turn a free rod about its middle by M t / I, and act no longer than that", () => {
    const { rods, rope } = scene();
    const rod = rope("free", { material: { ...material, youngModulus: 1e12 } });
    const inertia = (density * area * length ** 3) / 12;
    const moment = 1e-3;
    for (let i = 0; i < 6; i++) {
      rod.applyTorque(0.4, new Vector3(0, 0, moment));
      rods.step(1 / 60);
    }
    const spin = () => rod.getVelocityToRef(length, new Vector3()).y / (length / 2);
    expect(spin() / ((moment * 0.1) / inertia)).toBeCloseTo(1, 3);
    const before = spin();
    rods.step(0.1);
    expect(spin() / before).toBeCloseTo(1, 3);
  });
});

describe("forces", () => {
  it("give a free rod the momentum F t, and impulses theirs", () => {
    const { rods, rope } = scene();
    const [pushed, hit] = [rope("free"), rope("free")];
    hit.applyImpulse(0.5, new Vector3(0, 0.01, 0));
    pushed.applyForce(0.5, new Vector3(0, 0.1, 0));
    rods.step(6 / 60);
    const mean = (rod: Rod) => {
      let sum = 0;
      for (let i = 0; i < 200; i++) sum += rod.getVelocityToRef(((i + 0.5) / 200) * length, new Vector3()).y;
      return sum / 200;
    };
    expect(mean(pushed) * density * area * length).toBeCloseTo(0.01, 6);
    expect(mean(hit) * density * area * length).toBeCloseTo(0.01, 6);
  });

  it("that turn with the section stay on the tangent of a rod that turns", () => {
    const { rods, rope } = scene();
    const rod = rope("pinned", { material: { ...material, youngModulus: 1e12 } });
    rod.addLoad(length, { force: new Vector3(0, 0.05, 0), turns: true });
    rods.step(1);
    // A constant torque F L on the inertia m L^2 / 3.
    const speed = rod.getVelocityToRef(length, new Vector3()).length();
    expect(speed / ((3 * 0.05) / (density * area * length))).toBeCloseTo(1, 2);
  });

  it("go with their place when a rope is cut, joined and wound", () => {
    const { rods, rope } = scene();
    const rod = rope("pinned");
    const load = rod.addLoad(0.8, { force: new Vector3(0, 0, 1e-6) });
    const piece = rod.cut(0.5);
    expect(load.rod).toBe(piece);
    expect(load.s).toBeCloseTo(0.3, 9);
    rod.join(piece);
    expect(load.rod).toBe(rod);
    expect(load.s).toBeCloseTo(0.8, 9);
    rod.payOut(0.1);
    rods.step(1 / 60);
    expect(load.s).toBeCloseTo(0.9, 6);
    rod.dispose();
    expect(load.isDisposed).toBe(true);
    rods.step(1 / 60);
  });
});

describe("fields", () => {
  it("that hold the weight of every metre leave a rope weightless", () => {
    const tip = (gravity: number) => {
      const { rods, rope } = scene(gravity);
      const rod = rope("free", { slack: 0.2 });
      rods.addField((_, effect) => void (effect.force.y -= density * area * gravity));
      const before = tipOf(rod);
      rods.step(0.2);
      return tipOf(rod).subtract(before);
    };
    const weightless = tip(0);
    expect(weightless.length()).toBeGreaterThan(0.05);
    // It would have fallen by 0.2 m.
    expect(tip(-9.81).subtract(weightless).length()).toBeLessThan(1e-3);
  });

  it("of wind move a rope as the wind of the scene does", () => {
    const tip = (byField: boolean) => {
      const { rods, rope } = scene(-9.81);
      const rod = rope("pinned", { material: { ...material, linearDrag: 0.2, quadraticDrag: 0.1 } });
      if (byField) rods.addField((_, { wind }) => void wind.addInPlaceFromFloats(3, 0, 1));
      else rods.wind.set(3, 0, 1);
      rods.step(3);
      return tipOf(rod);
    };
    expect(Vector3.Distance(tip(true), tip(false))).toBeLessThan(2e-3 * length);
  });

  it("of a drag that is far too strong for the step bring a rope to the medium's speed", () => {
    const { rods, rope } = scene();
    const rod = rope("free");
    const flow = new Vector3(0, 2, 0);
    rods.addField((_, effect) => effect.addDrag(1e6, flow));
    let fastest = 0;
    for (let i = 0; i < 30; i++) {
      rods.step(1 / 60);
      fastest = Math.max(fastest, rod.getVelocityToRef(length, new Vector3()).length());
    }
    expect(fastest).toBeLessThan(4);
    for (const s of [0, 0.3, 1]) expect(rod.getVelocityToRef(s, new Vector3()).y).toBeCloseTo(2, 2);
  });

  it("tell a field of one's own where, when and of what it is asked", () => {
    const { rods, rope } = scene();
    const [rod, other] = [rope("free"), rope("free")];
    const seen: Pick<FieldPlace, "s" | "seconds">[] = [];
    const look: Field = ({ rod: asked, s, seconds, radius: r, position, tangent }) => {
      expect(asked).toBe(rod);
      expect(r).toBeCloseTo(radius, 12);
      expect(position.x).toBeCloseTo(s, 9);
      expect(tangent.x).toBeCloseTo(1, 9);
      seen.push({ s, seconds });
    };
    const field = rods.addField(look, { filter: (each) => each !== other });
    rods.step(1 / 60);
    expect(field.name).toBe("look");
    expect(seen.length).toBe(4 * 2 * 8);
    expect(seen[0].s).toBeCloseTo((1 / 8) * (0.5 - Math.sqrt(1 / 12)), 9);
    expect(seen.at(-1)!.seconds).toBeCloseTo(3 / 240, 9);
    field.enabled = false;
    rods.step(1 / 60);
    field.dispose();
    expect(seen.length).toBe(64);
  });

  it.each<[string, Field]>([
    [
      "throws",
      () => {
        throw new Error("odd");
      },
    ],
    ["gives NaN", (_, effect) => void (effect.force.x = Number.NaN)],
    ["drags backwards", (_, effect) => void (effect.drag = -1)],
  ])("that %s end and are told of; the others go on", (_, bad) => {
    const { rods, rope } = scene();
    const rod = rope("free");
    const told: string[] = [];
    rods.onErrorObservable.add(({ error }) => told.push(error.message));
    const field = rods.addField(bad, { name: "bad" });
    rods.addField((__, effect) => void (effect.force.y += 1));
    rods.step(1 / 60);
    rods.step(1 / 60);
    expect(field.isDisposed).toBe(true);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("the force field bad ended");
    expect(rod.getVelocityToRef(0.5, new Vector3()).y).toBeGreaterThan(0);
  });

  it("leave no system behind when the last of them is gone", () => {
    const { rods, rope } = scene();
    const rod = rope("free");
    const load = rod.addLoad(0.5, { force: Vector3.Up() });
    const field = rods.addField(() => undefined);
    rod.applyForce(0.5, Vector3.Up());
    expect(rods.world.userSystems.registered).toHaveLength(1);
    load.dispose();
    field.dispose();
    rods.step(1 / 60);
    expect(rods.world.userSystems.registered).toHaveLength(0);
  });
});

describe("a pull of 1e4 N, four thousand weights, at the tip of a hanging rope", () => {
  const pulled = (root: "free" | "clamped", direction: Vector3) => {
    const rods = new ElasticRods(createNullScene().scene);
    const rope = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0, 1, 0), radius, root });
    const from = tipOf(rope);
    rope.addLoad(rope.length, { force: direction.scale(1e4) });
    for (let i = 0; i < 20; i++) rods.step(1 / 60);
    return Vector3.Dot(tipOf(rope).subtract(from), direction);
  };

  it.each([new Vector3(1, 0, 0), new Vector3(0, 1, 0)])("lets it fly as fast as it may: %s", (direction) => {
    // A third of a second at 100 m/s, but for the time in which it turns round.
    const way = pulled("free", direction);
    expect(way).toBeGreaterThan(15);
    expect(way).toBeLessThan(34);
  });

  it("draws one that is held taut", () => {
    const way = pulled("clamped", Vector3.Right());
    expect(way).toBeGreaterThan(0.95);
    expect(way).toBeLessThan(1.01);
  });
});
