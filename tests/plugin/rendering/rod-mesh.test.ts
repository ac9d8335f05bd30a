import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
  RodMaterialPlugin,
  RodMesh,
  ropeLook,
  strandLook,
  type RodLook,
} from "../../../plugin/rendering/index.js";
import { StraightRods } from "./curve-samples.js";

const looks: [string, () => RodLook][] = [
  ["rope", ropeLook],
  ["strand", strandLook],
];

describe.each(looks)("RodMesh of kind %s", (_, look) => {
  let scene: Scene;
  beforeEach(() => {
    scene = new Scene(new NullEngine());
    new FreeCamera("camera", new Vector3(0, 1, -5), scene);
  });
  afterEach(() => scene.getEngine().dispose());

  it("draws any number of rods with one mesh of one part", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(300), look());
    rods.update();
    scene.render();
    expect(scene.meshes).toEqual([rods.mesh]);
    expect(rods.mesh.subMeshes.length).toBe(1);
    expect(rods.mesh.thinInstanceCount).toBe(300);
    expect(rods.mesh.isPickable).toBe(false);
    expect(rods.mesh.receiveShadows).toBe(true);
    expect(rods.material.shadowDepthWrapper).not.toBeNull();
  });

  it("bounds the rods, not the template, and follows them", () => {
    const source = new StraightRods(3);
    const rods = new RodMesh("rods", scene, source, look());
    rods.update();
    const info = rods.mesh.getBoundingInfo();
    expect(info.boundingBox.maximumWorld.y).toBeGreaterThanOrEqual(2.1);
    expect(info.boundingBox.maximumWorld.y).toBeLessThan(2.2);
    expect(info.boundingSphere.radiusWorld).toBeGreaterThan(1);
    source.rodCount = 50;
    rods.update();
    scene.render();
    expect(rods.mesh.getBoundingInfo()).toBe(info);
    expect(info.boundingBox.maximumWorld.y).toBeGreaterThanOrEqual(49.1);
    expect(info.boundingBox.minimumWorld.x).toBeLessThanOrEqual(-0.1);
  });

  it("widens the box by the aspect of the section", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(1), look());
    rods.setRod(0, { length: 1, aspect: 5 });
    rods.update();
    expect(rods.mesh.getBoundingInfo().boundingBox.maximumWorld.z).toBeGreaterThanOrEqual(0.5);
  });

  it("is culled by where the rods are", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(1), look());
    const camera = scene.activeCamera as FreeCamera;
    rods.update();
    scene.render();
    expect(scene.getActiveMeshes().data.slice(0, scene.getActiveMeshes().length)).toContain(rods.mesh);
    camera.setTarget(new Vector3(0, 1, -100));
    scene.render();
    expect(scene.getActiveMeshes().length).toBe(0);
  });

  it("hides itself without rods and comes back with them", () => {
    const source = new StraightRods(0);
    const rods = new RodMesh("rods", scene, source, look());
    rods.update();
    expect(rods.mesh.isVisible).toBe(false);
    source.rodCount = 2;
    rods.update();
    expect(rods.mesh.isVisible).toBe(true);
    expect(rods.mesh.thinInstanceCount).toBe(2);
  });

  it("keeps what rods look like when their number grows", () => {
    const source = new StraightRods(2);
    const rods = new RodMesh("rods", scene, source, look());
    rods.setRod(1, {
      length: 2.5,
      aspect: 0.5,
      colour: { r: 0.25, g: 0.5, b: 1 },
      layPitch: -0.125,
      layStart: 0.75,
    });
    source.rodCount = 500;
    rods.update();
    const shape = rods.mesh.getVertexBuffer("rodShape")!.getData() as Float32Array;
    const colour = rods.mesh.getVertexBuffer("rodColour")!.getData() as Float32Array;
    expect([...shape.subarray(4, 8)]).toEqual([2.5, 0.5, -0.125, 0.75]);
    expect([...colour.subarray(4, 7)]).toEqual([0.25, 0.5, 1]);
  });

  it("shows a rod when the source has it, not when its look is known", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(2), look());
    rods.update();
    rods.setRod(99, { length: 1 });
    expect(rods.mesh.thinInstanceCount).toBe(2);
  });

  it("refuses bad input by name, value and range", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(2), look());
    expect(() => rods.setRod(-1, { length: 1 })).toThrow("rod is -1; allowed: a whole number from 0");
    expect(() => rods.setRod(0, { length: NaN })).toThrow("length is NaN; allowed: a finite number above 0");
    expect(() => rods.setRod(0, { length: 1, aspect: 0 })).toThrow("aspect is 0");
    expect(() => rods.setRod(0, { length: 1, layPitch: 0 })).toThrow("layPitch is 0");
    expect(() => rods.setRod(0, { length: 1, layStart: NaN })).toThrow("layStart is NaN");
  });

  it("leaves nothing half-created behind bad options", () => {
    const create = (options: object) => () =>
      new RodMesh("rods", scene, new StraightRods(1), look(), options);
    expect(create({ sides: 2 })).toThrow("sides is 2; allowed: a whole number from 3");
    expect(create({ ringsPerSample: 0 })).toThrow("ringsPerSample is 0; allowed: a whole number from 1");
    expect(() => new RodMesh("rods", scene, new StraightRods(1, 1), look())).toThrow("samplesPerRod is 1");
    expect(() => new RodMesh("rods", scene, new StraightRods(1e9), look())).toThrow("rodCount is 1000000000");
    expect([scene.meshes.length, scene.materials.length, scene.textures.length]).toEqual([0, 0, 0]);
  });

  it("frees mesh, material, textures and buffers", () => {
    const engine = scene.getEngine();
    const texturesBefore = engine.getLoadedTexturesCache().length;
    const rods = new RodMesh("rods", scene, new StraightRods(40), look());
    rods.update();
    scene.render();
    rods.dispose();
    scene.render();
    expect([scene.meshes.length, scene.geometries.length, scene.materials.length]).toEqual([0, 0, 0]);
    expect(scene.textures.filter((texture) => texture.name === "rod samples")).toEqual([]);
    expect(engine.getLoadedTexturesCache().length).toBe(texturesBefore);
    expect(rods.material.onEffectCreatedObservable.hasObservers()).toBe(false);
  });

  it("speaks the shader languages of WebGL2 and WebGPU", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(1), look());
    const plugin = rods.material.pluginManager!.getPlugin<RodMaterialPlugin>("Rod")!;
    expect(plugin).toBeInstanceOf(RodMaterialPlugin);
    expect(plugin.isCompatible(ShaderLanguage.GLSL)).toBe(true);
    expect(plugin.isCompatible(ShaderLanguage.WGSL)).toBe(true);
  });

  it("updates without allocating", () => {
    const rods = new RodMesh("rods", scene, new StraightRods(20), look());
    const update = (times: number) => {
      for (let i = 0; i < times; i++) rods.update();
    };
    update(20_000); // until everything is compiled
    // What the compiler itself keeps comes and goes: the least of several rounds is what an update costs.
    const grown = [0, 1, 2, 3].map(() => {
      globalThis.gc!();
      const before = process.memoryUsage().heapUsed;
      update(2000);
      return process.memoryUsage().heapUsed - before;
    });
    // The engine's own upload takes some 50 bytes; a single number boxed for each of the 20 rods would be 640 kB.
    expect(Math.min(...grown), `bytes ${grown.join(", ")}`).toBeLessThan(400_000);
  });
});

describe("looks", () => {
  it("refuse values outside their range by name", () => {
    expect(() => ropeLook({ plies: 1 })).toThrow("plies is 1; allowed: a whole number from 2 to 12");
    expect(() => ropeLook({ tracerWidth: 1.5 })).toThrow(
      "tracerWidth is 1.5; allowed: a finite number from 0 to 1",
    );
    expect(() => ropeLook({ layRadii: 0 })).toThrow("layRadii is 0; allowed: a finite number other than 0");
    expect(() => strandLook({ minimumPixelWidth: 0 })).toThrow("minimumPixelWidth is 0");
    expect(() => strandLook({ tipTaper: NaN })).toThrow(
      "tipTaper is NaN; allowed: a finite number from 0 to 1",
    );
  });
});
