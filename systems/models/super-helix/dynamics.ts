import type { RodWorld } from "../../world/world.js";
import { vCurvature } from "./layout.js";
import { tellAir } from "../air.js";
import { kernelOf } from "./kernel.js";

/** The implicit step without contact. */
export function predictRod(world: RodWorld, rod: number, h: number): void {
  tellAir(world);
  kernelOf(world).predict(rod, h);
}

/** The robust step in the place of that. */
export function forgoMidpoint(world: RodWorld, rod: number, h: number): void {
  kernelOf(world).forgoMidpoint(rod, h);
}

/** The same, of second order. */
export function predictMidpoint(world: RodWorld, rod: number, h: number): void {
  tellAir(world);
  kernelOf(world).predictMidpoint(rod, h);
}

/**
 * Inertia and carried momentum in the present shape, element by element; drag as a factor 1 + h drag of the
 * inertia.
 */
export function gatherRows(world: RodWorld, rod: number, h: number): void {
  tellAir(world);
  kernelOf(world).gatherRows(rod, h);
}

/** Inertia rows of all elements, times `scale`, and the momentum that the carried velocities amount to. */
export function rodInertia(world: RodWorld, rod: number, scale = 1): void {
  kernelOf(world).rodInertia(rod, scale);
}

/** At rest, with nothing carried over. */
export function stopRod(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Rod, Workspace } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod];
  const workspace = Workspace.span[rod];
  heap.fill(0, v, v + vCurvature + 3 * Rod.elements[rod]);
  heap.fill(0, workspace, workspace + Workspace.size[rod]);
}
