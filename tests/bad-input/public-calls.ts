// The public calls of a module, found by looking at it: functions, and of classes what can be called or set.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** "removeRod", "Rod.cut", "Winch.speed=" and "new PointerGrab", in the order of the module. */
export function publicCalls(module: object): string[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (typeof value !== "function") return [];
    return isClass(value) ? [`new ${name}`, ...methodsOf(name, value as NewableFunction)] : [name];
  });
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** With those of classes that it extends. */
function methodsOf(name: string, type: NewableFunction): string[] {
  const calls = new Set<string>();
  const hidden = hiddenMembers();
  for (let at = type.prototype as object; isOurs(at); at = Object.getPrototypeOf(at) as object) {
    const owner = at.constructor.name;
    for (const [key, { value, set }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (key === "constructor" || hidden.has(`${owner}.${key}`)) continue;
      if (typeof value === "function") calls.add(`${name}.${key}`);
      if (set) calls.add(`${name}.${key}=`);
    }
  }
  return [...calls];
}

let hiddenNames: Set<string> | undefined;

/** Private and protected methods of the plugin, which JavaScript does not know as such: "Rod.requireHeldRoot". */
function hiddenMembers(): Set<string> {
  return (hiddenNames ??= new Set(sources().flatMap(hiddenIn)));
}

function sources(): string[] {
  const plugin = join(import.meta.dirname, "../../plugin");
  const files = readdirSync(plugin, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".ts")).map((file) => readFileSync(join(plugin, file), "utf8"));
}

function hiddenIn(text: string): string[] {
  const [, ...classes] = text.split(/^export (?:abstract )?class /m);
  return classes.flatMap((body) => {
    const name = /^\w+/.exec(body)![0];
    const hidden = body.matchAll(
      /^ {2}(?:private|protected)(?: override)?(?: get| set)? (\w+)(?:<\w+>)?\(/gm,
    );
    return Array.from(hidden, ([, member]) => `${name}.${member}`);
  });
}

function isOurs(prototype: object | null): prototype is object {
  return prototype !== null && prototype !== Object.prototype;
}
