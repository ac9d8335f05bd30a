import { describe, expect, it } from "vitest";
import { ropeTemplate, strandTemplate } from "../../../plugin/rendering/rod-template.js";

/** Where a template vertex lies on a straight rod of radius 1, samples one apart, along x. */
function place(template: ReturnType<typeof ropeTemplate>, vertex: number): [number, number, number] {
  const [along, radius, height] = template.positions!.slice(vertex * 3, vertex * 3 + 3);
  const angle = 2 * Math.PI * template.normals![vertex * 3 + 2];
  return [along + height, radius * Math.cos(angle), radius * Math.sin(angle)];
}

function enclosedVolume(template: ReturnType<typeof ropeTemplate>): number {
  let volume = 0;
  for (let i = 0; i < template.indices!.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => place(template, template.indices![i + corner]));
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return volume;
}

describe("ropeTemplate", () => {
  it("encloses a cylinder with two shallow caps, all triangles wound the same way", () => {
    const sides = 96;
    const section = (sides / 2) * Math.sin((2 * Math.PI) / sides);
    const volume = Math.abs(enclosedVolume(ropeTemplate(5, 3, sides)));
    expect(volume).toBeGreaterThan(4 * section);
    expect(volume).toBeLessThan(4.32 * section);
  });

  it("is closed: across every edge two triangles meet in opposite directions", () => {
    const template = ropeTemplate(3, 2, 6);
    const key = (vertex: number) =>
      place(template, vertex)
        .map((v) => Math.round(v * 1e6) + 0)
        .join();
    const balance = new Map<string, number>();
    for (let i = 0; i < template.indices!.length; i += 3) {
      for (let corner = 0; corner < 3; corner++) {
        const from = key(template.indices![i + corner]);
        const to = key(template.indices![i + ((corner + 1) % 3)]);
        if (from === to) continue; // the fan at the centre of a cap has triangles without area
        const edge = from < to ? `${from}|${to}` : `${to}|${from}`;
        balance.set(edge, (balance.get(edge) ?? 0) + (from < to ? 1 : -1));
      }
    }
    expect([...balance.values()].every((count) => count === 0)).toBe(true);
  });

  it("keeps the caps inside the radius, so that a box of fattened samples holds them", () => {
    const { positions } = ropeTemplate(4, 1, 8);
    for (let i = 0; i < positions!.length; i += 3)
      expect(Math.hypot(positions![i + 1], positions![i + 2])).toBeLessThanOrEqual(1);
  });

  it("runs from the first sample to the last without going past it", () => {
    const along = (ropeTemplate(7, 3, 4).positions as number[]).filter((_, i) => i % 3 === 0);
    expect(Math.min(...along)).toBe(0);
    expect(Math.max(...along)).toBe(6);
  });
});

describe("strandTemplate", () => {
  it("is a ribbon of two vertices per ring", () => {
    const template = strandTemplate(5, 2);
    expect(template.positions!.length / 3).toBe(2 * 9);
    expect(template.indices!.length / 3).toBe(2 * 8);
  });
});
