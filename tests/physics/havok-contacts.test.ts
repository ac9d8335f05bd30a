// Rods that touch bodies of a real Havok.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { PhysicsShapeCylinder } from "@babylonjs/core/Physics/v2/physicsShape.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { createAttachment, createRod, getFrame, rodLength } from "../../systems/index.js";
import { ball, box, createBody, createHavokScene, g, velocityOf } from "../plugin/havok-scene.js";

describe("a rope over a fixed cylinder with a load at either end", () => {
  const [mu, cylinder, radius, span, youngModulus, density] = [0.3, 0.02, 0.001, 0.05, 5e7, 5e3];
  const wrapped = cylinder + radius;
  const perHalfTurn = 10;
  const timeStep = 1 / 240;

  /** How far the heavier load has gone down, metres, if the tensions where the rope meets the cylinder are in this ratio. */
  function slip(halfTurns: number, ratio: number, seconds: number): number {
    const { scene, step } = createHavokScene({ timeStep });
    const shape = new PhysicsShapeCylinder(
      new Vector3(0, 0, -0.05),
      new Vector3(0, 0, 0.05),
      cylinder,
      scene,
    );
    shape.material = { friction: mu, restitution: 0 };
    createBody(scene, shape);
    const rods = new ElasticRods(scene, {
      frame: timeStep,
      havok: { filter: (body) => body.getMotionType() === PhysicsMotionType.STATIC },
    });
    // A helix of four radii a turn, so that the turns lie beside each other.
    const theta = halfTurns * Math.PI;
    const climb = halfTurns > 1 ? (4 * radius) / (2 * Math.PI) : 0;
    const square = wrapped ** 2 + climb ** 2;
    const round = perHalfTurn * halfTurns;
    const straight = new Array<number>(3).fill(span / 3);
    const arc = new Array<number>(round).fill((theta * Math.sqrt(square)) / round);
    const flat = straight.flatMap(() => [0, 0, 0]);
    // It comes up on one side, tangent y, and bends towards the axis, against the first director.
    const turn = Quaternion.RotationQuaternionFromAxis(
      new Vector3(0, 1, 0),
      new Vector3(-1, 0, 0),
      new Vector3(0, 0, 1),
    );
    const rod = createRod(rods.world, {
      lengths: [...straight, ...arc, ...straight],
      radius,
      material: { density, youngModulus, friction: mu, internalDamping: 1e-3 },
      curvature: [...flat, ...arc.flatMap(() => [climb / square, 0, -wrapped / square]), ...flat],
      restCurvature: [0, 0, 0],
      root: {
        kind: "free",
        position: [-wrapped, -span, (-climb * theta) / 2],
        quaternion: turn.asArray(),
      },
      collision: { self: false },
    });
    // Where a straight rope is bent to the cylinder its tension falls by B kappa^2 / 2; the hanging parts weigh something too.
    const bending = (youngModulus * Math.PI * radius ** 4) / 8 / wrapped ** 2;
    const side = density * Math.PI * radius ** 2 * span * g - bending;
    const light = 0.2;
    const heavy = (ratio * (light * g + side) - side) / g;
    const loads = [
      { s: 0, mass: heavy },
      { s: rodLength(rods.world, rod), mass: light },
    ].map(({ s, mass }) => {
      const frame = getFrame(rods.world, rod, s, new Float64Array(12));
      const load = createBody(scene, ball(scene, 0.005), { at: [frame[9], frame[10], frame[11]], mass });
      const to = { obstacle: rods.obstacleOf(load)!.handle, point: [0, 0, 0] };
      createAttachment(rods.world, { rod, s, to });
      return load;
    });
    step(Math.round(seconds / timeStep));
    return -span - loads[0].transformNode.position.y;
  }

  it("holds below exp(mu theta) of its tensions and slips above", () => {
    const law = Math.exp(mu * Math.PI);
    expect(slip(1, 0.95 * law, 0.12)).toBeLessThan(2e-4);
    expect(slip(1, 1.05 * law, 0.12)).toBeGreaterThan(1e-3);
  });

  it("holds with one turn more what slips without", () => {
    expect(slip(1, 5, 0.04)).toBeGreaterThan(2e-3);
    expect(slip(3, 5, 0.04)).toBeLessThan(2e-4);
  });
});

describe("a dynamic body", () => {
  const material = { density: 1000, youngModulus: 1e8, internalDamping: 2e-3, friction: 0.3 };

  it("that hits a free rod gives it just the momentum that it loses", () => {
    const { scene, step } = createHavokScene({ gravity: 0 });
    const mass = 0.5;
    const stone = createBody(scene, ball(scene, 0.1), { mass });
    stone.setLinearVelocity(new Vector3(1, 0, 0));
    const rods = new ElasticRods(scene);
    const [from, to, radius] = [new Vector3(0.3, -0.25, 0.02), new Vector3(0.3, 0.25, 0.02), 0.01];
    const rod = rods.createRope({ from, to, radius, elements: 8, root: "free", material });
    const rodMass = material.density * Math.PI * radius ** 2 * rod.length;
    const point = new Vector3();
    const centre = () => {
      const sum = stone.transformNode.position.scale(mass);
      for (let i = 0; i < 500; i++) {
        sum.addInPlace(rod.getPointToRef(((i + 0.5) / 500) * rod.length, point).scale(rodMass / 500));
      }
      return sum.scale(1 / (mass + rodMass));
    };
    const start = centre();
    step(60);
    const way = new Vector3(mass / (mass + rodMass), 0, 0);
    expect(centre().subtract(start).subtract(way).length()).toBeLessThan(2e-6);
    expect(velocityOf(stone).x).toBeLessThan(0.95);
    expect(velocityOf(stone).x).toBeGreaterThan(0.2);
    expect(rod.getPointToRef(rod.length / 2, point).x).toBeGreaterThan(0.5);
  });

  it("rolls over a rope on the ground: up, down again, and no faster than it came", () => {
    const { scene, step } = createHavokScene();
    createBody(scene, box(scene, 20, 1, 20), { at: [0, -0.5, 0] });
    const wheel = createBody(scene, ball(scene, 0.1), { at: [-0.3, 0.1, 0], mass: 1 });
    const rods = new ElasticRods(scene);
    const radius = 0.005;
    rods.createRope({
      from: new Vector3(0, radius, -0.3),
      to: new Vector3(0, radius, 0.3),
      radius,
      root: "clamped",
      elements: 12,
      material: { ...material, density: 4000 },
    });
    step(20);
    wheel.setLinearVelocity(new Vector3(1, 0, 0));
    wheel.setAngularVelocity(new Vector3(0, 0, -10));
    let highest = 0;
    for (let i = 0; i < 60; i++) {
      step();
      highest = Math.max(highest, wheel.transformNode.position.y);
      expect(velocityOf(wheel).length()).toBeLessThan(1.1);
    }
    expect(highest).toBeGreaterThan(0.104);
    expect(highest).toBeLessThan(0.13);
    expect(wheel.transformNode.position.x).toBeGreaterThan(0.15);
    expect(wheel.transformNode.position.y).toBeLessThan(0.103);
  });
});
