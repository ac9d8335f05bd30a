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

describe("a curl of a thick rod", () => {
  it("is the one asked for where its turns are apart", () => {
    const asked = { radius: 0.015, pitch: 0.012 };
    expect(curlShape(asked, true, 0.0055)).toEqual(curlShape(asked, true));
  });

  it.each([0.001, 0.004, 0.008, 0.012, 0.0199, 0.02, 0.03, 0.2])(
    "winds so that a rod of 20 mm touches itself nowhere, around %d m",
    (radius) => {
      const { curvature, twist } = curlShape({ radius, pitch: 0.001 }, true, 0.02)!;
      expect(curvature).toBeLessThan(1 / 0.02);
      const square = curvature * curvature + twist * twist;
      const [R, c] = [curvature / square, twist / square];
      expect(R).toBeCloseTo(radius, 12);
      // Where the chord is shortest again, the rod comes back to itself.
      const chord = (angle: number) => Math.hypot(2 * R * Math.sin(angle / 2), c * angle);
      for (let angle = 0.01; angle < 12; angle += 0.01) {
        if (chord(angle) < chord(angle - 0.01) && chord(angle) <= chord(angle + 0.01))
          expect(chord(angle), `angle ${angle}`).toBeGreaterThan(0.04);
      }
    },
  );
});

describe("elementsOfCurl", () => {
  /** A helix of this radius and pitch, in metres, is this long for a turn. */
  const turn = (radius: number, pitch: number) => Math.hypot(2 * Math.PI * radius, pitch);

  it("gives every turn two elements", () => {
    const curl = curlShape({ radius: 0.015, pitch: 0.012 }, true);
    expect(elementsOfCurl(16, curl, 16.9 * turn(0.015, 0.012))).toBe(34);
    expect(elementsOfCurl(16, curl, 100.1 * turn(0.015, 0.012))).toBe(201);
  });

  it("is no fewer than straight rods have", () => {
    const curl = curlShape({ radius: 0.015, pitch: 0.012 }, false);
    expect(elementsOfCurl(16, null, 1e6)).toBe(16);
    expect(elementsOfCurl(16, curl, 5 * turn(0.015, 0.012))).toBe(16);
  });

  it("refuses coils of more turns than can be followed", () => {
    const curl = curlShape({ radius: 0.015, pitch: 0.012 }, true);
    expect(elementsOfCurl(16, curl, 2047.9 * turn(0.015, 0.012))).toBe(4096);
    expect(() => elementsOfCurl(16, curl, 3000 * turn(0.015, 0.012))).toThrowError(
      /^curl is .*3000 turns long.*; allowed: at most 2048 turns, or `elements` of your own$/,
    );
  });
});
