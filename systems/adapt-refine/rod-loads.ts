/**
 * What an adaptive rod's elements have to bear, by element: where the first and the last of the forces on it act (none: the
 * first is beyond the last), obstacles that it lies on left out and included; the smallest gap of a contact on it; and the time
 * since a force last acted on it, what it lies on left out.
 */
export class RodLoads {
  count = 0;
  first = new Float64Array(0);
  last = new Float64Array(0);
  firstOfAll = new Float64Array(0);
  lastOfAll = new Float64Array(0);
  gap = new Float64Array(0);
  calm = new Float64Array(0);

  /** For a rod of so many elements. One that was divided by somebody else starts anew, calm for no time. */
  begin(elements: number): void {
    if (elements !== this.count) {
      this.#grow(elements);
      this.count = elements;
      this.calm.fill(0);
    }
    this.first.fill(Infinity, 0, elements);
    this.last.fill(-Infinity, 0, elements);
    this.firstOfAll.fill(Infinity, 0, elements);
    this.lastOfAll.fill(-Infinity, 0, elements);
    this.gap.fill(Infinity, 0, elements);
  }

  noteForce(element: number, arc: Float64Array): void {
    this.first[element] = Math.min(this.first[element], arc[0]);
    this.last[element] = Math.max(this.last[element], arc[0]);
    this.noteSupport(element, arc);
  }

  /** The force of an obstacle. */
  noteSupport(element: number, arc: Float64Array): void {
    this.firstOfAll[element] = Math.min(this.firstOfAll[element], arc[0]);
    this.lastOfAll[element] = Math.max(this.lastOfAll[element], arc[0]);
  }

  /** Time goes on for elements on which nothing acts, and starts anew for the others. */
  pass(h: number): void {
    for (let i = 0; i < this.count; i++) this.calm[i] = this.first[i] <= this.last[i] ? 0 : this.calm[i] + h;
  }

  /** Element i now is what `sources[i]` was, or a part of it. */
  follow(sources: readonly number[]): void {
    const calm = sources.map((source) => this.calm[source]);
    this.#grow(sources.length);
    this.count = sources.length;
    this.calm.set(calm);
  }

  #grow(elements: number): void {
    if (this.first.length >= elements) return;
    const room = 2 * elements;
    const calm = new Float64Array(room);
    calm.set(this.calm);
    this.calm = calm;
    this.first = new Float64Array(room);
    this.last = new Float64Array(room);
    this.firstOfAll = new Float64Array(room);
    this.lastOfAll = new Float64Array(room);
    this.gap = new Float64Array(room);
  }
}
