import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, ropeLook, strandLook, type Rod, type RopeOptions } from "../../plugin/index.js";
import { simulatedTime } from "../../systems/index.js";
import { createNullScene, FRAME } from "./null-scene.js";
import { leastHeapGrowth } from "../oracle/heap-growth.js";

const rope = { from: new Vector3(0, 2, 0), to: new Vector3(1, 2, 0), radius: 0.01 };
const strand = { from: new Vector3(0, 2, 0), direction: new Vector3(0, -1, 0), length: 0.3 };

/** The rope's ends, `i` places further: ropes in one place would have to push each other away. */
function beside(i: number) {
  return { from: new Vector3(0, 2, 0.3 * i), to: new Vector3(1, 2, 0.3 * i) };
}

function tipHeight(rod: Rod): number {
  return rod.getPointToRef(rod.length, new Vector3()).y;
}

describe("stepping with the scene", () => {
  it("simulates the time that the scene renders", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    for (let i = 0; i < 30; i++) render();
    expect(simulatedTime(rods.world)).toBeCloseTo(0.5, 12);
  });

  it("takes one frame per image on a jittering display of about the simulator's rate", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const frames: number[] = [];
    rods.onAfterStepObservable.add((seconds) => frames.push(Math.round(seconds / FRAME)));
    for (let i = 0; i < 200; i++) render(FRAME + 0.003 * Math.sin(1.7 * i));
    expect(new Set(frames)).toEqual(new Set([1]));
  });

  it("keeps real time on displays of any other rate", () => {
    for (const rate of [30, 50, 75, 144, 240]) {
      const { scene, render } = createNullScene();
      const rods = new ElasticRods(scene);
      for (let i = 0; i < 2 * rate; i++) render(1 / rate);
      expect(Math.abs(simulatedTime(rods.world) - 2), `${rate} Hz`).toBeLessThanOrEqual(FRAME);
    }
  });

  it("drops what it cannot catch up and says so", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene, { maximumFrames: 3 });
    render(1);
    expect(simulatedTime(rods.world)).toBeCloseTo(3 * FRAME, 12);
    expect(rods.statistics.simulation.droppedSeconds).toBeCloseTo(57 * FRAME, 9);
  });

  it("stands still while paused, except for steps by hand", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.paused = true;
    for (let i = 0; i < 10; i++) render();
    expect(simulatedTime(rods.world)).toBe(0);
    rods.step(3 * FRAME);
    expect(simulatedTime(rods.world)).toBeCloseTo(3 * FRAME, 12);
    for (let i = 0; i < 4; i++) rods.step(0.25 * FRAME);
    expect(simulatedTime(rods.world)).toBeCloseTo(4 * FRAME, 12);
    rods.step(1);
    expect(simulatedTime(rods.world)).toBeCloseTo(64 * FRAME, 9);
    expect(rods.statistics.simulation.droppedSeconds).toBe(0);
  });

  it("lets roots glide to their node over all frames of a slow image", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const node = new TransformNode("node", scene);
    const hanging = rods.createRope({
      ...rope,
      to: new Vector3(0, 1, 0),
      material: "cotton",
      imperfection: 0,
    });
    hanging.follow(node);
    // A node at constant velocity, seen four frames apart.
    let swing = 0;
    for (let i = 1; i <= 60; i++) {
      node.position.x = (4 * i) / 60;
      render(4 * FRAME);
      expect(hanging.getVelocityToRef(0, new Vector3()).x).toBeCloseTo(1, 4);
      if (i > 40) swing = Math.max(swing, Math.abs(hanging.getVelocityToRef(0.5, new Vector3()).x - 1));
    }
    // After the start it is carried along; a root that leaps and waits would shake it at 4 m/s.
    expect(swing).toBeLessThan(0.5);
  });

  it("does not grow the heap", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const node = new TransformNode("node", scene);
    for (let i = 0; i < 4; i++) {
      rods.createRope({ ...rope, ...beside(i), elements: 4, root: "clamped" }).follow(node);
    }
    const draw = scene.onBeforeRenderObservable;
    const run = (images: number) => {
      for (let i = 0; i < images; i++) {
        node.position.x = Math.sin(0.1 * i);
        rods.step(FRAME);
        draw.notifyObservers(scene);
      }
    };
    run(500);
    const runAndCollect = () => {
      run(2000);
      gc!();
    };
    expect(leastHeapGrowth(runAndCollect, 2000 * 64)).toBeLessThan(2000 * 64);
    // Half a minute on a busy machine: ropes are swung about, and every round counts.
  }, 120_000);

  it("slows down by shorter frames, one per image", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.timeScale = 0.1;
    const seconds: number[] = [];
    rods.onAfterStepObservable.add((simulated) => seconds.push(simulated));
    for (let i = 0; i < 60; i++) render();
    for (const simulated of seconds) expect(simulated).toBeCloseTo(0.1 * FRAME, 12);
    rods.timeScale = 2;
    for (let i = 0; i < 60; i++) render();
    expect(simulatedTime(rods.world)).toBeCloseTo(2.1, 9);
    rods.timeScale = 0;
    for (let i = 0; i < 10; i++) render();
    expect(simulatedTime(rods.world)).toBeCloseTo(2.1, 9);
    // By hand it goes on, in frames of the usual length.
    rods.step(2 * FRAME);
    expect(simulatedTime(rods.world)).toBeCloseTo(2.1 + 2 * FRAME, 9);
  });

  it("tells observers before and after, with the seconds", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const heard: [string, number][] = [];
    rods.onBeforeStepObservable.add((seconds) => heard.push(["before", seconds]));
    rods.onAfterStepObservable.add((seconds) => heard.push(["after", seconds]));
    render();
    expect(heard).toEqual([
      ["before", expect.closeTo(FRAME, 12)],
      ["after", expect.closeTo(FRAME, 12)],
    ]);
  });
});

