/** Eigenvalues of the symmetric n x n matrix a, by Jacobi rotations, in falling order. Overwrites a. */
export function symmetricEigenvalues(a: Float64Array, n: number): Float64Array {
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let diagonal = 0;
    for (let p = 0; p < n; p++) {
      diagonal += a[p * n + p]! * a[p * n + p]!;
      for (let q = p + 1; q < n; q++) {
        const apq = a[p * n + q]!;
        off += apq * apq;
        if (Math.abs(apq) < 1e-300) continue;
        const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * apq);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const akp = a[k * n + p]!;
          const akq = a[k * n + q]!;
          a[k * n + p] = c * akp - s * akq;
          a[k * n + q] = s * akp + c * akq;
        }
        for (let k = 0; k < n; k++) {
          const apk = a[p * n + k]!;
          const aqk = a[q * n + k]!;
          a[p * n + k] = c * apk - s * aqk;
          a[q * n + k] = s * apk + c * aqk;
        }
      }
    }
    if (off <= 1e-30 * diagonal) break;
  }
  return Float64Array.from({ length: n }, (_, i) => a[i * n + i]!).sort((x, y) => y - x);
}

/** a <- L^-1 a L^-T for the lower Cholesky factor l. */
export function congruence(l: Float64Array, a: Float64Array, n: number): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let column = 0; column < n; column++) {
      for (let i = 0; i < n; i++) {
        let sum = a[i * n + column]!;
        for (let k = 0; k < i; k++) sum -= l[i * n + k]! * a[k * n + column]!;
        a[i * n + column] = sum / l[i * n + i]!;
      }
    }
    transpose(a, n);
  }
}

function transpose(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) [a[i * n + j], a[j * n + i]] = [a[j * n + i]!, a[i * n + j]!];
  }
}
