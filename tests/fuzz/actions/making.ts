import fc from "fast-check";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { HairOptions, Obstacle, RopeOptions, StrandOptions } from "../../../plugin/index.js";
import { materials, type MaterialName } from "../../../plugin/index.js";
import { vector } from "../playground.js";
import { given, type Values } from "../values.js";
import { action } from "./action.js";

const names = Object.keys(materials) as MaterialName[];
const roots = ["pinned", "clamped", "free"] as const;

/** Coils that are tighter than the rope is thick are wild. */
const curl = (v: Values) =>
  v.taste.wild
    ? v.one("straight" as const, "wavy" as const, "curly" as const, "coiled" as const)
    : v.one("straight" as const, "wavy" as const);

export const making = {
  createRope: action({
    weight: 6,
    args: (v) =>
      fc.record({
        from: v.place(),
        to: v.place(),
        radius: v.amount(0.002, 0.02),
        material: v.maybe(v.one(...names)),
        root: v.maybe(v.one(...roots)),
        slack: v.maybe(v.share()),
        curl: v.maybe(curl(v)),
      }),
    run(play, { from, to, ...options }) {
      if (play.hasRoom)
        play.rods.createRope({ from: vector(from), to: vector(to), ...given(options) } as RopeOptions);
    },
  }),
  createStrand: action({
    weight: 3,
    args: (v) =>
      fc.record({
        from: v.place(),
        direction: v.direction(),
        length: v.amount(0.05, 0.5),
        curl: v.maybe(curl(v)),
        root: v.maybe(v.one(...roots)),
      }),
    run(play, { from, direction, ...options }) {
      const ends = { from: vector(from), direction: vector(direction) };
      if (play.hasRoom) play.rods.createStrand({ ...ends, ...given(options) } as StrandOptions);
    },
  }),
  createHairOfType: action({
    weight: 1,
    args: (v) =>
      fc.record({
        from: v.place(),
        direction: v.direction(),
        length: v.amount(0.05, 0.3),
        hairType: v.taste.wild ? v.one("wavy", "curly", "tightly coiled") : v.one("straight", "wavy"),
      }),
    run(play, { from, direction, ...options }) {
      const ends = { from: vector(from), direction: vector(direction) };
      if (play.hasRoom) play.rods.createStrand({ ...ends, ...options } as StrandOptions);
    },
  }),
  createHair: action({
    weight: 1,
    args: (v) =>
      fc.record({
        at: v.place(),
        strands: v.one(1, 4, 8),
        length: v.maybe(v.amount(0.05, 0.3)),
        curl: v.maybe(v.taste.wild ? v.one("wavy", "curly", "tightly coiled") : v.one("straight", "wavy")),
        collisions: v.maybe(v.one("body", "all", "none")),
        isSolid: fc.boolean(),
      }),
    run(play, { at, isSolid, ...options }) {
      if (!play.hasRoom) return;
      const ball = CreateSphere("ball", { diameter: 0.2, segments: 4 }, play.stage.scene);
      if (at && typeof at === "object") ball.position.copyFrom(vector(at));
      // The ball is the program's own: a call that refuses it does not have to remove it.
      let obstacle: Obstacle | undefined;
      try {
        if (isSolid) obstacle = play.rods.addObstacle(ball, { shape: "sphere" });
        play.hairs.push(play.rods.createHair(ball, given(options) as HairOptions));
        if (obstacle) play.allObstacles.push(obstacle);
      } catch (error) {
        obstacle?.dispose();
        ball.dispose();
        throw error;
      }
    },
  }),
  setMaterial: action({
    weight: 2,
    args: (v) => fc.record({ rod: v.which(), material: v.one(...names), friction: v.maybe(v.share()) }),
    run(play, { rod, material, friction }) {
      play.rod(rod)?.setMaterial(friction === undefined ? material : { friction });
    },
  }),
};
