// What the debug view draws, against what is known of the rods.
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import type { DebugDrawing } from "../../../plugin/debug/debug-drawing.js";
import type { DebugSettings } from "../../../plugin/debug/debug-options.js";
import { RodDebugView, type RodDebugCounts } from "../../../plugin/debug/index.js";
import { ElasticRods, type ElasticRodsOptions, type RopeOptions } from "../../../plugin/index.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";
import { createNullScene } from "../null-scene.js";
import { debugMesh, drawnArrows, drawnData, drawnSegments, isColour } from "./drawn-segments.js";

const RADIUS = 0.01;

function lyingRope(options: ElasticRodsOptions = {}, rope: Partial<RopeOptions> = {}) {
  const made = createNullScene();
  const rods = new ElasticRods(made.scene, options);
  const ground = rods.createGround({ friction: 0.5 });
  const lying = rods.createRope({
    from: { x: 0, y: RADIUS, z: 0 },
    to: { x: 1, y: RADIUS, z: 0 },
    radius: RADIUS,
    elements: 6,
    root: "free",
    material: { density: 1200, youngModulus: 1e7, internalDamping: 0.01, friction: 0.5 },
    ...rope,
  });
  return { ...made, rods, ground, rope: lying };
}

const massOf = ({ material, length }: { material: { density: number }; length: number }) =>
  material.density * Math.PI * RADIUS ** 2 * length;

it("draws arrows under a rope that lie upright and add up to its weight", () => {
  const { rods, rope, render } = lyingRope();
  const view = new RodDebugView(rods, {
    forces: true,
    arrowScale: "linear",
    arrowNewtons: 2,
    arrowMetres: 0.5,
  });
  rods.step(1);
  render();
  const arrows = drawnArrows(view);
  expect(arrows.length).toBe(view.counts.forces);
  expect(arrows.length).toBeGreaterThan(1);
  const sum = arrows.reduce((total, { vector }) => total.add(vector), Vector3.Zero());
  // Half a metre is 2 N.
  const weight = massOf(rope) * 9.81;
  expect((sum.y * 2) / 0.5 / weight).toBeCloseTo(1, 3);
  expect(Math.hypot(sum.x, sum.z)).toBeLessThan(1e-3 * sum.y);
  expect(arrows.every(({ colour }) => isColour(colour, "sticking"))).toBe(true);
  expect(view.legend!.arrow).toEqual({ newtons: 2, metres: 0.5, scale: "linear" });
});

it("draws lengths by the root of the force, or by its decades", () => {
  const { rods, render } = lyingRope();
  const view = new RodDebugView(rods, {
    forces: true,
    arrowScale: "linear",
    arrowNewtons: 1,
    arrowMetres: 1,
  });
  rods.step(1);
  rods.paused = true;
  render();
  const newtons = drawnArrows(view).map(({ vector }) => vector.length());
  const lengths = (scale: "sqrt" | "log") => {
    view.arrowScale = scale;
    render();
    return drawnArrows(view).map(({ vector }) => vector.length());
  };
  lengths("sqrt").forEach((length, i) => expect(length).toBeCloseTo(Math.sqrt(newtons[i]), 5));
  lengths("log").forEach((length, i) => expect(length).toBeCloseTo(1 + Math.log10(newtons[i]) / 3, 5));
});

it("draws the force that holds a hanging rope", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: { x: 0, y: 2, z: 0 },
    to: { x: 0, y: 1, z: 0 },
    radius: RADIUS,
    root: "free",
    material: { density: 1200, youngModulus: 1e6, internalDamping: 0.05, linearDrag: 1 },
  });
  rope.attach(0, { x: 0, y: 2, z: 0 });
  const view = new RodDebugView(rods, {
    attachments: true,
    arrowScale: "linear",
    arrowNewtons: 1,
    arrowMetres: 1,
  });
  rods.step(4);
  render();
  expect(view.counts.attachments).toBe(1);
  const [{ vector }] = drawnArrows(view);
  expect(vector.y / (massOf(rope) * 9.81)).toBeCloseTo(1, 3);
  expect(Math.hypot(vector.x, vector.z)).toBeLessThan(1e-3 * vector.y);
});

