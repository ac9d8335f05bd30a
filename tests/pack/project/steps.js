// A rod let go in plain Node: prints how long and how far it fell.
import { ElasticRods } from "babylon-rods";
import { createComponents } from "babylon-rods/components";
import { createRod, createRodWorld, getPoint, simulatedTime, stepWorld } from "babylon-rods/systems";

const world = createRodWorld();
const rod = createRod(world, {
  length: 1,
  elements: 8,
  radius: 0.01,
  material: { density: 1000, youngModulus: 1e6 },
  root: { kind: "free", position: [0, 2, 0] },
});
for (let frame = 0; frame < 30; frame++) stepWorld(world, 1 / 60);

const middle = getPoint(world, rod, 0.5, new Float64Array(3));
const exports = [ElasticRods, createComponents].map((value) => typeof value);
console.log(JSON.stringify({ time: simulatedTime(world), fallen: 2 - middle[1], exports }));
