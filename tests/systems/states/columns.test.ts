// A column that somebody adds is saved, or is in this list of those that every frame or every reader finds anew.
import { expect, it } from "vitest";
import { createRodWorld } from "../../../systems/index.js";
import { quantitiesIn } from "../../../systems/states/allowed.js";
import * as fields from "../../../systems/states/fields.js";

const counts = Object.fromEntries(fields.countNames.map((name) => [name, 1])) as unknown as fields.Counts;
const { units, components } = createRodWorld();
const is = quantitiesIn(units);
const namesOf = (groups: object) =>
  Object.values(groups as Record<string, fields.Field[]>)
    .flat()
    .map(({ name }) => name);

const foundAnew: Record<string, readonly string[]> = {
  Rod: [
    "workTaken",
    "workBefore",
    "account",
    "allowance",
    "workLeft",
    "unsolved",
    "tautRetriesLeft",
    "stepped",
  ],
  Mechanics: Object.keys(components.Mechanics),
  GeneralizedCoordinates: Object.keys(components.GeneralizedCoordinates),
  Centreline: ["jointsSpan", "stamp"],
  Root: ["targetSpan"],
  Workspace: ["span", "size"],
  Load: ["elements", "span", "size"],
  Rest: ["isBusy", "stateSize", "span", "size"],
  Obstacle: ["poseSpan", "velocitySpan", "inertiaSpan", "boundsSpan", "body"],
  Comb: ["span"],
  Attachment: ["span"],
  Contact: ["row"],
  Touching: ["first"],
};

const saved: Record<string, readonly string[]> = {
  Rod: namesOf(fields.rodFields(counts, is)),
  Material: namesOf(fields.rodFields(counts, is)),
  Centreline: namesOf(fields.rodFields(counts, is)),
  Root: namesOf(fields.rodFields(counts, is)),
  Rest: namesOf(fields.rodFields(counts, is)),
  Obstacle: namesOf(fields.obstacleFields(counts, is)),
  Comb: namesOf(fields.combFields(counts, is)),
  Attachment: namesOf(fields.attachmentFields(counts, is)),
  Contact: namesOf(fields.contactFields(counts, is)),
};

const named = Object.entries(components).filter(([name]) => name !== "store");

it.each(named)("every column of %s is saved or found anew", (name, component) => {
  const known = [...(saved[name] ?? []), ...(foundAnew[name] ?? [])];
  expect(Object.keys(component).filter((column) => !known.includes(column))).toEqual([]);
});