it.each([
  ["sticks below", 0.8, "sticking"],
  ["slides above", 1.3, "sliding"],
] as const)("shows that a rope %s the angle of friction", (_, share, state) => {
  const angle = Math.atan(0.5) * share;
  const gravity = { x: 0, y: -9.81 * Math.cos(angle), z: 9.81 * Math.sin(angle) };
  // Along the slope: across it, the rope would roll.
  const { rods, render } = lyingRope({ gravity }, { to: { x: 0, y: RADIUS, z: 1 } });
  const view = new RodDebugView(rods, { contacts: true, forces: true });
  rods.step(0.5);
  render();
  const dots = drawnSegments(view).filter(({ isRound, pixels }) => isRound && pixels > 2);
  expect(dots.length).toBeGreaterThan(1);
  expect(dots.every(({ colour }) => isColour(colour, state))).toBe(true);
  expect(drawnArrows(view).every(({ colour }) => isColour(colour, state))).toBe(true);
  expect(view.legend!.marks.map(({ label }) => label)).toEqual(["sticking", "sliding", "open"]);
});

it("draws as many contacts, joints, frames and boxes as there are, in one draw call", () => {
  const { scene, rods, render } = lyingRope();
  rods.createStrand({ from: { x: 0, y: 1, z: 0 }, direction: Vector3.Right(), length: 0.2, elements: 5 });
  const view = new RodDebugView(rods);
  rods.step(0.5);
  render();
  expect(debugMesh(scene)).toBeNull();
  view.contacts = view.joints = view.frames = view.boxes = true;
  render();
  const { contacts, joints, frames, boxes, segments } = view.counts;
  expect(contacts).toBe(rods.contacts.count);
  expect(contacts).toBeGreaterThan(0);
  expect([joints, frames, boxes]).toEqual([7 + 6, 7 + 6, 2]);
  expect(segments).toBe(2 * contacts + joints + 3 * frames + 12 * boxes);
  expect(debugMesh(scene)!.forcedInstanceCount).toBe(segments);
  const normals = drawnSegments(view).filter(({ isRound, pixels }) => !isRound && pixels === 0.75);
  const upright = normals.filter(({ from, to }) => to.subtract(from).normalize().y > 0.999 && from.y < 0.1);
  expect(upright.length).toBeGreaterThanOrEqual(contacts);
});

it("is exact about boxes and joints", () => {
  const { rods, rope, render } = lyingRope();
  const view = new RodDebugView(rods, { joints: true });
  rods.step(0.2);
  render();
  drawnSegments(view).forEach(({ from }, joint) => {
    const point = rope.getPointToRef((rope.length * joint) / 6, new Vector3());
    expect(Vector3.Distance(from, point)).toBeLessThan(1e-6);
  });
  view.joints = false;
  view.boxes = true;
  render();
  const heights = drawnSegments(view).flatMap(({ from, to }) => [from.y, to.y]);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(2 * RADIUS, 3);
});

it("draws and computes nothing while all is off", () => {
  const { scene, rods, render } = lyingRope();
  const view = new RodDebugView(rods, { forces: true, colour: "tension" });
  render();
  expect(rods.world.userSystems.registered).toHaveLength(1);
  expect(view.counts.segments).toBeGreaterThan(0);
  view.forces = false;
  view.colour = "none";
  expect(debugMesh(scene)).toBeNull();
  expect(rods.world.userSystems.registered).toHaveLength(0);
  expect(Object.values(view.counts).every((count) => count === 0)).toBe(true);
  expect(view.legend).toBeNull();
  render();
  expect(debugMesh(scene)).toBeNull();
});

