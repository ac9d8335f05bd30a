// How a public call is made, and what each of its arguments is: from that every bad call follows.
import { expect } from "vitest";
import { badValues, shown, type BadKind } from "./bad-values.js";

/** An options object: what each option is. Bad ones are tried one by one, beside the good ones of the call. */
export interface OptionsKind {
  readonly options: Readonly<Record<string, ArgumentKind>>;
  /** Whether the object itself may be left out. */
  readonly optional?: true;
}

/** A kind, values that are bad for this argument alone, both, options, or "free" for what may be anything. */
export type ArgumentKind = BadKind | "free" | readonly unknown[] | OptionsKind;

export interface CallSpec<Scene> {
  /** Arguments that are good, each time anew. */
  good(scene: Scene): unknown[];
  /** What each of them is, in their order. */
  readonly kinds: readonly ArgumentKind[];
  call(scene: Scene, ...args: never[]): unknown;
  /** Values that the scene has, and that are bad for an argument, by its index: what is disposed of, foreign, of another kind. */
  wrong?(scene: Scene): Readonly<Record<number, readonly unknown[]>>;
}

/** Calls that check nothing, and why that is right. */
export type Trusted = Readonly<Record<string, string>>;

interface BadCall {
  readonly name: string;
  readonly args: unknown[];
}

export function badCalls<Scene>(spec: CallSpec<Scene>, scene: Scene): BadCall[] {
  const good = spec.good(scene);
  const wrong = spec.wrong?.(scene) ?? {};
  return spec.kinds.flatMap((kind, i) => {
    const bad = [
      ...badOf(kind, good[i]),
      ...(wrong[i] ?? []).map((value) => ({ name: shown(value), value })),
    ];
    return bad.map(({ name, value }) => ({
      name: `argument ${i + 1}: ${name}`,
      args: good.map((each, k) => (k === i ? value : each)),
    }));
  });
}

function badOf(kind: ArgumentKind, good: unknown): { name: string; value: unknown }[] {
  if (kind === "free") return [];
  const plain = (values: readonly unknown[]) => values.map((value) => ({ name: shown(value), value }));
  if (typeof kind === "string") return plain(badValues[kind]);
  if (!isOptions(kind)) return plain(kind);
  const whole = kind.optional ? badValues.options : [...badValues.options, undefined];
  const fields = Object.entries(kind.options).flatMap(([name, of]) =>
    badOf(of, (good as Record<string, unknown> | undefined)?.[name])
      // An option that is undefined or null is one that was not given.
      .filter(({ value }) => value !== undefined && value !== null)
      .map((bad) => ({ name: `${name}: ${bad.name}`, value: { ...(good as object), [name]: bad.value } })),
  );
  return [...plain(whole), ...fields];
}

function isOptions(kind: readonly unknown[] | OptionsKind): kind is OptionsKind {
  return "options" in kind;
}

/** Every complaint of the library names the parameter, the value and what is allowed. */
const named = /^[\w.[\]" ']+ is [^]*; allowed: /;

/**
 * Runs every bad call on one scene: all are refused by name, and the scene's state is what it was. The good call comes last, on
 * what the bad ones left: it is taken, or they would have been refused for what is bad about all of them.
 */
export function expectRefused<Scene>(
  spec: CallSpec<Scene>,
  createScene: () => Scene,
  state: (scene: Scene) => string,
): void {
  let scene = createScene();
  let calls = badCalls(spec, scene);
  const wrongs: string[] = [];
  let before = state(scene);
  for (const i of calls.keys()) {
    const { name, args } = calls[i];
    const complaint = complaintOf(() => spec.call(scene, ...(args as never[])));
    const isChanged = state(scene) !== before;
    if (complaint !== null || isChanged)
      wrongs.push(`${name}: ${complaint ?? ""}${isChanged ? " CHANGED" : ""}`);
    if (!isChanged) continue;
    scene = createScene();
    calls = badCalls(spec, scene);
    before = state(scene);
  }
  expect(wrongs.join("\n")).toBe("");
  expect(() => spec.call(scene, ...(spec.good(scene) as never[]))).not.toThrow();
}

/** Null if it throws as it should, else what it did. */
function complaintOf(call: () => unknown): string | null {
  try {
    call();
    return "was taken";
  } catch (error) {
    const { message } = error as Error;
    return error instanceof RangeError && named.test(message) ? null : `threw ${String(error)}`;
  }
}
