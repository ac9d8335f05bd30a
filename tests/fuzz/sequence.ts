import fc from "fast-check";
import type { ElasticRodsOptions } from "../../plugin/index.js";
import { actionKinds, endingNames, steppingNames, type Action } from "./actions/index.js";
import { Values } from "./values.js";

/** What a sequence may have in it beside sound calls. */
export const profiles = ["wild", "bad", "dispose", "havok", "options"] as const;
export type Profile = (typeof profiles)[number];

/** A program: how it begins and what it does. Plain data. */
export interface Sequence {
  readonly havok: boolean;
  readonly options: ElasticRodsOptions;
  readonly actions: readonly Action[];
}

export function sequences(chosen: readonly Profile[], steps: number): fc.Arbitrary<Sequence> {
  const has = (profile: Profile) => chosen.includes(profile);
  const values = new Values({ wild: has("wild"), bad: has("bad") });
  const names = Object.keys(actionKinds).filter((name) => has("dispose") || !endingNames.includes(name));
  const action = fc.oneof(
    ...names.map((name) => ({
      weight: actionKinds[name].weight,
      arbitrary: fc.record({ do: fc.constant(name), with: actionKinds[name].args(values) }),
    })),
  );
  // Something to do things to, first.
  const first = fc.record({ do: fc.constant("createRope"), with: actionKinds["createRope"].args(values) });
  const actions = fc
    .tuple(
      fc.array(first, { minLength: 1, maxLength: 3 }),
      fc.array(action, { maxLength: steps, size: "max" }),
    )
    .map(([begin, rest]) => [...begin, ...rest]);
  const havok = has("havok") ? fc.boolean() : fc.constant(false);
  // A seed has one sequence only, so it must not be a small one, as the first few of a property are.
  return fc.noBias(fc.record({ havok, options: optionsOf(has("options")), actions }));
}

/** Default ones, but for a program in four where any others are. */
function optionsOf(others: boolean): fc.Arbitrary<ElasticRodsOptions> {
  const none = fc.constant<ElasticRodsOptions>({});
  if (!others) return none;
  const some: fc.Arbitrary<ElasticRodsOptions> = fc.record(
    {
      subSteps: fc.constantFrom(1, 2, 8),
      frame: fc.constantFrom(1 / 30, 1 / 120),
      restSpeed: fc.constantFrom(0.01, 0.1),
      crowd: fc.boolean(),
      tolerance: fc.constantFrom(1e-6, 1e-2),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: some });
}

export const letsTimePass = ({ do: name }: Action): boolean => steppingNames.includes(name);

/** As code that can be pasted into a test, with `play` and `it` at hand. */
export function codeOf({ havok, options, actions }: Sequence, seed: number): string {
  return [
    `it("seed ${seed}", () => {`,
    `  const { violation } = play({ havok: ${havok}, options: ${literal(options)}, actions: [`,
    ...actions.map((action) => `    { do: "${action.do}", with: ${literal(action.with)} },`),
    `  ] });`,
    `  expect(violation).toBeUndefined();`,
    `});`,
  ].join("\n");
}

/** Without what is undefined: options that are left out mean the same. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : Object.is(value, -0) ? "-0" : String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([key, one]) => `${key}: ${literal(one)}`).join(", ")} }`;
}