it("follows rods that come and go, and shows changes while paused", () => {
  const { scene, rods, rope, render } = lyingRope();
  rods.paused = true;
  const view = new RodDebugView(rods, { joints: true });
  render();
  expect(view.counts.joints).toBe(7);
  const other = rods.createRope({ from: Vector3.Up(), to: new Vector3(0, 2, 0), radius: 0.01, elements: 3 });
  render();
  expect(view.counts.joints).toBe(7 + 4);
  other.teleport({ x: 3, y: 1, z: 0 });
  render();
  expect(Math.max(...drawnSegments(view).map(({ from }) => from.x))).toBeCloseTo(3, 6);
  rope.dispose();
  render();
  expect(view.counts.joints).toBe(4);
  other.dispose();
  render();
  expect(debugMesh(scene)!.isVisible).toBe(false);
});

it("does not draw anew while nothing has changed", () => {
  const { rods, render } = lyingRope();
  rods.paused = true;
  const view = new RodDebugView(rods, { joints: true });
  render();
  const data = drawnData(view);
  data.fill(7);
  render();
  expect(data[0]).toBe(7);
  rods.step(1 / 60);
  render();
  expect(data[0]).not.toBe(7);
});

it("marks rods that sleep", () => {
  const { rods, render } = lyingRope(
    { restSpeed: 1e-3 },
    { collision: { membership: 1, collidesWith: 2, self: false } },
  );
  const view = new RodDebugView(rods, { sleeping: true });
  render();
  expect(view.counts).toMatchObject({ sleeping: 0, coloured: 0, segments: 0 });
  for (let i = 0; i < 300 && rods.statistics.simulation.resting === 0; i++) render();
  render();
  expect(view.counts).toMatchObject({ sleeping: 1, coloured: 0 });
  view.colour = "curvature";
  render();
  expect(view.counts).toMatchObject({ sleeping: 1, coloured: 0 });
});

it("hides drawn hair while it shows something, and shows it again as it was", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const hair = rods.createHair(CreateSphere("head", { diameter: 0.2 }, scene), { strands: 5, length: 0.1 });
  hair.drawnMesh.layerMask = 3;
  const view = new RodDebugView(rods, { colour: "curvature" });
  render();
  expect(view.counts.coloured).toBe(5);
  expect(hair.drawnMesh.layerMask).toBe(0);
  view.hideHair = false;
  render();
  expect(hair.drawnMesh.layerMask).toBe(3);
  view.hideHair = true;
  render();
  view.dispose();
  expect(hair.drawnMesh.layerMask).toBe(3);
});

it("keeps its buffers until they are too small", () => {
  const { scene, rods, render } = lyingRope();
  const view = new RodDebugView(rods, { joints: true, contacts: true });
  render();
  const buffer = () => debugMesh(scene)!.getVertexBuffer("segmentFrom")!.getBuffer();
  const first = buffer();
  for (let i = 0; i < 5; i++) render();
  expect(buffer()).toBe(first);
  const from = { x: 0, y: 3, z: 0 };
  rods.createRope({ from, to: { x: 0, y: 4, z: 0 }, radius: 0.01, elements: 400 });
  render();
  expect(buffer()).not.toBe(first);
  expect(view.counts.joints).toBe(7 + 401);
  expect(drawnData(view).length).toBeGreaterThan(16 * view.counts.segments);
  expect(drawnSegments(view).at(-1)!.from.y).toBeLessThan(1);
});

it("draws joints, frames and boxes with next to no garbage", () => {
  const { rods, render } = lyingRope();
  const view = new RodDebugView(rods, { joints: true, frames: true, boxes: true, sleeping: true });
  rods.step(0.2);
  rods.paused = true;
  render();
  const { drawing, settings, counted } = view as unknown as {
    drawing: DebugDrawing;
    settings: DebugSettings;
    counted: RodDebugCounts;
  };
  const draw = (times: number) => {
    for (let i = 0; i < times; i++) drawing.draw(settings, counted, false);
  };
  draw(3000);
  // A few boxed numbers a draw, 64 bytes at times, are the engine's; an object for each joint would be more than this.
  const allowed = 1000 * 1000;
  expect(leastHeapGrowth(() => draw(1000), allowed)).toBeLessThan(allowed);
});
