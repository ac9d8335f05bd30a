import { describe, expect, it } from "vitest";
import { checkCurves, curvesFromPoints, type StrandCurves } from "../../../plugin/grooms/curves.js";
import { readHair, readTfx, writeHair, writeTfx } from "../../../plugin/grooms/index.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import { isNamed, mutateBytes } from "./mutations.js";
import { mixedCurves } from "./sample-curves.js";

/** With an array of everything. */
function everything(): StrandCurves {
  const curves = mixedCurves();
  const count = curves.points.length / 3;
  const random = seededRandom(7);
  const column = (size: number) => Float32Array.from({ length: size * count }, () => random());
  return {
    ...curves,
    thickness: column(1),
    transparency: column(1),
    colours: column(3),
    info: "made by a test",
  };
}

const alike = (strands: number, points: number): StrandCurves =>
  curvesFromPoints(
    Array.from({ length: strands }, (_, i) =>
      Array.from({ length: points }, (_, k) => ({ x: i, y: -k, z: 0.25 * k })),
    ),
  );

describe(".hair", () => {
  it("has the layout that its author describes, byte by byte", () => {
    const curves = { ...alike(2, 3), thickness: 0.5, transparency: 0.25, colours: [1, 0.5, 0.25] as const };
    const view = new DataView(writeHair({ ...curves, info: "ab" }).buffer);
    expect(view.byteLength).toBe(128 + 2 * 3 * 12);
    expect(view.getUint32(0, false)).toBe(0x48414952);
    expect([4, 8, 12, 16].map((at) => view.getUint32(at, true))).toEqual([2, 6, 2, 2]);
    expect([20, 24, 28, 32, 36].map((at) => view.getFloat32(at, true))).toEqual([0.5, 0.25, 1, 0.5, 0.25]);
    expect([view.getUint8(40), view.getUint8(41), view.getUint8(42)]).toEqual([97, 98, 0]);
    // The second point of the second strand.
    expect([0, 4, 8].map((at) => view.getFloat32(128 + 4 * 12 + at, true))).toEqual([1, -1, 0.25]);
  });

  it("has segments only where strands differ, and arrays in the order of their flags", () => {
    const curves = everything();
    const bytes = writeHair(curves);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(12, true)).toBe(31);
    expect([0, 1, 2, 3].map((i) => view.getUint16(128 + 2 * i, true))).toEqual([8, 4, 59, 39]);
    expect(view.getFloat32(128 + 8, true)).toBe(curves.points[0]);
    const count = curves.points.length / 3;
    const thickness = 128 + 8 + 12 * count;
    expect(view.getFloat32(thickness, true)).toBe((curves.thickness as Float32Array)[0]);
    expect(view.getFloat32(thickness + 8 * count, true)).toBe((curves.colours as Float32Array)[0]);
  });

  it.each([
    ["arrays of everything", everything()],
    ["points alone", alike(3, 4)],
    ["strands of one point", alike(3, 1)],
  ])("comes back bit by bit: %s", (_, curves) => {
    const bytes = writeHair(curves);
    expect(readHair(bytes)).toEqual(curves);
    expect(writeHair(readHair(bytes))).toEqual(bytes);
    // From the middle of a larger buffer, as Node gives files.
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 7);
    expect(readHair(larger.subarray(7))).toEqual(curves);
  });

  it.each([
    [4, 0xffffffff, /hair.strands is 4294967295; allowed: a whole number from 1 to/],
    [8, 65_000_000, /hair.points is 65000000; allowed: a whole number from 1 to/],
    [8, 6_500_000, /hair is "\d+ bytes"; allowed: 208000136, as 4 strands of 6500000 points take/],
    [12, 29, /hair.arrays is 29; allowed: flags from 2 to 31, points among them/],
    [12, 63, /hair.arrays is 63/],
    [128, 0xffffffff, /hair.points is 114; allowed: \d+, as the segments of its strands say/],
    [20, 0x7fc00000, /hair.thickness is NaN/],
    [128 + 8 + 12, 0x7f800000, /hair.points\[3\] is Infinity; allowed: a finite number/],
  ])("is refused by name with another number at byte %i", (at, value, error) => {
    const bytes = writeHair(everything());
    new DataView(bytes.buffer).setUint32(at, value, true);
    expect(() => readHair(bytes)).toThrow(error);
  });
});

