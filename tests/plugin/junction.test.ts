// Three ropes that meet in a point: what one pulls, the other two bear.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

it("a Y of three ropes: those at 45 degrees bear W / sqrt 2 each", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const knot = new Vector3(0, 1, 0);
  const material = { density: 100, youngModulus: 1e5, internalDamping: 0.1 };
  const rope = (from: Vector3, root: "pinned" | "free") =>
    rods.createRope({
      from,
      to: root === "free" ? new Vector3(0, 0.5, 0) : knot,
      radius: 0.004,
      root,
      material,
    });
  const left = rope(new Vector3(-0.5, 1.5, 0), "pinned");
  const right = rope(new Vector3(0.5, 1.5, 0), "pinned");
  const low = rope(knot, "free");
  right.attach(right.length, left, { s: left.length });
  low.attach(0, left, { s: left.length });
  const weight = 20;
  low.addLoad(low.length, { force: new Vector3(0, -weight, 0) });
  for (let i = 0; i < 180; i++) rods.step(1 / 60);
  const wanted = weight / Math.SQRT2;
  for (const side of [left, right])
    expect(Math.abs(side.getTension(0.5 * side.length) / wanted - 1)).toBeLessThan(0.01);
  const ends = [
    left.getPointToRef(left.length, new Vector3()),
    right.getPointToRef(right.length, new Vector3()),
  ];
  ends.push(low.getPointToRef(0, new Vector3()));
  // Rigid ties give a little, the more the lighter a rope is beside its load: here 600 times.
  for (const end of ends) expect(Vector3.Distance(end, ends[0])).toBeLessThan(0.01);
  expect(Math.abs(ends[0].x)).toBeLessThan(0.01);
});
