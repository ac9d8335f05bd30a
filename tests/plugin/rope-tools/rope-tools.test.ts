import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, ropeLook, type Attachment, type Rod, type RopeOptions } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const at = (rod: Rod, s: number) => rod.getPointToRef(s, new Vector3());
const weightPerMetre = (rod: Rod) => 9.81 * rod.material.density * Math.PI * rod.radius ** 2;

function setUp(options: Partial<RopeOptions> = {}) {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    name: "rope",
    from: new Vector3(0, 2, 0),
    to: new Vector3(0, 1, 0),
    radius: 0.005,
    material: "hemp",
    collision: { self: false, collidesWith: 0 },
    ...options,
  });
  return { scene, render, rods, rope };
}

it("paying out and taking in keeps the plies on their material", () => {
  const { rods, rope } = setUp();
  const material = () => (rope.appearance.layStart ?? 0) + rope.length;
  const before = material();
  rope.payOut(0.25, "root");
  expect(rope.appearance.layStart).toBeCloseTo(-0.25, 12);
  rope.payOut(-0.1, "root");
  expect(material()).toBeCloseTo(before, 12);
  rope.payOut(0.25, "tip");
  expect(rope.appearance.layStart).toBeCloseTo(-0.15, 12);
  rods.dispose();
});

describe("cutting a rope", () => {
  it("gives two ropes that are where they were, as fast as they were, and look the same", () => {
    const look = ropeLook({ plies: 4 });
    const { rods, rope, render } = setUp({ to: new Vector3(1, 2, 0), look, colour: { r: 1, g: 0, b: 0 } });
    rods.step(0.3);
    const places = [0.2, 0.39, 0.41, 0.7, 1];
    const before = places.map((s) => [at(rope, s), rope.getVelocityToRef(s, new Vector3())]);
    const cuts: string[] = [];
    const added: Rod[] = [];
    rods.onRodAddedObservable.add((rod) => added.push(rod));
    rods.onRodCutObservable.add(({ rod, piece, s }) => cuts.push(`${rod.name}, ${piece.name} at ${s}`));
    const piece = rope.cut(0.4);
    expect(cuts).toEqual(["rope, rope (cut off) at 0.4"]);
    expect(added).toEqual([piece]);
    expect(rods.rods).toEqual([rope, piece]);
    expect(rope.length).toBeCloseTo(0.4, 12);
    expect(piece.length).toBeCloseTo(0.6, 12);
    expect([rope.root, piece.root]).toEqual(["pinned", "free"]);
    places.forEach((s, i) => {
      const [rod, here] = s < 0.4 ? [rope, s] : [piece, s - 0.4];
      expect(Vector3.Distance(at(rod, here), before[i][0])).toBeLessThan(1e-9);
      expect(Vector3.Distance(rod.getVelocityToRef(here, new Vector3()), before[i][1])).toBeLessThan(1e-7);
    });
    // Its plies go on where those of the rope end.
    expect(piece.appearance).toEqual({ ...rope.appearance, length: piece.length, layStart: 0.4 });
    expect(rope.appearance.length).toBe(rope.length);
    render();
    expect(rods.getMesh(look).mesh.thinInstanceCount).toBe(2);
    rods.step(0.5);
    expect(at(piece, 0).y).toBeLessThan(0.9);
    expect(at(rope, 0).y).toBeCloseTo(2, 6);
    rods.dispose();
  });

  it("takes attachments and hands beyond the cut along, and those to the rope too", () => {
    const { rods, rope } = setUp();
    const near = rope.attach(0.3, new Vector3(0, 1.7, 0));
    const far = rope.attach(1, new Vector3(0, 1, 0));
    const hand = rods.grab(rope, 0.8);
    const hanging = rods.createRope({
      from: at(rope, 0.9),
      to: new Vector3(0.5, 1, 0),
      radius: 0.005,
      root: "free",
    });
    const tied = hanging.attach(0, rope, { s: 0.9 });
    const piece = rope.cut(0.5);
    expect([near.rod, near.s]).toEqual([rope, 0.3]);
    expect(far.rod).toBe(piece);
    expect(far.s).toBeCloseTo(0.5, 12);
    expect(hand.rod).toBe(piece);
    expect(hand.s).toBeCloseTo(0.3, 12);
    expect(tied.target).toBe(piece);
    hand.release();
    rods.step(2);
    // It swings about the attachment.
    expect(at(piece, piece.length).y).toBeCloseTo(1, 3);
    expect(far.getForceToRef(new Vector3()).y).toBeGreaterThan(weightPerMetre(rope) * 0.5);
    rods.dispose();
  });

  it("refuses places that leave nothing, and says so by name", () => {
    const { rods, rope } = setUp();
    expect(() => rope.cut(0)).toThrow(/^s is 0; allowed: a finite number from 0\.01 to 0\.99/);
    expect(() => rope.cut(NaN)).toThrow(/^s is NaN/);
    expect(rods.rods).toEqual([rope]);
    rope.dispose();
    expect(() => rope.cut(0.5)).toThrow(/disposed/);
    rods.dispose();
  });
});

