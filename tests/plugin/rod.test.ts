import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, materials, type Rod } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

const ropeAlongX = { from: new Vector3(0, 2, 0), to: new Vector3(1, 2, 0), radius: 0.01 };

function setup(rightHanded = false) {
  const { scene, render } = createNullScene({ rightHanded });
  return { scene, render, rods: new ElasticRods(scene) };
}

/** Babylon's matrices are single precision. */
function expectVector(actual: Vector3, expected: Vector3, digits = 6): void {
  for (const axis of ["x", "y", "z"] as const) expect(actual[axis], axis).toBeCloseTo(expected[axis], digits);
}

describe("readings", () => {
  it("knows its size", () => {
    const rod = setup().rods.createRope({ ...ropeAlongX, radius: [0.02, 0.005], elements: 5 });
    expect(rod.length).toBeCloseTo(1, 12);
    expect(rod.radius).toBeCloseTo(0.02, 12);
    expect(rod.radii[1]).toBeCloseTo(0.005, 12);
    expect(rod.elements).toBe(5);
    expect(rod.root).toBe("pinned");
  });

  it("reads point, tangent and frame of a straight rod", () => {
    const rod = setup().rods.createRope({ ...ropeAlongX, director: new Vector3(0, 0, 1) });
    expectVector(rod.getPointToRef(0.25, new Vector3()), new Vector3(0.25, 2, 0));
    expectVector(rod.getTangentToRef(0.25, new Vector3()), Vector3.Right());
    const frame = rod.getFrameToRef(0.25, new Quaternion());
    expectVector(rotated(Vector3.Right(), frame), Vector3.Right());
    expectVector(rotated(Vector3.Up(), frame), new Vector3(0, 0, 1));
  });

  it("has a velocity that is the rate of its position, to first order in the step", () => {
    const errorAtScale = (scale: number) => {
      const { rods } = setup();
      const rod = rods.createRope({ ...ropeAlongX, slack: 0.2 });
      rods.timeScale = scale;
      rods.step(4 / 60);
      const velocity = rod.getVelocityToRef(0.7, new Vector3());
      expect(velocity.length()).toBeGreaterThan(0.2);
      const before = rod.getPointToRef(0.7, new Vector3());
      const h = scale / 60;
      rods.step(h);
      const rate = rod
        .getPointToRef(0.7, new Vector3())
        .subtract(before)
        .scale(1 / h);
      return rate.subtract(velocity).length();
    };
    const ratio = errorAtScale(1 / 50) / errorAtScale(1 / 100);
    expect(ratio).toBeGreaterThan(1.8);
    expect(ratio).toBeLessThan(2.2);
  });

  it("loses to friction what gravity gives: energy never grows", () => {
    const { rods } = setup();
    const rod = rods.createRope({ ...ropeAlongX, imperfection: 0 });
    let last = Infinity;
    for (let i = 0; i < 60; i++) {
      rods.step(1 / 60);
      const { elastic, gravitational, kinetic } = rod.energy;
      const total = elastic + gravitational + kinetic;
      expect(total).toBeLessThanOrEqual(last + 1e-9);
      last = total;
    }
  });

  it("refuses arc lengths outside and readings of a disposed rod", () => {
    const rod = setup().rods.createRope(ropeAlongX);
    const ref = new Vector3();
    expect(() => rod.getPointToRef(1.01, ref)).toThrowError(/^arc length is 1.01; allowed: .* to 1/);
    expect(() => rod.getTangentToRef(-0.1, ref)).toThrowError(/^arc length is -0.1; allowed/);
    expect(() => rod.getVelocityToRef(NaN, ref)).toThrowError(/^arc length is NaN; allowed/);
    rod.getPointToRef(rod.length, ref);
    rod.dispose();
    const readings: (() => unknown)[] = [
      () => rod.getPointToRef(0, ref),
      () => rod.getTangentToRef(0, ref),
      () => rod.getVelocityToRef(0, ref),
      () => rod.getFrameToRef(0, new Quaternion()),
      () => rod.energy,
      () => rod.material,
      () => rod.elements,
      () => rod.setMaterial("hemp"),
      () => rod.setColour({ r: 1, g: 1, b: 1 }),
      () => rod.follow(null),
      () => rod.moveRoot(ref),
    ];
    for (const read of readings) {
      expect(read).toThrowError(/^rod is .*\(disposed\).*; allowed: a rod that has not been disposed/);
    }
  });

  it("a rod that gets the place of a disposed one is not taken for it", () => {
    const { rods } = setup();
    const old = rods.createRope(ropeAlongX);
    old.dispose();
    const young = rods.createRope(ropeAlongX);
    expect(old.isDisposed).toBe(true);
    expect(young.isDisposed).toBe(false);
  });
});

