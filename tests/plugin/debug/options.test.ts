// Bad options of a debug view are refused by name, and change nothing.
import { describe, expect, it } from "vitest";
import { RodDebugView, type RodDebugOptions } from "../../../plugin/debug/index.js";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const bad: [Record<string, unknown>, RegExp][] = [
  [
    { contact: true },
    /^options\.contact is true; allowed: no option of this name; did you mean "contacts"\?/,
  ],
  [{ contacts: 1 }, /^contacts is 1; allowed: true or false/],
  [{ forces: "yes" }, /^forces is "yes"; allowed: true or false/],
  [{ colour: "stress" }, /^colour is "stress"; allowed: "none", "curvature", "twist", "strain", "tension"/],
  [{ range: [1, 1] }, /^range is \[1, 1\]; allowed: "auto" or two finite numbers/],
  [{ range: [0, Infinity] }, /^range is \[0, Infinity\]/],
  [{ arrowScale: "cubic" }, /^arrowScale is "cubic"; allowed: "linear", "sqrt", "log"/],
  [{ arrowNewtons: 0 }, /^arrowNewtons is 0; allowed/],
  [{ arrowMetres: -1 }, /^arrowMetres is -1; allowed/],
  [{ hideHair: null }, /^hideHair is null; allowed: true or false/],
];

describe("a debug view", () => {
  it.each(bad)("refuses %o", (options, message) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const observers = scene.onBeforeRenderObservable.observers.length;
    expect(() => new RodDebugView(rods, options as RodDebugOptions)).toThrow(message);
    expect(scene.onBeforeRenderObservable.observers.length).toBe(observers);
  });

  it.each(bad.slice(1))("refuses to be set to %o", (options, message) => {
    const { scene } = createNullScene();
    const view = new RodDebugView(new ElasticRods(scene), { joints: true });
    const [[name, value]] = Object.entries(options);
    const before = view[name as keyof RodDebugOptions];
    expect(() => Object.assign(view, { [name]: value })).toThrow(message);
    expect(view[name as keyof RodDebugOptions]).toEqual(before);
  });

  it("refuses what is no ElasticRods, or has been disposed", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    expect(() => new RodDebugView(scene as never)).toThrow(/^rods is an object; allowed: an ElasticRods/);
    expect(() => new RodDebugView(undefined as never)).toThrow(/^rods is undefined/);
    rods.dispose();
    expect(() => new RodDebugView(rods)).toThrow(/^rods is "disposed"/);
  });

  it("takes undefined for what was not given", () => {
    const { scene } = createNullScene();
    const view = new RodDebugView(new ElasticRods(scene), {
      contacts: undefined,
      colour: undefined,
    } as never);
    expect([view.contacts, view.colour]).toEqual([false, "none"]);
  });
});