describe("gravity and wind", () => {
  it("lets a free rod fall by g t^2 / 2", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene, { gravity: { x: 0, y: -1.62, z: 0 } });
    const material = { density: 1000, youngModulus: 1e6 };
    const rod = rods.createRope({ ...rope, root: "free", material, imperfection: 0 });
    for (let i = 0; i < 60; i++) render();
    // The implicit step of h = 1/240 s falls by g t (t + h) / 2.
    expect(2 - tipHeight(rod)).toBeCloseTo((1.62 * (1 + 1 / 240)) / 2, 9);
  });

  it("takes gravity from the scene's physics engine", () => {
    const { scene } = createNullScene();
    Object.assign(scene, { getPhysicsEngine: () => ({ gravity: new Vector3(0, -3.7, 0) }) });
    expect(new ElasticRods(scene).gravity.asArray()).toEqual([0, -3.7, 0]);
  });

  it("is 9.81 downwards without one", () => {
    expect(new ElasticRods(createNullScene().scene).gravity.asArray()).toEqual([0, -9.81, 0]);
  });

  it("may change at any time", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const rod = rods.createStrand({ ...strand, curl: "straight" });
    rods.wind.x = 3;
    for (let i = 0; i < 60; i++) render();
    expect(rod.getPointToRef(rod.length, new Vector3()).x).toBeGreaterThan(0.02);
    rods.wind.x = -3;
    for (let i = 0; i < 90; i++) render();
    expect(rod.getPointToRef(rod.length, new Vector3()).x).toBeLessThan(-0.02);
  });
});

describe("what the scene gets", () => {
  it("draws all rods of a look in one draw call", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    for (let i = 0; i < 20; i++) rods.createRope({ ...rope, ...beside(i) });
    for (let i = 0; i < 50; i++) rods.createStrand({ ...strand, from: new Vector3(0.01 * i, 3, 0) });
    render();
    expect(rods.statistics.drawCalls).toBe(2);
    expect(rods.statistics.simulation.rods).toBe(70);
    expect(rods.statistics.simulation.elements).toBe(20 * 16 + 50 * 8);
    expect(rods.ropeMesh.mesh.thinInstanceCount).toBe(20);
    expect(rods.strandMesh.mesh.thinInstanceCount).toBe(50);
    expect(scene.meshes.length).toBe(2);

    rods.createRope({ ...rope, look: ropeLook({ plies: 4 }) });
    render();
    expect(rods.statistics.drawCalls).toBe(3);
  });

  it("knows the box of the rods where they are now", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const rod = rods.createRope(rope);
    for (let i = 0; i < 40; i++) render();
    const { minimumWorld, maximumWorld } = rods.ropeMesh.mesh.getBoundingInfo().boundingBox;
    const point = new Vector3();
    for (let i = 0; i <= 100; i++) {
      rod.getPointToRef((rod.length * i) / 100, point);
      for (const axis of ["x", "y", "z"] as const) {
        expect(point[axis]).toBeGreaterThanOrEqual(minimumWorld[axis]);
        expect(point[axis]).toBeLessThanOrEqual(maximumWorld[axis]);
      }
    }
    expect(minimumWorld.y).toBeGreaterThan(0.9);
  });

  it("casts shadows of rods that come before and after the generator", () => {
    const { scene } = createNullScene();
    const generator = new ShadowGenerator(64, new DirectionalLight("sun", new Vector3(0, -1, 0), scene));
    const rods = new ElasticRods(scene);
    rods.createRope(rope);
    rods.addShadowCaster(generator);
    rods.addShadowCaster(generator);
    rods.createStrand(strand);
    const casters = () => generator.getShadowMap()!.renderList!.map(({ name }) => name);
    expect(casters()).toEqual([rods.ropeMesh.mesh.name, rods.strandMesh.mesh.name]);
    rods.dispose();
    expect(casters()).toEqual([]);
  });
});