describe("material", () => {
  it("takes named materials and changes while it lives", () => {
    const rod = setup().rods.createRope({ ...ropeAlongX, material: "hemp" });
    expect(rod.material.density).toBe(materials.hemp.density);
    rod.setMaterial("rubber");
    expect(rod.material.youngModulus).toBe(materials.rubber.youngModulus);
    // 1/2 rho Cd (2 a) per squared velocity.
    expect(rod.material.quadraticDrag).toBeCloseTo(0.5 * 1.2 * 1.2 * 0.02, 12);
    rod.setMaterial({ density: 2000 });
    expect(rod.material.density).toBe(2000);
    expect(rod.material.poissonRatio).toBe(materials.rubber.poissonRatio);
  });

  it("refuses nonsense and keeps what it has", () => {
    const rod = setup().rods.createRope({ ...ropeAlongX, material: "hemp" });
    const before = rod.material;
    expect(() => rod.setMaterial("jelly" as "hemp")).toThrowError(/^material is "jelly"; allowed/);
    expect(() => rod.setMaterial({ youngModulus: -1 })).toThrowError(/^material.youngModulus is -1; allowed/);
    expect(rod.material).toEqual(before);
  });

  it("a stiffer rod droops less", () => {
    const { rods } = setup();
    const cantilever = { ...ropeAlongX, root: "clamped" } as const;
    const [soft, stiff] = (["cotton", "steel cable"] as const).map((material) =>
      rods.createRope({ ...cantilever, material }),
    );
    rods.step(1);
    for (let i = 0; i < 120; i++) rods.step(1 / 60);
    const tip = (rod: Rod) => rod.getPointToRef(rod.length, new Vector3()).y;
    expect(tip(stiff!) - tip(soft!)).toBeGreaterThan(0.3);
  });
});

describe.each([false, true])("following a node (right-handed scene: %s)", (rightHanded) => {
  const clamped = { ...ropeAlongX, root: "clamped", director: new Vector3(0, 1, 0) } as const;

  it("turns as Babylon turns the node: tangent q X, director q Y", () => {
    const { scene, render, rods } = setup(rightHanded);
    const rod = rods.createRope({ ...clamped, from: Vector3.Zero(), to: Vector3.Right() });
    const node = new TransformNode("node", scene);
    rod.follow(node);
    node.position.set(1, 2, 3);
    node.rotationQuaternion = Quaternion.RotationAxis(new Vector3(1, 2, -0.5).normalize(), 2.1);
    render();
    expectVector(rod.getPointToRef(0, new Vector3()), node.position);
    const frame = rod.getFrameToRef(0, new Quaternion());
    for (const axis of [Vector3.Right(), Vector3.Up(), new Vector3(0, 0, 1)]) {
      expectVector(rotated(axis, frame), rotated(axis, node.rotationQuaternion));
      expectVector(rotated(axis, frame), Vector3.TransformNormal(axis, node.getWorldMatrix()));
    }
  });

  it("keeps its place relative to a node under moved, turned, scaled and mirrored parents", () => {
    const { scene, render, rods } = setup(rightHanded);
    const parent = new TransformNode("parent", scene);
    parent.scaling.set(2, 2, -2);
    parent.position.set(0, 1, 0);
    const node = new TransformNode("node", scene);
    node.parent = parent;
    node.rotation.set(0.3, -0.2, 0.5);
    const rod = rods.createRope(clamped);
    rod.follow(node);
    expect(rod.followedNode).toBe(node);
    render();
    expectVector(rod.getPointToRef(0, new Vector3()), clamped.from);
    expectVector(rod.getTangentToRef(0, new Vector3()), Vector3.Right());

    const before = node.computeWorldMatrix(true).clone();
    const turn = Quaternion.RotationAxis(new Vector3(0.2, 1, 0.4).normalize(), 0.7);
    parent.rotationQuaternion = turn;
    parent.position.x = 5;
    render();
    const moved = before.clone().invert().multiply(node.getWorldMatrix());
    expectVector(rod.getPointToRef(0, new Vector3()), Vector3.TransformCoordinates(clamped.from, moved));
    expectVector(rod.getTangentToRef(0, new Vector3()), rotated(Vector3.Right(), turn));
  });

  it("sees what an observer of the step moved in the same frame", () => {
    const { scene, render, rods } = setup(rightHanded);
    const node = new TransformNode("node", scene);
    const rod = rods.createRope(clamped);
    rod.follow(node);
    rods.onBeforeStepObservable.add(() => (node.position.y += 0.01));
    render();
    render();
    expect(rod.getPointToRef(0, new Vector3()).y).toBeCloseTo(2.02, 6);
  });
});

