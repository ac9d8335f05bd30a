// docs/ecs.md names every column of every component, and gives the sizes of the default units.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contactLayout, createComponents, Memory } from "../../components/index.js";
import * as systems from "../../systems/index.js";
import { repository } from "../install.js";

const text = readFileSync(join(repository, "docs/ecs.md"), "utf8");
const rowOf = (name: string) => text.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
const namesIn = (row: string) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

it("columns of components", () => {
  for (const [name, columns] of Object.entries(createComponents(new Memory()))) {
    if (name === "store") continue;
    // The last table with this name in its first cell: entities have one too.
    const rows = text.split("\n").filter((line) => line.startsWith(`| \`${name}\``));
    expect(namesIn(rows.at(-1) ?? ""), name).toEqual(expect.arrayContaining(Object.keys(columns)));
  }
});

it("columns of the contact table", () => {
  expect(namesIn(rowOf("world.contacts"))).toEqual(expect.arrayContaining(Object.keys(contactLayout)));
});

it("default units", () => {
  const { length, mass, time } = systems.defaultUnits;
  const units: Record<string, number> = { "units.length": length, "units.mass": mass, "units.time": time };
  for (const [name, unit] of Object.entries(systems)) {
    if (name.endsWith("Unit")) units[name] = (unit as (u: systems.Units) => number)(systems.defaultUnits);
  }
  expect(Object.keys(units).length).toBe(11);
  for (const [name, size] of Object.entries(units)) {
    const written = Number(/\| ([\d.e-]+) [^|]*\|$/.exec(rowOf(name))?.[1]);
    expect(written / size, name).toBeCloseTo(1, 9);
  }
});
