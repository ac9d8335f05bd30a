import { FLOATS_PER_SAMPLE } from "../../rendering/rod-samples.js";

/** Cells along the longest side, with a margin of one at each end. */
const CELLS = 32;
/** Mean of |sin| between a line of sight and fibres of any direction: how wide they look on average. */
const MEAN_WIDTH = Math.PI / 4;
/** Depths along +x, -x, +y, -y, +z, -z. */
const SIDES = 6;

/** Samples of which one is looked at, at most. */
const MOST_STRIDE = 4;

/**
 * How much hair lies between a point and the outside: the mean number of hairs that a line crosses on its way
 * out, along each of the six axes. Light from any other direction is told by a blend of three. The guides,
 * each for the hairs that it stands for, are counted in a coarse grid, which makes hair dark inside and
 * bright where it turns to the light, at any number of lights.
 */
export class HairVolume {
  private readonly amount = new Float32Array(CELLS ** 3);
  private readonly depth = new Float32Array(SIDES * CELLS ** 3);
  private readonly origin = new Float64Array(3);
  private cell = 1;
  private readonly found = new Float64Array(SIDES);

  /**
   * `samples` are `guides` rows of `perGuide` samples; `widths` are the metres of drawn width that each guide
   * stands for. Writes the six depths of every sample to `out`, in the samples' layout.
   */
  update(
    samples: Float32Array,
    guides: number,
    perGuide: number,
    widths: Float32Array,
    out: Float32Array,
  ): void {
    this.place(samples, guides * perGuide);
    this.amount.fill(0);
    for (let guide = 0; guide < guides; guide++) {
      this.deposit(samples, guide * perGuide, perGuide, widths[guide]);
    }
    for (let axis = 0; axis < 3; axis++) this.sumAlong(axis);
    for (let guide = 0; guide < guides; guide++) this.look(samples, guide * perGuide, perGuide, out);
  }

  /**
   * Writes the depths along a guide. Between places less than a cell apart they are next to straight lines.
   */
  private look(samples: Float32Array, first: number, count: number, out: Float32Array): void {
    const { found } = this;
    const begin = first * FLOATS_PER_SAMPLE;
    const next = begin + FLOATS_PER_SAMPLE;
    const piece = Math.hypot(
      samples[next] - samples[begin],
      samples[next + 1] - samples[begin + 1],
      samples[next + 2] - samples[begin + 2],
    );
    const stride = Math.max(1, Math.min(MOST_STRIDE, Math.floor(this.cell / Math.max(piece, 1e-9))));
    let from = -1;
    for (let i = 0; i < count; i = i === count - 1 ? count : Math.min(i + stride, count - 1)) {
      const at = (first + i) * FLOATS_PER_SAMPLE;
      this.depthsAt(samples, at);
      for (let side = 0; side < SIDES; side++) out[at + side] = found[side];
      if (from >= 0) fillBetween(out, first + from, first + i);
      from = i;
    }
  }

  /** A cube of cells around all samples. */
  private place(samples: Float32Array, count: number): void {
    let extent = 0;
    for (let c = 0; c < 3; c++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = c; at < count * FLOATS_PER_SAMPLE; at += FLOATS_PER_SAMPLE) {
        if (samples[at] < low) low = samples[at];
        if (samples[at] > high) high = samples[at];
      }
      this.origin[c] = (low + high) / 2;
      extent = Math.max(extent, high - low);
    }
    this.cell = Math.max(extent / (CELLS - 3), 1e-6);
    for (let c = 0; c < 3; c++) this.origin[c] -= 0.5 * (CELLS - 1) * this.cell;
  }

  /** Spreads the projected area of a guide's hairs over the eight cells around the middle of every piece. */
  private deposit(samples: Float32Array, first: number, count: number, width: number): void {
    const { amount, origin, cell } = this;
    const scale = (MEAN_WIDTH * width) / (cell * cell);
    for (let i = 0; i < count - 1; i++) {
      const at = (first + i) * FLOATS_PER_SAMPLE;
      const next = at + FLOATS_PER_SAMPLE;
      const dx = samples[next] - samples[at];
      const dy = samples[next + 1] - samples[at + 1];
      const dz = samples[next + 2] - samples[at + 2];
      const share = scale * Math.sqrt(dx * dx + dy * dy + dz * dz);
      const x = (samples[at] + 0.5 * dx - origin[0]) / cell;
      const y = (samples[at + 1] + 0.5 * dy - origin[1]) / cell;
      const z = (samples[at + 2] + 0.5 * dz - origin[2]) / cell;
      const i0 = Math.floor(x);
      const j0 = Math.floor(y);
      const k0 = Math.floor(z);
      const a = x - i0;
      const b = y - j0;
      const c = z - k0;
      for (let corner = 0; corner < 8; corner++) {
        const p = corner & 1;
        const q = (corner >> 1) & 1;
        const r = corner >> 2;
        const weight = (p ? a : 1 - a) * (q ? b : 1 - b) * (r ? c : 1 - c);
        amount[((k0 + r) * CELLS + j0 + q) * CELLS + i0 + p] += weight * share;
      }
    }
  }

  /** From both ends inwards; a cell's own hair counts half. */
  private sumAlong(axis: number): void {
    const { amount, depth } = this;
    const stride = CELLS ** axis;
    const first = CELLS ** ((axis + 1) % 3);
    const second = CELLS ** ((axis + 2) % 3);
    for (let j = 0; j < CELLS; j++) {
      for (let k = 0; k < CELLS; k++) {
        const start = j * first + k * second;
        let up = 0;
        let down = 0;
        for (let i = 0; i < CELLS; i++) {
          const low = start + i * stride;
          const high = start + (CELLS - 1 - i) * stride;
          depth[SIDES * low + 2 * axis + 1] = down + 0.5 * amount[low];
          depth[SIDES * high + 2 * axis] = up + 0.5 * amount[high];
          down += amount[low];
          up += amount[high];
        }
      }
    }
  }

  /** Of the sample at `samples[from]`, to `found`. */
  private depthsAt(samples: Float32Array, from: number): void {
    const { depth, origin, cell, found } = this;
    const x = (samples[from] - origin[0]) / cell;
    const y = (samples[from + 1] - origin[1]) / cell;
    const z = (samples[from + 2] - origin[2]) / cell;
    const i0 = Math.floor(x);
    const j0 = Math.floor(y);
    const k0 = Math.floor(z);
    const a = x - i0;
    const b = y - j0;
    const c = z - k0;
    found.fill(0);
    for (let corner = 0; corner < 8; corner++) {
      const p = corner & 1;
      const q = (corner >> 1) & 1;
      const r = corner >> 2;
      const weight = (p ? a : 1 - a) * (q ? b : 1 - b) * (r ? c : 1 - c);
      const at = SIDES * (((k0 + r) * CELLS + j0 + q) * CELLS + i0 + p);
      for (let side = 0; side < SIDES; side++) found[side] += weight * depth[at + side];
    }
  }
}

/** Depths of the samples between two that are known. */
function fillBetween(out: Float32Array, from: number, to: number): void {
  const a = from * FLOATS_PER_SAMPLE;
  const b = to * FLOATS_PER_SAMPLE;
  for (let i = from + 1; i < to; i++) {
    const share = (i - from) / (to - from);
    const at = i * FLOATS_PER_SAMPLE;
    for (let side = 0; side < SIDES; side++) {
      out[at + side] = out[a + side] + share * (out[b + side] - out[a + side]);
    }
  }
}
