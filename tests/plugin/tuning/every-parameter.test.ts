// Every option that exists has a control, or a reason why it cannot be changed while it lives.
import { describe, expect, it } from "vitest";
import { combNames } from "../../../plugin/comb.js";
import { elasticRodsNames } from "../../../plugin/elastic-rods-options.js";
import { attachmentNames } from "../../../plugin/attachments/attachment.js";
import { hairNames, variationNames } from "../../../plugin/hair/hair-options.js";
import { lookNames } from "../../../plugin/hair/rendering/hair-look.js";
import { groundNames, obstacleNames } from "../../../plugin/obstacles/obstacle-options.js";
import { ropeLookNames, strandLookNames } from "../../../plugin/rendering/rod-look.js";
import { ropeNames } from "../../../plugin/rope.js";
import { strandNames } from "../../../plugin/strand.js";
import { sectionsOf, type TunableKind } from "../../../plugin/tuning/index.js";
import { isSettable } from "../../../plugin/tuning/property.js";
import { materialNames } from "../../../systems/rods/material.js";
import type { OptionNames } from "../../../systems/world/options.js";
import type { AdaptOptions, RodCollisionOptions } from "../../../systems/index.js";

const adaptNames: OptionNames<AdaptOptions> = { shortest: true, longest: true };
const collisionNames: OptionNames<RodCollisionOptions> = { membership: true, collidesWith: true, self: true };

/** Options that are objects, with what they are made of. */
const parts = { material: materialNames, adapt: adaptNames, collision: collisionNames };

/** Options that have another control. */
const otherwise: Partial<Record<TunableKind, Readonly<Record<string, string>>>> = {
  rope: { hold: "hold", visible: "isVisible", curl: "curl.curvature", "look.colour": "colour" },
  strand: {
    ...{ hold: "hold", visible: "isVisible", "look.colour": "colour" },
    ...{ curl: "curl.curvature", hairType: "curl.curvature" },
  },
  hair: { strandsPerArea: "strands", "look.colour": "look.melanin.eumelanin" },
};

const PLACE = "where it begins; later it moves";
const ONCE = "made with it, and not changed";
const ITS_NODE = "what it follows is moved itself";
const DRAWN = "of the material of its mesh, which can be tuned as any";

/** Options without a control, and why. */
const without: Record<TunableKind, Readonly<Record<string, string>>> = {
  world: {
    havok: ONCE,
    models: ONCE,
    workers: ONCE,
    workerUrl: ONCE,
    ropeSamples: ONCE,
    strandSamples: ONCE,
  },
  rope: {
    ...{ name: ONCE, from: PLACE, to: PLACE, sag: PLACE, slack: PLACE, director: PLACE, twist: PLACE },
    ...{
      kind: "what its other options begin with",
      closed: "joined and cut by calls",
      root: "who holds it decides",
      imperfection: ONCE,
    },
    "look.roughness": DRAWN,
  },
  strand: {
    ...{ name: ONCE, from: PLACE, direction: PLACE, director: PLACE, root: "who holds it decides" },
    ...{ "look.roughness": DRAWN, "look.anisotropy": DRAWN },
  },
  hair: {
    ...{ name: ONCE, subMesh: ONCE, groom: ONCE },
    ...{ density: "a map or a function", comb: "a function", parting: "a place on the skin" },
  },
  comb: { name: ONCE, node: ITS_NODE, position: ITS_NODE, rotation: ITS_NODE },
  attachment: { point: "moved by move", s: ONCE, mesh: ONCE, instance: ONCE, direction: ONCE, up: ONCE },
  obstacle: {
    ...{ name: ONCE, shape: ONCE, instance: ONCE, mesh: ONCE, height: ONCE, size: ONCE },
    ...{ node: ITS_NODE, position: ITS_NODE, rotation: ITS_NODE },
  },
};

/** The tables that options are checked by: the compiler keeps them complete. */
const tables: Record<TunableKind, readonly object[]> = {
  world: [elasticRodsNames],
  rope: [ropeNames],
  strand: [strandNames],
  hair: [hairNames],
  comb: [combNames],
  attachment: [attachmentNames],
  obstacle: [obstacleNames, groundNames],
};

const within: Partial<Record<TunableKind, Readonly<Record<string, object>>>> = {
  rope: { ...parts, look: ropeLookNames },
  strand: { ...parts, look: strandLookNames },
  hair: { variation: variationNames, look: lookNames, material: materialNames },
  comb: { collision: { membership: true, collidesWith: true } },
  obstacle: { collision: { membership: true, collidesWith: true } },
};

function optionsOf(kind: TunableKind): string[] {
  const inner = within[kind] ?? {};
  const names = new Set(tables[kind].flatMap((table) => Object.keys(table)));
  return [...names].flatMap((name) =>
    Object.hasOwn(inner, name) ? Object.keys(inner[name]).map((each) => `${name}.${each}`) : [name],
  );
}

function controlsOf(kind: TunableKind): string[] {
  return sectionsOf(kind).flatMap(({ properties }) =>
    properties.filter((each) => isSettable(each) || each.kind === "action").map(({ name }) => name),
  );
}

describe.each(Object.keys(tables) as TunableKind[])("every option of a %s", (kind) => {
  const controls = controlsOf(kind);
  const isControlled = (option: string) =>
    controls.some((name) => name === option || name.startsWith(`${option}.`)) ||
    controls.includes(otherwise[kind]?.[option] ?? "");

  it("has a control or a reason", () => {
    const missing = optionsOf(kind).filter(
      (option) => !isControlled(option) && !Object.hasOwn(without[kind], option),
    );
    expect(missing).toEqual([]);
  });

  it("has no reason that is none", () => {
    const options = optionsOf(kind);
    const reasons = Object.keys(without[kind]);
    expect(reasons.filter((option) => !options.includes(option) || isControlled(option))).toEqual([]);
  });
});