describe("joining ropes", () => {
  it("makes one of what was cut, with what hangs on it", () => {
    const { rods, rope, render } = setUp();
    rods.step(0.2);
    const piece = rope.cut(0.4);
    const held = piece.attach(piece.length, at(piece, piece.length));
    const tip = at(piece, piece.length);
    const removed: Rod[] = [];
    rods.onRodRemovedObservable.add((rod) => removed.push(rod));
    let told = "";
    rods.onRodsJoinedObservable.add(
      ({ rod, other, s }) => (told = `${rod.name}, ${other.name} at ${s.toFixed(6)}`),
    );
    rope.join(piece);
    expect(told).toBe("rope, rope (cut off) at 0.400000");
    expect(removed).toEqual([piece]);
    expect(piece.isDisposed).toBe(true);
    expect(rods.rods).toEqual([rope]);
    expect(rope.length).toBeCloseTo(1, 12);
    expect(rope.appearance.length).toBe(rope.length);
    expect(held.rod).toBe(rope);
    expect(held.s).toBeCloseTo(1, 12);
    expect(Vector3.Distance(at(rope, rope.length), tip)).toBeLessThan(1e-9);
    render();
    expect(rods.ropeMesh.mesh.thinInstanceCount).toBe(1);
    rods.dispose();
  });

  it("takes the nearer end of the other, and refuses ropes that do not fit", () => {
    const { rods, rope } = setUp();
    const make = (from: Vector3, to: Vector3, more: Partial<RopeOptions> = {}) =>
      rods.createRope({ from, to, radius: 0.005, material: "hemp", root: "free", ...more });
    const upsideDown = make(new Vector3(0, 0.5, 0), new Vector3(0, 1, 0));
    rope.join(upsideDown);
    expect(at(rope, rope.length).y).toBeCloseTo(0.5, 9);
    const next = new Vector3(0, 0.2, 0);
    expect(() => rope.join(make(at(rope, 1.5), next, { radius: 0.006 }))).toThrow(/radius/);
    expect(() => rope.join(make(at(rope, 1.5), next, { material: "cotton" }))).toThrow(/density/);
    expect(() => rope.join(make(at(rope, 1.5), next, { root: "pinned" }))).toThrow(/root is free/);
    expect(() => rope.join(make(new Vector3(1, 0, 0), next))).toThrow(/from the tip of the first/);
    expect(() => rope.join(rope)).toThrow(/another rod/);
    rods.dispose();
  });
});