describe(".tfx", () => {
  it("has the layout of TressFX, byte by byte", () => {
    const view = new DataView(writeTfx(alike(2, 4)).buffer);
    expect(view.byteLength).toBe(160 + 2 * 4 * 16);
    expect(view.getFloat32(0, true)).toBe(4);
    expect([4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at, true))).toEqual([2, 4, 160, 0, 0, 0, 0]);
    // The third vertex of the second strand, and what is held: its first two.
    const row = (i: number) => [0, 4, 8, 12].map((at) => view.getFloat32(160 + 16 * i + at, true));
    expect(row(6)).toEqual([1, -2, 0.5, 1]);
    expect([4, 5, 6, 7].map((i) => row(i)[3])).toEqual([0, 0, 1, 1]);
  });

  it("comes back bit by bit where strands have as many points as it may", () => {
    const curves = { ...alike(3, 8), thickness: new Float32Array(24).fill(0.25), uvs: new Float32Array(6) };
    expect(readTfx(writeTfx(curves))).toEqual(curves);
    const coloured = {
      ...curves,
      colours: new Float32Array(72).fill(0.5),
      transparency: new Float32Array(24),
    };
    expect(readTfx(writeTfx(coloured))).toEqual(coloured);
  });

  it("divides other strands anew: ends stay, points lie evenly along the lines", () => {
    const bent = curvesFromPoints([
      [
        { x: 0, y: 0, z: 0 },
        { x: 3, y: 0, z: 0 },
        { x: 3, y: 4, z: 0 },
      ],
      [{ x: 5, y: 5, z: 5 }],
    ]);
    const { points, starts } = readTfx(writeTfx(bent, { vertices: 8 }));
    expect([...starts]).toEqual([0, 8, 16]);
    const row = (i: number) => [...points.subarray(3 * i, 3 * i + 3)];
    expect(row(1)).toEqual([1, 0, 0]);
    expect(row(4)).toEqual([3, 1, 0]);
    expect(row(7)).toEqual([3, 4, 0]);
    for (let i = 8; i < 16; i++) expect(row(i)).toEqual([5, 5, 5]);
  });

  it.each([
    [0, 0x7fc00000, /tfx.version is NaN/],
    [4, 0xffffffff, /tfx.strands is 4294967295/],
    [4, 3_000_000, /tfx.points is \d+; allowed: a whole number from 1 to/],
    [8, 5, /tfx.vertices of a strand is 5; allowed: 4, 8, 16, 32, 64/],
    [12, 0, /tfx.positions is "\d+ bytes at 0"; allowed: within the \d+ bytes/],
    [16, 0xffffffff, /tfx.strandUvs is "\d+ bytes at 4294967295/],
    [24, 8, /tfx.thickness is "16 bytes at 8"/],
    [160, 0x7fc00000, /tfx.positions\[0\] is NaN/],
  ])("is refused by name with another number at byte %i", (at, value, error) => {
    const bytes = writeTfx(mixedCurves(), { vertices: 32 });
    new DataView(bytes.buffer).setUint32(at, value, true);
    expect(() => readTfx(bytes)).toThrow(error);
  });
});

it.each([
  [
    { starts: new Uint32Array([0, 2, 1]), points: new Float32Array(3) },
    /curves.starts\[2\]|curves.starts\[1\]/,
  ],
  [{ starts: new Uint32Array([1, 2]), points: new Float32Array(6) }, /curves.starts\[0\] is 1; allowed: 0/],
  [{ points: new Float32Array([1, 2]) }, /curves.points is "2 numbers"|curves.points is 0.66/],
  [{ points: mixedCurves().points.map((x, i) => (i === 5 ? NaN : x)) }, /curves.points\[5\] is NaN/],
  [{ thickness: new Float32Array(1) }, /curves.thickness is "1 numbers"; allowed: 114 numbers/],
  [{ thickness: -1 }, /curves.thickness is -1/],
  [{ colours: [1, 2] }, /curves.colours is \[1, 2\]; allowed: a Float32Array, or three numbers/],
])("curves put together by hand are checked: %#", (change, error) => {
  expect(() => checkCurves({ ...mixedCurves(), ...change } as StrandCurves)).toThrow(error);
});

it.each([
  ["hair", readHair, writeHair(everything()), 128 + 8],
  ["tfx", readTfx, writeTfx(everything(), { vertices: 8 }), 32],
] as const)("spoilt .%s files are refused by name or read", (_, read, file, header) => {
  const random = seededRandom(1);
  const faults: string[] = [];
  let refused = 0;
  for (let i = 0; i < 400; i++) {
    const { name, file: spoilt } = mutateBytes(file, header, random);
    try {
      checkCurves(read(spoilt));
    } catch (error) {
      if (!isNamed(error)) faults.push(`${name}: ${String(error)}`);
      refused++;
    }
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(100);
});
