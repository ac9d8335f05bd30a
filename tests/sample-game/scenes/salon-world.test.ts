import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { COMB_REACH, SalonComb } from "../../../sample-game/scenes/salon-comb.js";
import { distanceAt } from "../../../sample-game/scenes/salon-surface.js";
import { HEAD_HEIGHT } from "../../../sample-game/scenes/salon.js";
import { createSalon, setDirty, type Salon } from "../../../sample-game/scenes/salon-world.js";
import { getPoint } from "../../../systems/index.js";
import { createNullScene, FRAME } from "../../plugin/null-scene.js";

/** Points at the side of the head, `height` above its middle. */
const fromTheSide = (height: number) =>
  new Ray(new Vector3(0.6, HEAD_HEIGHT + height, 0.02), new Vector3(-1, 0, 0));

function steps(salon: Salon, count: number, each?: (i: number) => void): void {
  for (let i = 0; i < count; i++) {
    each?.(i);
    salon.rods.step(FRAME);
  }
}

/** Hair that touches nothing is quick. */
function untouched(): Salon {
  const salon = createSalon(createNullScene().scene, { strands: 2, curl: 60 });
  salon.rods.collides = false;
  return salon;
}

describe("the salon", () => {
  it("combs: the force rises from nothing, and is gone when the comb is", () => {
    const salon = createSalon(createNullScene().scene, { strands: 90, length: 0.2 });
    steps(salon, 20);
    const comb = new SalonComb(salon.comb, salon.head);
    const force = () => salon.comb.force.length();
    comb.ray = fromTheSide(0.05);
    steps(salon, 25);
    expect(force()).toBe(0);
    comb.depth = "deep";
    steps(salon, 38);
    const stroke: number[] = [];
    steps(salon, 45, (i) => {
      comb.ray = fromTheSide(0.05 - 0.003 * i);
      stroke.push(force());
    });
    expect(Math.max(...stroke)).toBeGreaterThan(1e-6);
    expect(Math.max(...stroke)).toBeLessThan(0.05);
    comb.ray = null;
    steps(salon, 20);
    expect(force()).toBe(0);
  }, 60_000);

  it("comes to rest, and a comb wakes what it comes near", () => {
    // Strands that touch each other wake together.
    const salon = createSalon(createNullScene().scene, { strands: 40, collisions: "body" });
    const comb = new SalonComb(salon.comb, salon.head);
    const resting = () => salon.rods.statistics.simulation.resting;
    steps(salon, 200);
    // One or two may creep for longer.
    expect(resting()).toBeGreaterThan(37);
    comb.ray = fromTheSide(0.05);
    comb.depth = "deep";
    let least = 40;
    steps(salon, 100, () => (least = Math.min(least, resting())));
    expect(least).toBeLessThan(37);
    expect(least).toBeGreaterThan(10);
    salon.settings.wind = 1;
    steps(salon, 1);
    expect(resting()).toBe(0);
    salon.settings.wind = 0;
    steps(salon, 150);
    salon.settings.turn = 1;
    steps(salon, 1);
    expect(resting()).toBe(0);
  }, 60_000);

  it("comes to rest strand on strand, and a turn of the head wakes all of it", () => {
    const salon = createSalon(createNullScene().scene, { strands: 40, curl: 40 });
    steps(salon, 260);
    const { simulation } = salon.rods.statistics;
    expect(simulation.resting).toBe(40);
    expect(simulation.contacts).toBeGreaterThan(60);
    salon.settings.turn = 1;
    steps(salon, 1);
    expect(salon.rods.statistics.simulation.resting).toBe(0);
  }, 60_000);

  it("grows hair from outside of what it lies on", () => {
    const salon = createSalon(createNullScene().scene, {});
    const root = new Float64Array(3);
    for (const { handle } of salon.hair.rods) {
      const [x, y, z] = getPoint(salon.rods.world, handle, 0, root);
      expect(distanceAt([x, y - HEAD_HEIGHT, z])).toBeGreaterThan(5e-4);
    }
  });

  it("makes hair and comb dirty and clean again", () => {
    const salon = untouched();
    const frictions = () => [salon.hair.rods[0].material.friction, salon.comb.obstacle.friction];
    expect(frictions()).toEqual([0.1, 0.1]);
    setDirty(salon, true);
    expect(frictions()).toEqual([0.3, 0.3]);
    setDirty(salon, false);
    expect(frictions()).toEqual([0.1, 0.1]);
  });

  it("keeps the comb's teeth towards the skin and its tips above it, also when the pointer leaps to the other side", () => {
    const salon = untouched();
    const comb = new SalonComb(salon.comb, salon.head);
    comb.depth = "deep";
    const { mesh } = salon.comb;
    const leaps = [fromTheSide(0.04), new Ray(new Vector3(-0.6, HEAD_HEIGHT, 0.03), new Vector3(1, 0, 0))];
    for (const ray of leaps) {
      comb.ray = ray;
      steps(salon, 320, () => {
        const outwards = Vector3.Up().applyRotationQuaternion(mesh.rotationQuaternion!);
        const tips = mesh.position.subtract(outwards.scale(COMB_REACH)).subtractInPlace(salon.head.position);
        expect(distanceAt(tips.asArray())).toBeGreaterThan(0.002);
      });
    }
    expect(mesh.position.x).toBeLessThan(-0.09);
    expect(Vector3.Up().applyRotationQuaternion(mesh.rotationQuaternion!).x).toBeLessThan(-0.85);
    // Drawn around the head, its teeth stand aslant; put away, they lie side by side on the tray.
    const slope = () => Math.abs(Vector3.Right().applyRotationQuaternion(mesh.rotationQuaternion!).y);
    expect(slope()).toBeGreaterThan(0.3);
    comb.ray = null;
    steps(salon, 320);
    expect(slope()).toBeLessThan(0.01);
  });

  it("leaves the comb on its tray while the head turns", () => {
    const salon = untouched();
    const comb = new SalonComb(salon.comb, salon.head);
    const { mesh } = salon.comb;
    const tray = mesh.position.clone();
    const farthest = () => {
      let most = 0;
      steps(salon, 120, () => (most = Math.max(most, Vector3.Distance(mesh.position, tray))));
      return most;
    };
    salon.settings.turn = 2;
    expect(farthest()).toBeLessThan(1e-6);
    // Taken and put away while the head turns, it goes with the head and comes back.
    comb.ray = fromTheSide(0.05);
    expect(farthest()).toBeGreaterThan(0.05);
    comb.ray = null;
    steps(salon, 180);
    expect(farthest()).toBeLessThan(1e-3);
  });

  it("eases another curl in", () => {
    const salon = untouched();
    const meanCurl = () => {
      const { curls } = salon.hair.exportGroom().guides;
      return (curls[0] + curls[2]) / 2;
    };
    salon.settings.curl = 120;
    steps(salon, 1);
    expect(meanCurl()).toBeLessThan(70);
    steps(salon, 60);
    expect(meanCurl()).toBeGreaterThan(110);
    expect(meanCurl()).toBeLessThan(119.8);
    steps(salon, 120);
    expect(meanCurl()).toBeCloseTo(120, 3);
  });
});
