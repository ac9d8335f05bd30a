import { describe, expect, it } from "vitest";
import { curlShape, elementsOfCurl } from "../../plugin/curl.js";

describe("curlShape", () => {
  it("has curvature and torsion of the helix", () => {
    // r = (R cos t, R sin t, c t): curvature R / (R^2 + c^2), torsion c / (R^2 + c^2).
    const shape = curlShape({ radius: 3, pitch: 2 * Math.PI * 4 }, true)!;
    expect(shape.curvature).toBeCloseTo(3 / 25, 14);
    expect(shape.twist).toBeCloseTo(4 / 25, 14);
  });

  it("is nothing for straight rods", () => {
    expect(curlShape("straight", true)).toBeNull();
  });

  it("gets tighter from wavy to coiled", () => {
    const [wavy, curly, coiled] = (["wavy", "curly", "coiled"] as const).map((name) =>
      curlShape(name, true)!,
    );
    expect(curly!.curvature).toBeGreaterThan(wavy!.curvature);
    expect(coiled!.curvature).toBeGreaterThan(curly!.curvature);
  });

  it("names what is wrong", () => {
    expect(() => curlShape({ radius: 1, pitch: 0 }, true)).toThrowError(/^curl.pitch is 0; allowed/);
    expect(() => curlShape({ radius: NaN, pitch: 1 }, true)).toThrowError(/^curl.radius is NaN; allowed/);
    const hand = "both" as "left";
    expect(() => curlShape({ radius: 1, pitch: 1, hand }, true)).toThrowError(
      /^curl.hand is "both"; allowed/,
    );
  });
});

describe("elementsOfCurl", () => {
  /** A helix of this radius and pitch, in metres, is this long for a turn. */
  const turn = (radius: number, pitch: number) => Math.hypot(2 * Math.PI * radius, pitch);

  it("gives every turn two elements", () => {
    const curl = curlShape({ radius: 0.015, pitch: 0.012 }, true);
    expect(elementsOfCurl(16, curl, 16.9 * turn(0.015, 0.012))).toBe(34);
    expect(elementsOfCurl(16, curl, 100.1 * turn(0.015, 0.012))).toBe(201);
  });

  it("is no fewer than straight rods have, and no more than a rod may have", () => {
    const curl = curlShape({ radius: 0.015, pitch: 0.012 }, false);
    expect(elementsOfCurl(16, null, 1e6)).toBe(16);
    expect(elementsOfCurl(16, curl, 5 * turn(0.015, 0.012))).toBe(16);
    expect(elementsOfCurl(16, curl, 1e6)).toBe(10_000);
  });
});
