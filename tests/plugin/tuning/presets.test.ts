// Presets: what was tuned is saved, checked by name, loaded all or not at all, and said as code.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, hairLook, materials, ropeLook, strandLook } from "../../../plugin/index.js";
import { Baselines } from "../../../plugin/tuning/baseline.js";
import {
  applyPreset,
  codeOf,
  livingOf,
  parsePreset,
  PresetStore,
  readPreset,
  sectionsOf,
  tunableKinds,
  writePreset,
  type TunableItem,
} from "../../../plugin/tuning/index.js";
import { isSettable, sameValue, setValue, valueOf } from "../../../plugin/tuning/property.js";
import { shareOf, shown, valueAt } from "../../../plugin/tuning/slider.js";
import { savedProperties } from "../../../plugin/tuning/tunables.js";
import { createNullScene } from "../null-scene.js";

function setup() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: Vector3.Zero(),
    to: new Vector3(1, 0, 0),
    radius: 0.01,
    name: "rope",
    // Babylon's own, as most who give one do.
    colour: new Color3(0.5, 0.4, 0.3),
  });
  const hair = rods.createHair(CreateSphere("head", { diameter: 0.2 }, scene), { strands: 4, length: 0.1 });
  const comb = rods.createComb({ teeth: 3 });
  const ground = rods.createGround();
  rods.createStrand({ from: Vector3.Zero(), direction: Vector3.Up(), length: 0.2 });
  rope.attach(0.5, new Vector3(0.5, 0, 0));
  return { scene, rods, rope, hair, comb, ground };
}

/** One of each kind. */
function items(rods: ElasticRods): TunableItem[] {
  return tunableKinds.map((kind) => ({ kind, target: livingOf(rods, kind)[0] }));
}

describe("what can be tuned", () => {
  it("is there for every kind, and each can be set to what it is and to what its slider says", () => {
    const { rods } = setup();
    for (const item of items(rods)) {
      for (const property of sectionsOf(item.kind).flatMap(({ properties }) => properties)) {
        const path = `${item.kind} ${property.name}`;
        if (property.kind === "reading") expect(property.get(item.target), path).toBeDefined();
        if (!isSettable(property)) continue;
        setValue(property, item.target, valueOf(property, item.target));
        if (property.kind !== "number") continue;
        const aim = valueAt(property, property.name === "strands" ? 0.2 : 0.5);
        property.set(item.target, aim);
        expect(property.get(item.target) / (aim || 1), path).toBeCloseTo(aim === 0 ? 0 : 1, 3);
      }
      rods.step(1 / 60);
    }
  });

  it("has names that are its own", () => {
    for (const kind of tunableKinds) {
      const names = sectionsOf(kind).flatMap(({ properties }) => properties.map(({ name }) => name));
      expect(new Set(names).size, kind).toBe(names.length);
    }
  });
});

describe("sliders", () => {
  it("go there and back, by orders of size or evenly, with 0 and Infinity at their ends", () => {
    const log = { scale: "log", least: 1e-4, most: 1e4, hasZero: true, hasInfinity: true } as const;
    for (const value of [0, 1e-4, 0.37, 1, 52, 1e4, Infinity]) {
      const back = valueAt(log, shareOf(log, value));
      if (Number.isFinite(value) && value > 0) expect(back / value).toBeCloseTo(1, 2);
      else expect(back).toBe(value);
    }
    expect(valueAt(log, 0.5)).toBeCloseTo(1, 6);
    const whole = { scale: "linear", least: 1, most: 16, isWhole: true } as const;
    for (let value = 1; value <= 16; value++) expect(valueAt(whole, shareOf(whole, value))).toBe(value);
    expect([0, Infinity, 1e9, 0.00002, 12.345678].map(shown)).toEqual(["0", "∞", "1e9", "2e-5", "12.35"]);
  });
});

