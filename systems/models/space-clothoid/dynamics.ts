import type { RodWorld } from "../../world/world.js";
import { tellAir } from "../air.js";
import { kernelOf } from "./kernel.js";
import { Header, velocityCount } from "./layout.js";

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

/** At rest, with nothing carried over. */
export function stopRod(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Rod, Workspace } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod];
  const workspace = Workspace.span[rod];
  heap.fill(0, v, v + velocityCount(Rod.elements[rod]));
  heap.fill(0, workspace, workspace + Workspace.size[rod]);
}

/** From now on v alone says how it moves. */
export function settleRod(world: RodWorld, rod: number): void {
  world.memory.f64[world.components.Workspace.span[rod] + Header.carried] = 0;
}