describe("coming and going", () => {
  it("tells observers of every rod", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const heard: string[] = [];
    rods.onRodAddedObservable.add((rod) => heard.push(`+ ${rod.name}`));
    rods.onRodRemovedObservable.add((rod) => heard.push(`- ${rod.name} ${rod.isDisposed}`));
    const first = rods.createRope(rope);
    const named = rods.createStrand({ ...strand, name: "lock" });
    first.dispose();
    first.dispose();
    named.dispose();
    expect(heard).toEqual(["+ rope 1", "+ lock", "- rope 1 true", "- lock true"]);
    expect(rods.rods).toEqual([]);
  });

  it("goes on drawing the others in their colours when one goes", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const colours = [0.1, 0.2, 0.3].map((r) => ({ r, g: 0, b: 0 }));
    const [first] = colours.map((colour) => rods.createRope({ ...rope, colour }));
    first!.dispose();
    render();
    expect(rods.ropeMesh.mesh.thinInstanceCount).toBe(2);
    const buffer = rods.ropeMesh.mesh.getVertexBuffer("rodColour")!.getData() as Float32Array;
    expect([buffer[0], buffer[4]]).toEqual([Math.fround(0.3), Math.fround(0.2)]);
  });

  it("leaves the scene as it was", async () => {
    const { scene, render } = createNullScene();
    // The first PBR material of a scene brings what all of them share.
    new PBRMaterial("other", scene);
    const before = census(scene);
    const rods = new ElasticRods(scene);
    const rod = rods.createRope(rope);
    rods.createStrand({ ...strand, look: strandLook() });
    render();
    rods.dispose();
    rods.dispose();
    expect(rod.isDisposed).toBe(true);
    // Babylon takes observers off its lists after the present task.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(census(scene)).toEqual(before);
    render();
  });

  it("goes with the scene", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const rod = rods.createRope(rope);
    scene.dispose();
    expect(rods.isDisposed).toBe(true);
    expect(rod.isDisposed).toBe(true);
  });

  function census(scene: Scene) {
    return {
      meshes: scene.meshes.length,
      materials: scene.materials.length,
      textures: scene.textures.length,
      geometries: scene.geometries.length,
      beforeRender: scene.onBeforeRenderObservable.observers.length,
      onDispose: scene.onDisposeObservable.observers.length,
    };
  }
});

