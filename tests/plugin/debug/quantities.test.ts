// Colours along rods: values against theory, ranges and legends.
import { expect, it } from "vitest";
import { quantityKinds, readQuantity } from "../../../plugin/debug/quantities.js";
import { RodDebugView, type RodQuantity } from "../../../plugin/debug/index.js";
import { StepLengths } from "../../../plugin/debug/step-lengths.js";
import { Tensions } from "../../../plugin/debug/tensions.js";
import { ElasticRods, type Rod } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";
import { drawnSegments } from "./drawn-segments.js";

const RADIUS = 0.01;
const material = { density: 1200, youngModulus: 1e6, internalDamping: 0.05, linearDrag: 5 };

function reader(rods: ElasticRods) {
  const tensions = new Tensions(rods.world, new StepLengths(rods.world));
  return (rod: Rod, quantity: RodQuantity): Float64Array => {
    if (quantity === "tension") tensions.gather();
    const out = new Float64Array(rod.elements);
    readQuantity(quantity, rods.world, rod.handle.entity, tensions, out, 0);
    return out;
  };
}

it("finds the tension of a hanging rope with a weight: all that hangs below", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const elements = 8;
  const rope = rods.createRope({
    from: { x: 0, y: 2, z: 0 },
    to: { x: 0, y: 1, z: 0 },
    radius: RADIUS,
    elements,
    material,
    collision: { membership: 1, collidesWith: 1 },
  });
  // Hangs on the first and pulls with its whole weight there.
  const below = rods.createRope({
    from: { x: 0, y: 1.4, z: 0 },
    to: { x: 0, y: 0.9, z: 0 },
    radius: RADIUS,
    root: "free",
    elements: 2,
    material,
    collision: { membership: 2, collidesWith: 2 },
  });
  below.attach(0, rope, { s: 0.6 });
  const read = reader(rods);
  rods.step(4);
  const weight = 1200 * Math.PI * RADIUS ** 2 * 9.81;
  read(rope, "tension").forEach((tension, i) => {
    const s = (i + 0.5) / elements;
    expect(tension / weight, `element ${i}`).toBeCloseTo(1 - s + (s < 0.6 ? 0.5 : 0), 3);
  });
});

it("finds tension 0 in the middle of a rope that lies, and pressure in one that stands on its end", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  rods.createGround();
  const stiff = { ...material, youngModulus: 1e10, friction: 2 };
  const post = rods.createRope({
    from: { x: 0, y: 0.3 + RADIUS, z: 0 },
    to: { x: 0, y: RADIUS, z: 0 },
    radius: RADIUS,
    root: "free",
    imperfection: 0,
    elements: 3,
    material: stiff,
  });
  post.attach(0, { x: 0, y: 0.3 + RADIUS, z: 0 }, { compliance: 1e3 });
  const lying = rods.createRope({
    from: { x: 1, y: RADIUS, z: 0 },
    to: { x: 2, y: RADIUS, z: 0 },
    radius: RADIUS,
    root: "free",
    imperfection: 0,
    elements: 4,
    material,
  });
  const read = reader(rods);
  rods.step(0.2);
  const weight = 1200 * Math.PI * RADIUS ** 2 * 9.81;
  const [top, , bottom] = read(post, "tension");
  expect(bottom / weight).toBeCloseTo(-0.25, 1);
  expect(top / weight).toBeCloseTo(-0.05, 1);
  for (const tension of read(lying, "tension")) expect(Math.abs(tension)).toBeLessThan(0.02 * weight);
});

it("finds curvature and twist of a natural helix, and no strain in it", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene, { gravity: { x: 0, y: 0, z: 0 } });
  const [radius, pitch] = [0.02, 0.05];
  const strand = rods.createStrand({
    from: { x: 0, y: 0, z: 0 },
    direction: { x: 1, y: 0, z: 0 },
    length: 0.4,
    curl: { radius, pitch },
  });
  const read = reader(rods);
  const c = pitch / (2 * Math.PI);
  for (const value of read(strand, "curvature"))
    expect(value).toBeCloseTo(radius / (radius ** 2 + c ** 2), 6);
  for (const value of read(strand, "twist"))
    expect(Math.abs(value)).toBeCloseTo(c / (radius ** 2 + c ** 2), 6);
  for (const value of read(strand, "strain")) expect(value).toBeCloseTo(0, 9);
  for (const value of read(strand, "speed")) expect(value).toBe(0);
  expect([...read(strand, "care")]).toEqual(new Array(strand.elements).fill(read(strand, "care")[0]));
});