describe("a preset", () => {
  it("makes another rope the same", () => {
    const { rods, rope } = setup();
    rope.setMaterial({ ...materials.hemp, colour: undefined, dragCoefficient: undefined } as never);
    rope.setRadius([0.012, 0.006]);
    rope.setElements(10);
    rope.setNaturalCurvature(3, 1);
    rope.care = "crowd";
    rope.collision = { membership: 2, self: false };
    const text = writePreset(readPreset({ kind: "rope", target: rope }, "flat hemp"));
    const other = rods.createRope({ from: Vector3.Zero(), to: new Vector3(0, 0, 1), radius: 0.02 });
    applyPreset({ kind: "rope", target: other }, parsePreset(text));
    expect(other.material).toEqual(rope.material);
    expect([other.radii, other.elements, other.care, other.collision]).toEqual([
      rope.radii,
      rope.elements,
      rope.care,
      rope.collision,
    ]);
    expect(other.naturalCurvature.curvature).toBeCloseTo(3, 6);
    expect(other.naturalCurvature.twist).toBeCloseTo(1, 9);
  });

  it("is saved and applied for every kind", () => {
    const { rods } = setup();
    for (const item of items(rods)) {
      const preset = readPreset(item, "some name");
      expect(parsePreset(writePreset(preset)).values).toEqual(preset.values);
      applyPreset(item, preset);
    }
  });

  const good = () => readPreset({ kind: "rope", target: setup().rope }, "good");
  it.each([
    ["no JSON", "{", /^preset is "\{"; allowed: JSON/],
    ["no object", "[]", /^preset is \[\]; allowed: an object/],
    ["another format", '{"format":"x"}', /^preset\.format is "x"/],
    ["a field too many", JSON.stringify({ ...good(), extra: 1 }), /^preset\.extra is 1; allowed: no field/],
    ["another version", JSON.stringify({ ...good(), version: 2 }), /^preset\.version is 2; allowed: 1/],
    ["no name", JSON.stringify({ ...good(), name: "", values: {} }), /^preset\.name is ""/],
    [
      "an unknown kind",
      JSON.stringify({ ...good(), kind: "toString" }),
      /^preset\.kind is "toString"; allowed: "world"/,
    ],
    [
      "an unknown value",
      JSON.stringify({ ...good(), values: { "material.frictoin": 1 } }),
      /^preset\.values\.material\.frictoin is 1; allowed: .* did you mean "material\.friction"\?/,
    ],
    [
      "a wrong type",
      JSON.stringify({ ...good(), values: { length: "2" } }),
      /^preset\.values\.length is "2"; allowed: a finite/,
    ],
    ["null", JSON.stringify({ ...good(), values: { length: null } }), /^preset\.values\.length is null/],
    [
      "a colour without blue",
      JSON.stringify({ ...good(), values: { colour: { r: 1, g: 1 } } }),
      /^preset\.values\.colour\.b is undefined/,
    ],
    [
      "a prototype",
      '{"format":"babylon-rods preset","version":1,"name":"x","kind":"rope","values":{"__proto__":{"length":5}}}',
      /^preset\.values\.__proto__ is an object; allowed: no value of this name/,
    ],
    [
      "a prototype instead of a field",
      '{"__proto__":{"format":"babylon-rods preset"}}',
      /^preset\.__proto__|^preset\.format/,
    ],
    [
      "a constructor",
      JSON.stringify({ ...good(), values: { constructor: 1 } }),
      /^preset\.values\.constructor is 1; allowed: no value/,
    ],
  ])("with %s is refused by name", (_, text, message) => {
    expect(() => parsePreset(text)).toThrowError(message);
    expect(({} as { length?: unknown }).length).toBeUndefined();
  });

  it("is applied whole or not at all", () => {
    const { rope } = setup();
    const item: TunableItem = { kind: "rope", target: rope };
    const before = readPreset(item, "before");
    const values = { ...before.values, "material.friction": 0.9, length: 0.5, elements: -3 };
    expect(() => applyPreset(item, { ...before, values })).toThrowError(/^elements is -3/);
    const after = readPreset(item, "before");
    expect({ ...after.values, elements: 0, length: 0 }).toEqual({ ...before.values, elements: 0, length: 0 });
    expect(rope.length).toBeCloseTo(1, 12);
    expect(() =>
      applyPreset({ kind: "rope", target: rope }, readPreset({ kind: "comb", target: setup().comb }, "c")),
    ).toThrowError(/^preset\.kind is "comb"; allowed: "rope"/);
  });

  it("is kept by name, and what is no preset there is said", () => {
    const kept = new Map<string, string>();
    const storage = {
      get length() {
        return kept.size;
      },
      key: (i: number) => [...kept.keys()][i] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const store = new PresetStore(storage);
    store.save({ ...good(), name: "b" });
    store.save({ ...good(), name: "__proto__" });
    expect(store.names("strand")).toEqual(["__proto__", "b"]);
    expect(store.names("hair")).toEqual([]);
    expect(store.load("rope", "b")?.values).toEqual(good().values);
    expect(store.load("rope", "none")).toBe(null);
    kept.set("babylon-rods preset rope b", "5");
    expect(() => store.load("rope", "b")).toThrowError(/^preset is 5/);
    store.remove("rope", "b");
    expect(store.names("rope")).toEqual(["__proto__"]);
  });

  it("is what changed values are told from, one by one", () => {
    const { rope } = setup();
    const item: TunableItem = { kind: "rope", target: rope };
    const baselines = new Baselines();
    baselines.of(item);
    const friction = savedProperties("rope").find(({ name }) => name === "material.friction")!;
    const changed = () => savedProperties("rope").filter((each) => baselines.isChanged(item, each));
    expect(changed()).toEqual([]);
    rope.setMaterial({ friction: 0.7 });
    expect(changed()).toEqual([friction]);
    baselines.reset(item, friction);
    expect(changed()).toEqual([]);
    expect(rope.material.friction).toBe(0.2);
  });
});

describe("code", () => {
  // What the line says is run here: it is the point of it.
  const run = (code: string, names: Record<string, unknown>): unknown =>
    new Function(...Object.keys(names), `return ${code}`)(...Object.values(names));

  it("makes the same rope", () => {
    const { rods, rope } = setup();
    rope.setMaterial("rubber");
    rope.setRadius(0.013);
    rope.setElements(9);
    rope.adapt = { shortest: 0.01, longest: 0.3 };
    const other = run(codeOf({ kind: "rope", target: rope }), { rods, ropeLook }) as typeof rope;
    expect(other.radius).toBeCloseTo(0.013, 12);
    expect([other.elements, other.root, other.care]).toEqual([9, "pinned", "exact"]);
    expect(other.length).toBeCloseTo(rope.length, 6);
    expect(other.adapt!.longest).toBeCloseTo(0.3, 9);
    for (const [name, value] of Object.entries(rope.material))
      expect(sameValue(other.material[name as "friction"], value), name).toBe(true);
  });

  it("makes the same world, hair, comb and strand", () => {
    const { scene, rods, hair, comb } = setup();
    rods.subSteps = 3;
    rods.wind.set(1, 0, 2);
    const world = run(codeOf({ kind: "world", target: rods }), { scene, ElasticRods }) as ElasticRods;
    expect([world.subSteps, world.wind.asArray(), world.budget]).toEqual([3, [1, 0, 2], 8]);
    hair.look.clump = 0.8;
    hair.setCurl("curly");
    const code = codeOf({ kind: "hair", target: hair });
    const grown = run(code, { rods, mesh: hair.mesh, hairLook }) as typeof hair;
    expect([grown.guideCount, grown.look.clump, grown.options.curl]).toEqual([4, 0.8, 100]);
    expect(grown.rods[2].length).toBeCloseTo(hair.rods[2].length, 5);
    const tool = run(codeOf({ kind: "comb", target: comb }), { rods }) as typeof comb;
    expect(tool.measures).toEqual(comb.measures);
    const [strand] = livingOf(rods, "strand");
    const made = run(codeOf({ kind: "strand", target: strand }), {
      rods,
      strandLook,
    }) as (typeof rods.rods)[0];
    expect(made.kind).toBe("strand");
  });
});
