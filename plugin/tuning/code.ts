import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Hair } from "../hair/hair.js";
import type { Rod } from "../rod.js";
import { readPreset } from "./preset.js";
import type { PropertyValue } from "./property.js";
import type { TunableItem } from "./tunables.js";

/** Options by path, "material.friction", as the nested object that they are. */
interface Nested {
  [key: string]: Nested | PropertyValue;
}

/** A call in the line of code. */
class Call {
  constructor(
    readonly name: string,
    readonly argument: Nested,
  ) {}
}

const root = new Vector3();
const tip = new Vector3();

/** The line of code that creates what is tuned as it is now; "rods" and the like stand for what it knows. */
export function codeOf(item: TunableItem): string {
  const options = nested(readPreset(item, "code").values);
  switch (item.kind) {
    case "world":
      return `new ElasticRods(scene, ${literal(worldOptions(options))})`;
    case "rope":
      return `rods.createRope(${literal(rodOptions(item.target as Rod, options))})`;
    case "strand":
      return `rods.createStrand(${literal(rodOptions(item.target as Rod, options))})`;
    case "hair":
      return `rods.createHair(mesh, ${hairOptions(item.target as Hair, options)})`;
    case "comb":
      return `rods.createComb(${literal(options)})`;
    case "obstacle":
      return `rods.addObstacle(source, ${literal(options)})`;
    case "attachment":
      return `rod.attach(${literal((item.target as Attachment).s)}, target, ${literal(holdOptions(options))})`;
  }
}

function nested(values: Readonly<Record<string, PropertyValue>>): Nested {
  const whole: Nested = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split(".");
    let at = whole;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Nested;
    at[keys[keys.length - 1]] = value;
  }
  return whole;
}

/** `solver` and `impactSpeed` are properties and no options. */
function worldOptions(options: Nested): Nested {
  delete options.solver;
  delete options.impactSpeed;
  for (const name of ["gravity", "wind"]) {
    const [x, y, z] = options[name] as unknown as [number, number, number];
    options[name] = { x, y, z };
  }
  return options;
}

function rodOptions(rod: Rod, { radius, adapt, curl, look, ...options }: Nested): object {
  const { 0: a, 1: b } = radius as unknown as [number, number];
  const { shortest, longest } = adapt as unknown as { shortest: number; longest: number };
  // Endless forces are those of a rope that has no such option, and strands have none.
  if (options.tearingForce === (Infinity as never)) delete options.tearingForce;
  rod.getPointToRef(0, root);
  const from = { x: root.x, y: root.y, z: root.z };
  const { curvature = 0, twist = 0 } = (curl ?? {}) as unknown as { curvature: number; twist: number };
  const placed: Nested =
    rod.kind === "rope"
      ? { from, to: pointOf(rod.getPointToRef(rod.length, tip)), root: rod.root }
      : { from, direction: pointOf(rod.getTangentToRef(0, tip)), root: rod.root };
  return {
    ...placed,
    ...options,
    look: new Call(rod.kind === "rope" ? "ropeLook" : "strandLook", look as Nested),
    // Digits are cut off: it must not become shorter than the way between its ends.
    length: rod.length * (1 + 1e-7),
    radius: a === b ? a : ([a, b] as unknown as PropertyValue),
    ...(longest > 0 ? { adapt: { shortest, longest } } : {}),
    ...(curvature > 0 ? { curl: coilOf(curvature, twist) } : {}),
  };
}

const pointOf = ({ x, y, z }: Vector3): Nested => ({ x, y, z });

/** The helix with these: R = k / (k^2 + t^2), and 2 pi t / (k^2 + t^2) for a turn. */
function coilOf(curvature: number, twist: number): Nested {
  const square = curvature * curvature + twist * twist;
  // A ring has no pitch; one that hardly climbs is as near as it gets.
  const pitch = Math.max(Math.abs((2 * Math.PI * twist) / square), 1e-6);
  return { radius: curvature / square, pitch, ...(twist < 0 ? { hand: "left" } : {}) };
}

/** Endless forces are those of an attachment that has no such option. */
function holdOptions(options: Nested): Nested {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== Infinity));
}

function hairOptions(hair: Hair, options: Nested): string {
  const { look, ...others } = options as { look: Nested };
  const { melanin, width, ...rest } = look as { melanin: Nested; width: Nested };
  const natural = (width as unknown as number) === 0;
  return literal({
    ...others,
    ...(hair.options.subMesh === undefined ? {} : { subMesh: hair.options.subMesh }),
    look: new Call("hairLook", { colour: melanin, ...(natural ? {} : { width }), ...rest }),
  });
}

/** As it is written in code: keys without quotes, no more digits than single precision has. */
function literal(value: unknown): string {
  if (typeof value === "number")
    return String(Number.isFinite(value) && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (value instanceof Call) return `${value.name}(${literal(value.argument)})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(each)}`)
    .join(", ")} }`;
}