describe("bad input", () => {
  const badRopes: [string, Partial<Record<keyof RopeOptions, unknown>>, RegExp][] = [
    ["radius 0", { radius: 0 }, /^radius is 0; allowed: a finite number from 1e-8 to 1000000 m/],
    ["negative radius", { radius: -0.01 }, /^radius is -0.01; allowed/],
    ["radius NaN", { radius: NaN }, /^radius is NaN; allowed/],
    ["one bad semi-axis", { radius: [0.01, 0] }, /^radius\[1\] is 0; allowed/],
    ["length 0", { length: 0 }, /^length is 0; allowed/],
    ["length NaN", { length: NaN }, /^length is NaN; allowed/],
    ["too short", { length: 0.5 }, /^length is 0.5; allowed: at least 1,/],
    ["negative slack", { slack: -0.1 }, /^slack is -0.1; allowed/],
    ["length and slack", { length: 2, slack: 0.1 }, /^slack is 0.1; allowed: either/],
    ["no elements", { elements: 0 }, /^elements is 0; allowed: a whole number from 1/],
    ["half an element", { elements: 2.5 }, /^elements is 2.5; allowed/],
    ["from NaN", { from: { x: 0, y: NaN, z: 0 } }, /^from.y is NaN; allowed: a finite number/],
    ["no from", { from: undefined }, /^from is undefined; allowed/],
    ["to where it starts", { to: rope.from }, /^to is .*; allowed: a point elsewhere/],
    ["unknown material", { material: "jelly" }, /^material is "jelly"; allowed: "nylon", "hemp"/],
    [
      "no density",
      { material: { youngModulus: 1e6 } },
      /^material.density is undefined; allowed: a finite number from 0.001 to 10000000 kg/,
    ],
    ["density 0", { material: { density: 0, youngModulus: 1e6 } }, /^material.density is 0; allowed/],
    ["stiffness 0", { material: { density: 1000, youngModulus: 0 } }, /^material.youngModulus is 0;/],
    ["unknown root", { root: "glued" }, /^root.kind is "glued"; allowed: "clamped", "pinned", "free"/],
    ["unknown curl", { curl: "frizzy" }, /^curl is "frizzy"; allowed: "straight"/],
    ["curl of no width", { curl: { radius: 0, pitch: 1 } }, /^curl.radius is 0; allowed/],
    ["director along", { director: { x: 1, y: 0, z: 0 } }, /^director is .*; allowed/],
    ["colour", { colour: { r: 0, g: -1, b: 0 } }, /^colour.g is -1; allowed/],
    ["lay pitch", { layPitch: 0 }, /^layPitch is 0; allowed/],
    ["look", { look: strandLook() }, /^look.kind is "strand"; allowed: "rope"/],
  ];

  it.each(badRopes)("%s is named, and nothing is created", (_, change, message) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    let added = 0;
    rods.onRodAddedObservable.add(() => added++);
    expect(() => rods.createRope({ ...rope, ...change } as RopeOptions)).toThrowError(message);
    expect(added).toBe(0);
    expect(rods.rods.length).toBe(0);
    expect(rods.world.rods.length).toBe(0);
    expect(scene.meshes.length).toBe(0);
  });

  it("names what is wrong with a strand", () => {
    const rods = new ElasticRods(createNullScene().scene);
    expect(() => rods.createStrand({ ...strand, length: -1 })).toThrowError(/^length is -1; allowed/);
    expect(() => rods.createStrand({ ...strand, direction: Vector3.Zero() })).toThrowError(/^direction is/);
    expect(() => rods.createStrand({ ...strand, radius: 0 })).toThrowError(/^radius is 0; allowed/);
    expect(rods.world.rods.length).toBe(0);
  });

  it("names what is wrong with the options of the whole, and does not subscribe", () => {
    const { scene } = createNullScene();
    const observers = scene.onBeforeRenderObservable.observers.length;
    const bad = [
      [{ gravity: new Vector3(0, NaN, 0) }, /^gravity.y is NaN/],
      [{ frame: 0 }, /^frame is 0/],
      [{ subSteps: 0 }, /^subSteps is 0/],
      [{ budget: 0 }, /^budget is 0; allowed: .*milliseconds/],
      [{ ropeSamples: 1 }, /^ropeSamples is 1; allowed: .* from 2 to 1024/],
    ] as const;
    for (const [options, message] of bad) expect(() => new ElasticRods(scene, options)).toThrowError(message);
    expect(scene.onBeforeRenderObservable.observers.length).toBe(observers);
  });

  it("refuses a time scale below 0", () => {
    const rods = new ElasticRods(createNullScene().scene);
    expect(() => (rods.timeScale = -1)).toThrowError(/^timeScale is -1; allowed/);
    expect(rods.timeScale).toBe(1);
  });

  it("refuses to work after disposal", () => {
    const rods = new ElasticRods(createNullScene().scene);
    rods.dispose();
    expect(() => rods.createRope(rope)).toThrowError(/^ElasticRods is "disposed"; allowed/);
    expect(() => rods.step(FRAME)).toThrowError(/disposed/);
    expect(() => rods.ropeMesh).toThrowError(/disposed/);
  });
});
