import type { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RawCalls } from "./body-access.js";

/** The parts of Babylon's Havok plugin that the bridge stands on. */
export interface HavokPlugin {
  readonly _hknp: RawCalls;
  /** False if the plugin takes steps of a fixed length. */
  readonly _useDeltaForWorldStep: boolean;
  executeStep(delta: number, bodies: PhysicsBody[]): void;
  getTimeStep(): number;
  setTimeStep(seconds: number): void;
  setPhysicsBodyTransformation(body: PhysicsBody, node: TransformNode): void;
  sync(body: PhysicsBody): void;
  setTargetTransform(body: PhysicsBody, position: Vector3, rotation: Quaternion, instance?: number): void;
}

export interface HavokEngine {
  readonly gravity: Vector3;
  getBodies(): readonly PhysicsBody[];
  getPhysicsPlugin?(): unknown;
}

const needed = [
  "_malloc",
  "_free",
  "_HP_Body_GetQTransform",
  "_HP_Body_SetQTransform",
  "_HP_Body_GetLinearVelocity",
  "_HP_Body_GetAngularVelocity",
  "_HP_Body_SetLinearVelocity",
  "_HP_Body_SetAngularVelocity",
  "_HP_Body_GetMassProperties",
  "_HP_Body_GetMotionType",
  "_HP_Body_GetGravityFactor",
  "_HP_Body_SetGravityFactor",
  "_HP_Body_GetLinearDamping",
  "_HP_Body_GetAngularDamping",
  "_HP_Shape_GetFilterInfo",
] as const;

/** The scene's physics engine if it is Havok and has the calls that the bridge needs, else null. */
export function findHavok(scene: Scene): { engine: HavokEngine; plugin: HavokPlugin } | null {
  // The method exists only where the user has imported Babylon's physics.
  const engine = (scene as { getPhysicsEngine?(): HavokEngine | null }).getPhysicsEngine?.();
  const plugin = engine?.getPhysicsPlugin?.() as HavokPlugin | null | undefined;
  const calls = plugin?._hknp as Record<string, unknown> | undefined;
  if (!engine || !calls || needed.some((name) => typeof calls[name] !== "function")) return null;
  return { engine, plugin: plugin! };
}

/** Where a body was told to be at the end of the next step. */
export interface GivenTarget {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  /** Undefined for all instances. */
  readonly instance: number | undefined;
}

/** Who steps along with Havok. */
export interface StepListener {
  /** Share of its time that Havok shall take. */
  readonly timeScale: number;
  /** Before and after a step of so many seconds. */
  beforeStep(seconds: number): void;
  afterStep(seconds: number): void;
}

interface Hook {
  readonly listeners: StepListener[];
  readonly targets: Map<PhysicsBody, GivenTarget>;
  release(): void;
}

const hooks = new WeakMap<HavokPlugin, Hook>();

/**
 * Calls the listener before every step that the plugin takes, whoever asks for it. Babylon's observables
 * would do, were it not that they keep the length of the step to themselves.
 */
export function listenToSteps(plugin: HavokPlugin, listener: StepListener): void {
  let hook = hooks.get(plugin);
  if (!hook) hooks.set(plugin, (hook = hookInto(plugin)));
  hook.listeners.push(listener);
}

export function stopListening(plugin: HavokPlugin, listener: StepListener): void {
  const hook = hooks.get(plugin);
  const at = hook?.listeners.indexOf(listener) ?? -1;
  if (!hook || at < 0) return;
  hook.listeners.splice(at, 1);
  if (hook.listeners.length > 0) return;
  hook.release();
  hooks.delete(plugin);
}

/**
 * Where a body has been told to be at the end of the coming step; Havok itself does not tell before it gets
 * there.
 */
export function targetOf(plugin: HavokPlugin, body: PhysicsBody): GivenTarget | undefined {
  return hooks.get(plugin)?.targets.get(body);
}

function hookInto(plugin: HavokPlugin): Hook {
  const listeners: StepListener[] = [];
  const targets = new Map<PhysicsBody, GivenTarget>();
  const { executeStep, setTargetTransform } = plugin;
  const ownMethods = {
    executeStep: Object.hasOwn(plugin, "executeStep"),
    setTargetTransform: Object.hasOwn(plugin, "setTargetTransform"),
  };
  plugin.setTargetTransform = (body, position, rotation, instance) => {
    targets.set(body, { position: position.clone(), rotation: rotation.clone(), instance });
    setTargetTransform.call(plugin, body, position, rotation, instance);
  };
  plugin.executeStep = (delta, bodies) => {
    const fixed = plugin.getTimeStep();
    let scale = 1;
    for (const listener of listeners) scale *= listener.timeScale;
    // Time stands still.
    if (scale === 0) return;
    const seconds = scale * (plugin._useDeltaForWorldStep ? delta : fixed);
    for (const body of bodies) {
      // Havok's plugin is about to do this itself; done now, bodies are where the step will start from.
      if (!body.disablePreStep) plugin.setPhysicsBodyTransformation(body, body.transformNode);
    }
    for (let i = 0; i < listeners.length; i++) {
      const listener = listeners[i];
      listener.beforeStep(seconds);
      // It may have gone meanwhile, and the next one come to its place.
      if (listeners[i] !== listener) i--;
    }
    if (scale !== 1) plugin.setTimeStep(scale * fixed);
    executeStep.call(plugin, scale * delta, bodies);
    if (scale !== 1) plugin.setTimeStep(fixed);
    targets.clear();
    // Whoever changed something last is the first to put it back.
    for (let i = listeners.length - 1; i >= 0; i--) listeners[i].afterStep(seconds);
  };
  return {
    listeners,
    targets,
    release() {
      if (ownMethods.executeStep) plugin.executeStep = executeStep;
      else delete (plugin as Partial<HavokPlugin>).executeStep;
      if (ownMethods.setTargetTransform) plugin.setTargetTransform = setTargetTransform;
      else delete (plugin as Partial<HavokPlugin>).setTargetTransform;
    },
  };
}