it("finds the strain of a straight rod that sags: radius over radius of curvature", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: { x: 0, y: 0, z: 0 },
    to: { x: 0.6, y: 0, z: 0 },
    length: 1,
    radius: RADIUS,
    imperfection: 0,
    material,
  });
  const read = reader(rods);
  const curvature = read(rope, "curvature");
  expect(Math.max(...curvature)).toBeGreaterThan(1);
  read(rope, "strain").forEach((strain, i) => expect(strain).toBeCloseTo(100 * RADIUS * curvature[i], 6));
});

it("finds how fast a rod falls", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: { x: 0, y: 9, z: 0 },
    to: { x: 1, y: 9, z: 0 },
    radius: RADIUS,
    root: "free",
    material: { density: 1200, youngModulus: 1e6 },
  });
  rods.step(0.5);
  for (const speed of reader(rods)(rope, "speed")) expect(speed / (0.5 * 9.81)).toBeCloseTo(1, 3);
});

it("shows exact ropes and hair of a crowd in the colours of the legend", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = { from: { x: 0, y: 2, z: 0 }, to: { x: 0, y: 1, z: 0 }, radius: RADIUS, elements: 4 };
  rods.createRope(rope);
  rods.createRope({ ...rope, from: { x: 1, y: 2, z: 0 }, care: "crowd" });
  const view = new RodDebugView(rods, { colour: "care" });
  render();
  const { stops, isByName } = view.legend!.quantity!;
  expect(isByName).toBe(true);
  expect(stops.map(({ label, value }) => [label, value])).toEqual([
    ["exact", 0],
    ["crowd", 1],
  ]);
  const colours = new Set(drawnSegments(view).map(({ colour }) => colour.join()));
  expect(colours).toEqual(new Set(stops.map(({ colour }) => colour.join())));
});

it.each(Object.keys(quantityKinds) as RodQuantity[])(
  "has a legend for %s whose range holds all",
  (colour) => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.createRope({ from: { x: 0, y: 2, z: 0 }, to: { x: 1, y: 2, z: 0 }, radius: RADIUS, elements: 8 });
    const view = new RodDebugView(rods, { colour });
    const read = reader(rods);
    for (let i = 0; i < 20; i++) {
      render();
      const { stops, unit } = view.legend!.quantity!;
      const values = read(rods.rods[0], colour);
      const [least, most] = [stops[0].value, stops.at(-1)!.value];
      expect(unit).toBe(quantityKinds[colour].unit);
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(least * 1.001);
        expect(value).toBeLessThanOrEqual(most * 1.001);
      }
    }
    if (colour === "care") return;
    view.range = [-2, 6];
    render();
    expect(view.legend!.quantity!.stops.map(({ value }) => value)).toEqual([-2, 0, 2, 4, 6]);
  },
);

it("finds the range of a quantity anew when another was shown", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene, { gravity: { x: 0, y: 0, z: 0 } });
  rods.createRope({ from: { x: 0, y: 0, z: 0 }, to: { x: 0.6, y: 0, z: 0 }, length: 1, radius: RADIUS });
  rods.paused = true;
  const view = new RodDebugView(rods, { colour: "curvature" });
  const most = () => {
    render();
    return view.legend!.quantity!.stops.at(-1)!.value;
  };
  const curvature = most();
  view.colour = "strain";
  // In per cent, as large as the curvature where the radius is a centimetre.
  expect(most()).toBe(curvature);
  view.colour = "speed";
  expect(most()).toBe(0);
  view.colour = "curvature";
  expect(most()).toBe(curvature);
  view.range = [0, 7];
  expect(most()).toBe(7);
  view.range = "auto";
  expect(most()).toBe(curvature);
});