describe("the root", () => {
  it("turns with the node if clamped, not if pinned", () => {
    const { scene, render, rods } = setup();
    rods.gravity.setAll(0);
    const node = new TransformNode("node", scene);
    // In the same place, but out of each other's way.
    const [clamped, pinned] = (["clamped", "pinned"] as const).map((root) =>
      rods.createRope({
        ...ropeAlongX,
        from: Vector3.Zero(),
        to: Vector3.Right(),
        root,
        collision: { collidesWith: 0 },
      }),
    );
    clamped!.follow(node);
    pinned!.follow(node);
    node.rotation.y = 0.5;
    render();
    const tangent = new Vector3();
    expect(clamped!.getTangentToRef(0, tangent).x).toBeCloseTo(Math.cos(0.5), 6);
    expect(pinned!.getTangentToRef(0, tangent).x).toBeCloseTo(1, 9);
  });

  it("goes where it is told, and no longer follows", () => {
    const { scene, render, rods } = setup();
    const node = new TransformNode("node", scene);
    const rod = rods.createRope({ ...ropeAlongX, root: "clamped" });
    rod.follow(node);
    const quarter = Quaternion.RotationAxis(new Vector3(0, 0, 1), Math.PI / 2);
    rod.moveRoot(new Vector3(0.1, 2, 0), quarter);
    expect(rod.followedNode).toBeNull();
    node.position.x = 3;
    render();
    expectVector(rod.getPointToRef(0, new Vector3()), new Vector3(0.1, 2, 0));
    expectVector(rod.getTangentToRef(0, new Vector3()), Vector3.Up());
  });

  it("stays when let go and when its node is disposed", () => {
    const { scene, render, rods } = setup();
    const node = new TransformNode("node", scene);
    const rod = rods.createRope(ropeAlongX);
    rod.follow(node);
    node.position.x = 0.1;
    render();
    rod.follow(null);
    node.position.x = 0.2;
    render();
    expect(rod.getPointToRef(0, new Vector3()).x).toBeCloseTo(0.1, 6);
    rod.follow(node);
    node.dispose();
    render();
    expect(rod.getPointToRef(0, new Vector3()).x).toBeCloseTo(0.1, 6);
    expect(rod.followedNode).toBeNull();
  });

  it("teleports at rest, and a follower keeps its node from the new place on", () => {
    const { scene, rods } = setup();
    const node = new TransformNode("node", scene);
    const rod = rods.createRope({ ...ropeAlongX, slack: 0.2 });
    rod.follow(node);
    rods.step(0.5);
    const shape = rod.getPointToRef(rod.length, new Vector3()).subtract(rod.getPointToRef(0, new Vector3()));
    rod.teleport(new Vector3(5, 6, 7));
    expect(rod.energy.kinetic).toBe(0);
    expectVector(rod.getPointToRef(0, new Vector3()), new Vector3(5, 6, 7));
    expectVector(rod.getPointToRef(rod.length, new Vector3()), new Vector3(5, 6, 7).add(shape));
    expect(rod.followedNode).toBe(node);
    node.position.x = 0.1;
    node.computeWorldMatrix(true);
    rods.step(1 / 60);
    expectVector(rod.getPointToRef(0, new Vector3()), new Vector3(5.1, 6, 7));
    expect(() => rod.teleport(new Vector3(0, NaN, 0))).toThrow(/position.y is NaN/);
  });

  it("cannot be moved if it is free", () => {
    const { scene, rods } = setup();
    const rod = rods.createRope({ ...ropeAlongX, root: "free", name: "loose end" });
    const message = /^rod is "loose end \(free\)"; allowed: a rod whose root is clamped or pinned/;
    expect(() => rod.follow(new TransformNode("node", scene))).toThrowError(message);
    expect(() => rod.moveRoot(Vector3.Zero())).toThrowError(message);
  });

  it("refuses places that are none", () => {
    const rod = setup().rods.createRope({ ...ropeAlongX, root: "clamped" });
    expect(() => rod.moveRoot(new Vector3(0, NaN, 0))).toThrowError(/^position.y is NaN; allowed/);
    const broken = new Quaternion(0, 0, 0, Infinity);
    expect(() => rod.moveRoot(Vector3.Zero(), broken)).toThrowError(/^rotation.w is Infinity; allowed/);
    expect(() => rod.moveRoot(Vector3.Zero(), new Quaternion(0, 0, 0, 0))).toThrowError(/^rotation is/);
  });
});

function rotated(vector: Vector3, rotation: Quaternion): Vector3 {
  return vector.applyRotationQuaternionToRef(rotation, new Vector3());
}
