import { impulseUnit, velocityUnit, type RodHandle, type RodWorld } from "../../../systems/index.js";

export interface SlipEvent {
  /** Seconds since the load came on, and for how long it went on. */
  readonly time: number;
  readonly lasts: number;
  /** Metres that the loads have gone meanwhile. */
  readonly way: number;
  /** Where most of the work of friction was done when it was fastest: ropes and shares of their lengths. */
  readonly place: string;
}

/** m/s above which a knot slips, and metres below which that is no event. */
const slipping = 0.01;
const least = 5e-4;

/** Watches how far the loads of a knot have gone, frame by frame. */
export class SlipWatch {
  readonly events: SlipEvent[] = [];
  #before: { time: number; way: number } | undefined;
  #event: { time: number; way: number; fastest: number; place: string } | undefined;

  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly RodHandle[],
  ) {}

  note(time: number, way: number): void {
    const before = this.#before;
    this.#before = { time, way };
    if (!before) return;
    const speed = (way - before.way) / (time - before.time);
    if (speed < slipping) return this.end();
    this.#event ??= { ...before, fastest: 0, place: "" };
    if (speed <= this.#event.fastest) return;
    this.#event.fastest = speed;
    this.#event.place = hardestSliding(this.world, this.rods);
  }

  /** Whatever goes on ends here. */
  end(): void {
    const [event, now] = [this.#event, this.#before];
    this.#event = undefined;
    if (!event || !now || now.way - event.way < least) return;
    const { time, place } = event;
    this.events.push({ time, lasts: now.time - time, way: now.way - event.way, place });
  }
}

/** The contact that friction takes most power at. */
function hardestSliding(world: RodWorld, rods: readonly RodHandle[]): string {
  const { contacts, components, units } = world;
  let [most, found] = [0, -1];
  for (let row = 0; row < contacts.count; row++) {
    const [, v1, v2] = contacts.velocity.subarray(3 * row, 3 * row + 3);
    const impulse = Math.hypot(...contacts.impulse.subarray(3 * row, 3 * row + 3)) * impulseUnit(units);
    const power = impulse * Math.hypot(v1, v2) * velocityUnit(units);
    if (power > most) [most, found] = [power, row];
  }
  if (found < 0) return "nowhere";
  const place = (entity: number, s: number): string => {
    const rope = rods.findIndex((rod) => rod.entity === entity) + 1;
    return `rope ${rope} at ${Math.round((100 * s) / components.Rod.length[entity])} %`;
  };
  const { A, B, sA, sB, withObstacle } = contacts;
  const other = withObstacle[found] === 1 ? "the post" : place(A[found], sA[found]);
  return `${place(B[found], sB[found])} on ${other}`;
}
