import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod, type ContactEvent, type RopeOptions } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const stick = (rods: ElasticRods, height: number, options: Partial<RopeOptions> = {}) =>
  rods.createRope({
    from: new Vector3(-0.1, height, 0),
    to: new Vector3(0.1, height, 0),
    radius: 0.005,
    elements: 4,
    root: "free",
    material: { density: 1000, youngModulus: 1e9, internalDamping: 0.01 },
    ...options,
  });
const massOf = (rod: Rod) => rod.material.density * Math.PI * rod.radius ** 2 * rod.length;

function listen(rods: ElasticRods) {
  const told: { kind: string; names: string; event: ContactEvent }[] = [];
  const keep = (kind: string) => (event: ContactEvent) => {
    const copy = {
      ...event,
      point: event.point.clone(),
      normal: event.normal.clone(),
      impulse: event.impulse.clone(),
    };
    told.push({ kind, names: `${event.rod.name}, ${event.other.name}`, event: copy });
  };
  rods.onContactBeginObservable.add(keep("begin"));
  rods.onContactEndObservable.add(keep("end"));
  rods.onImpactObservable.add(keep("impact"));
  return told;
}

const steps = (rods: ElasticRods, seconds: number) => {
  for (let i = 0; i < Math.round(60 * seconds); i++) rods.step(1 / 60);
};

describe("events of contact", () => {
  it("tell once that a rod has landed: on what, where, how fast and how hard; and once that it has left", () => {
    const rods = new ElasticRods(createNullScene().scene);
    const ground = rods.createGround();
    const rod = stick(rods, 0.2, { name: "stick" });
    const told = listen(rods);
    steps(rods, 1);
    // As it rings it may hit again, more softly.
    const kinds = told.map(({ kind, names }) => `${kind} ${names}`);
    expect(kinds.slice(0, 2)).toEqual(["begin stick, ground", "impact stick, ground"]);
    expect(new Set(kinds.slice(2))).not.toContain("begin stick, ground");
    expect(new Set(kinds)).not.toContain("end stick, ground");
    for (const later of told.slice(2)) expect(later.event.speed).toBeLessThan(told[1].event.speed);
    const { event } = told[0];
    told.length = 0;
    expect([event.rod, event.other]).toEqual([rod, ground]);
    const speed = Math.sqrt(2 * 9.81 * 0.195);
    expect(Math.abs(event.speed - speed)).toBeLessThan(9.81 / 240 + 0.01);
    expect(Vector3.Distance(event.normal, Vector3.Up())).toBeLessThan(1e-6);
    expect(event.point.y).toBeLessThan(0.01);
    expect(Math.abs(event.point.x)).toBeLessThan(0.1001);
    expect(event.s - 0.1).toBeCloseTo(event.point.x, 3);
    expect(event.impulse.y / (massOf(rod) * speed)).toBeCloseTo(1, 0);
    expect(event.seconds).toBeLessThan(1 / 60 + 1e-9);
    rod.teleport(new Vector3(0, 1, 0));
    steps(rods, 0.1);
    expect(told.map(({ kind }) => kind)).toEqual(["end"]);
    expect(told[0].event.seconds).toBeGreaterThan(0.7);
    rods.dispose();
  });

  it("tell of what hits while other places rest already", () => {
    const rods = new ElasticRods(createNullScene().scene);
    rods.createGround();
    // It stands on its lower end and falls over.
    const rod = rods.createRope({
      from: new Vector3(0, 0.0051, 0),
      to: new Vector3(0.05, 0.25, 0),
      radius: 0.005,
      elements: 4,
      root: "free",
      material: { density: 1000, youngModulus: 1e9, internalDamping: 0.01, friction: 2 },
    });
    const told = listen(rods);
    steps(rods, 1);
    const kinds = told.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "begin")).toHaveLength(1);
    const hits = told.filter(({ kind }) => kind === "impact");
    const hardest = hits.reduce((a, b) => (a.event.speed > b.event.speed ? a : b));
    // A rod that falls over about its foot lands with its tip first at sqrt(3 g l).
    expect(hardest.event.speed).toBeGreaterThan(0.6 * Math.sqrt(3 * 9.81 * 0.25));
    expect(hardest.event.s).toBeGreaterThan(0.5 * rod.length);
    rods.dispose();
  });

  it("end what a disposed side was in, and may be answered by disposing", () => {
    const rods = new ElasticRods(createNullScene().scene);
    const ground = rods.createGround();
    const [first, second] = [
      stick(rods, 0.006, { name: "first" }),
      stick(rods, 0.006, {
        name: "second",
        from: new Vector3(-0.1, 0.006, 1),
        to: new Vector3(0.1, 0.006, 1),
      }),
    ];
    rods.impactSpeed = 1;
    rods.onContactBeginObservable.add(({ rod }) => rod === first && first.dispose());
    const told = listen(rods);
    steps(rods, 0.2);
    expect(told.map(({ kind, names }) => `${kind} ${names}`)).toEqual([
      "begin first, ground",
      "begin second, ground",
      "end first, ground",
    ]);
    ground.dispose();
    steps(rods, 0.1);
    expect(told[3].kind).toBe("end");
    expect(told[3].event.other).toBe(ground);
    expect(second.isDisposed).toBe(false);
    rods.dispose();
  });

  it("cost nothing while nobody listens", () => {
    const rods = new ElasticRods(createNullScene().scene);
    rods.createGround();
    stick(rods, 0.006);
    steps(rods, 0.1);
    expect(rods.world.touches.count).toBe(0);
    const observer = rods.onContactBeginObservable.add(() => undefined);
    steps(rods, 0.1);
    expect(rods.world.touches.count).toBe(1);
    rods.onContactBeginObservable.remove(observer);
    steps(rods, 0.1);
    expect(rods.world.touches.count).toBe(0);
    expect(() => (rods.impactSpeed = -1)).toThrow(/^impactSpeed is -1/);
    rods.dispose();
  });
});