describe("winches", () => {
  it("pay out and take in at their speed, stop at their limits, and are told nothing stale", () => {
    const { rods, rope } = setUp();
    const winch = rope.winch({ speed: 0.5, longest: 1.4 });
    const mark = rope.attach(rope.length, new Vector3(0, 1, 0), { compliance: 1000 });
    rods.step(0.5);
    expect(rope.length).toBeCloseTo(1.25, 9);
    expect(rope.appearance.length).toBe(rope.length);
    expect(mark.s).toBeCloseTo(1.25, 9);
    rods.step(0.5);
    expect(rope.length).toBeCloseTo(1.4, 9);
    winch.windTo(0.6, 1);
    for (let i = 0; i < 60; i++) rods.step(1 / 60);
    expect(rope.length).toBeCloseTo(0.6, 9);
    expect(winch.speed).toBe(0);
    mark.dispose();
    rods.step(2);
    expect(at(rope, rope.length).y).toBeCloseTo(1.4, 2);
    winch.dispose();
    winch.speed = 1;
    rods.step(0.2);
    expect(rope.length).toBeCloseTo(0.6, 9);
    rods.dispose();
  });

  it("wait for a rope that comes faster than it can lie down", () => {
    const { rods, rope } = setUp({ radius: 0.01, collision: {} });
    rods.createGround();
    rope.winch({ speed: 10 });
    let [elastic, frozen] = [0, 0];
    for (let i = 0; i < 45; i++) {
      rods.step(1 / 60);
      elastic = Math.max(elastic, rope.energy.elastic);
      if (rope.energy.kinetic < 1e-6) frozen++;
    }
    // 40 J of bends between the ground and a winch that goes on, and nothing moves, in all but the first frames.
    expect(elastic).toBeLessThan(15);
    expect(frozen).toBeLessThan(10);
    expect(rope.length).toBeGreaterThan(2);
    expect(rope.length).toBeLessThan(2 + 10 * 0.75);
    rods.dispose();
  });

  it("lift a load with the force that it weighs", () => {
    const { rods, rope } = setUp({ root: "free" });
    const top = rope.attach(0, new Vector3(0, 2, 0));
    rope.winch({ speed: -0.2, end: "root" });
    for (let i = 0; i < 120; i++) rods.step(1 / 60);
    expect(rope.length).toBeCloseTo(0.6, 6);
    expect(top.s).toBe(0);
    expect(top.getForceToRef(new Vector3()).y / (0.6 * weightPerMetre(rope))).toBeCloseTo(1, 1);
    expect(at(rope, 0).y).toBeCloseTo(2, 4);
    expect(at(rope, rope.length).y).toBeCloseTo(1.4, 2);
    rods.dispose();
  });

  it("stay with their end through cuts and joins", () => {
    const { rods, rope } = setUp();
    const [top, bottom] = [rope.winch(), rope.winch({ end: "tip", speed: 0.3 })];
    const piece = rope.cut(0.5);
    expect([top.rod, bottom.rod]).toEqual([rope, piece]);
    rods.step(0.1);
    expect(rope.length).toBeCloseTo(0.5, 9);
    expect(piece.length).toBeCloseTo(0.53, 6);
    piece.teleport(at(rope, rope.length), rope.getFrameToRef(rope.length, new Quaternion()));
    rope.join(piece, { angle: 1.5 });
    expect([bottom.rod, bottom.end, bottom.isDisposed]).toEqual([rope, "tip", false]);
    rods.step(0.1);
    expect(rope.length).toBeCloseTo(1.06, 6);
    rope.dispose();
    expect(top.isDisposed).toBe(true);
    rods.step(0.1);
    rods.dispose();
  });

  it("refuse what makes no sense, by name", () => {
    const { rods, rope } = setUp();
    expect(() => rope.winch({ shortest: 2 })).toThrow(/^shortest is 2/);
    expect(() => rope.winch({ longest: 0.5 })).toThrow(/^longest is 0\.5; allowed: at least 1/);
    expect(() => rope.winch({ speed: NaN })).toThrow(/^speed is NaN/);
    expect(() => rope.winch({ end: "middle" as "tip" })).toThrow(/^end is "middle"; allowed: "root", "tip"/);
    expect(() => rope.payOut(-1)).toThrow(/^metres is -1/);
    expect(() => rope.winch().windTo(5, -1)).toThrow(/^speed is -1/);
    rods.dispose();
  });
});

describe("attachments that break", () => {
  it("tell those who listen to all of them, with the force that was too much", () => {
    const { rods, rope } = setUp({ root: "free" });
    const limit = 0.5 * weightPerMetre(rope);
    const held = rope.attach(0, new Vector3(0, 2, 0), { breakingForce: limit });
    const told: Attachment[] = [];
    rods.onAttachmentBrokenObservable.add((attachment) => told.push(attachment));
    rods.step(0.2);
    expect(told).toEqual([held]);
    expect([held.isBroken, held.isDisposed]).toEqual([true, true]);
    expect(held.getForceToRef(new Vector3()).length()).toBeGreaterThan(limit);
    expect(held.getForceToRef(new Vector3()).length()).toBeLessThan(3 * limit);
    rods.dispose();
  });
});
