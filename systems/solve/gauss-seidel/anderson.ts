import { limits } from "../../world/limits.js";
import type { Accelerator } from "./accelerator.js";

const { andersonDepth: depth, andersonRestartGrowth } = limits.gaussSeidel;

/** Against rounding: ridge on the normal equations, relative to their diagonal. */
const ridge = 1e-12;

/**
 * Anderson's acceleration, type II, with F = sqrt(s) (G(x) - x): the combination of the last changes of F
 * that cancels most of F is applied to the changes of G.
 */
export class Anderson implements Accelerator {
  private stride = 0;
  /** Rings of `depth` rows: changes of F and of G; then the last F and G. */
  private dF = new Float64Array(0);
  private dG = new Float64Array(0);
  private lastF = new Float64Array(0);
  private lastG = new Float64Array(0);
  private F = new Float64Array(0);
  private readonly gram = new Float64Array(depth * depth);
  private readonly factor = new Float64Array(depth * depth);
  private readonly weights = new Float64Array(depth);
  private rows = 0;
  private next = 0;
  private started = false;
  private readonly lastSquare = new Float64Array(1);

  begin(contacts: number): void {
    if (this.stride < 3 * contacts) {
      this.stride = 6 * contacts;
      this.dF = new Float64Array(depth * this.stride);
      this.dG = new Float64Array(depth * this.stride);
      this.lastF = new Float64Array(this.stride);
      this.lastG = new Float64Array(this.stride);
      this.F = new Float64Array(this.stride);
    }
    this.reset();
  }

  reset(): void {
    this.rows = 0;
    this.next = 0;
    this.started = false;
  }

  extrapolate(
    input: Float64Array,
    r: Float64Array,
    scale: Float64Array,
    active: Int32Array,
    activeCount: number,
  ): void {
    const { F, lastF, lastG, dF, dG, lastSquare } = this;
    const length = 3 * activeCount;
    let square = 0;
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      const root = Math.sqrt(scale[active[k]]);
      for (let c = 0; c < 3; c++) {
        const value = root * (r[f + c] - input[f + c]);
        F[3 * k + c] = value;
        square += value * value;
      }
    }
    if (this.started && square > andersonRestartGrowth * lastSquare[0]) this.reset();
    lastSquare[0] = square;
    if (this.started) {
      const row = this.next * this.stride;
      for (let k = 0; k < activeCount; k++) {
        const f = 3 * active[k];
        for (let c = 0; c < 3; c++) dG[row + 3 * k + c] = r[f + c] - lastG[3 * k + c];
      }
      for (let c = 0; c < length; c++) dF[row + c] = F[c] - lastF[c];
      this.updateGram(length);
    }
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      for (let c = 0; c < 3; c++) lastG[3 * k + c] = r[f + c];
    }
    for (let c = 0; c < length; c++) lastF[c] = F[c];
    this.started = true;
    if (this.rows === 0 || !this.findWeights(length)) return;
    for (let j = 0; j < this.rows; j++) {
      const row = j * this.stride;
      const weight = this.weights[j];
      for (let k = 0; k < activeCount; k++) {
        const f = 3 * active[k];
        for (let c = 0; c < 3; c++) r[f + c] -= weight * dG[row + 3 * k + c];
      }
    }
  }

  /** The newest row's products with all rows. */
  private updateGram(length: number): void {
    const { dF, gram, stride } = this;
    const newest = this.next;
    this.rows = Math.min(this.rows + 1, depth);
    this.next = (this.next + 1) % depth;
    for (let j = 0; j < this.rows; j++) {
      let product = 0;
      for (let c = 0; c < length; c++) product += dF[newest * stride + c] * dF[j * stride + c];
      gram[newest * depth + j] = gram[j * depth + newest] = product;
    }
  }

  /** Least squares |F - dF weights| by Cholesky's factorisation of the normal equations. */
  private findWeights(length: number): boolean {
    const { dF, F, gram, factor, weights, rows, stride } = this;
    for (let j = 0; j < rows; j++) {
      let product = 0;
      for (let c = 0; c < length; c++) product += dF[j * stride + c] * F[c];
      weights[j] = product;
    }
    for (let j = 0; j < rows; j++) {
      for (let k = 0; k <= j; k++) {
        let sum = gram[j * depth + k];
        if (j === k) sum *= 1 + ridge;
        for (let c = 0; c < k; c++) sum -= factor[j * depth + c] * factor[k * depth + c];
        if (j > k) factor[j * depth + k] = sum / factor[k * depth + k];
        else if (sum > 0) factor[j * depth + j] = Math.sqrt(sum);
        else return false;
      }
    }
    for (let j = 0; j < rows; j++) {
      for (let c = 0; c < j; c++) weights[j] -= factor[j * depth + c] * weights[c];
      weights[j] /= factor[j * depth + j];
    }
    for (let j = rows - 1; j >= 0; j--) {
      for (let c = j + 1; c < rows; c++) weights[j] -= factor[c * depth + j] * weights[c];
      weights[j] /= factor[j * depth + j];
    }
    return true;
  }
}
