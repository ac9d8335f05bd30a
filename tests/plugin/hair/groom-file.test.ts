import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { expect, it } from "vitest";
import { ElasticRods, type Groom, readGroom, writeGroom, writeGroomJson } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

function settled() {
  const { scene } = createNullScene();
  const head = CreateSphere("head", { diameter: 0.2, segments: 6 }, scene);
  const rods = new ElasticRods(scene);
  const hair = rods.createHair(head, { strands: 12, drawnPerStrand: 10, curl: "curly", collisions: "none" });
  rods.step(0.1);
  return { head, rods, hair, groom: hair.exportGroom() };
}

const { head, rods, hair, groom } = settled();

it("is the same to the byte after writing and reading, as bytes and as JSON", () => {
  const bytes = writeGroom(groom);
  expect(readGroom(bytes)).toEqual(groom);
  expect(writeGroom(readGroom(bytes))).toEqual(bytes);
  // From the middle of a larger buffer, where nothing is aligned.
  const padded = new Uint8Array(bytes.length + 3);
  padded.set(bytes, 3);
  expect(readGroom(padded.subarray(3))).toEqual(groom);
  const text = writeGroomJson(groom);
  expect(readGroom(text)).toEqual(groom);
  expect(writeGroomJson(readGroom(text))).toBe(text);
  // 8 + 6 + 3 + 1 bytes a drawn strand, and the guides' shapes.
  expect(bytes.length).toBeLessThan(18 * 120 + 12 * (8 + 16 + 4 + 8 + 4 + 12 * groom.elements) + 800);
});

it("grows again as it was, shape and all", () => {
  const copy = rods.createHair(head, { groom: readGroom(writeGroom(groom)), collisions: "none" });
  expect(writeGroom(copy.exportGroom())).toEqual(writeGroom(groom));
  hair.rods.forEach((rod, i) => {
    const [a, b] = [rod, copy.rods[i]].map((one) => one.getPointToRef(one.length, head.position.clone()));
    expect(a.subtract(b).length()).toBeLessThan(2e-6);
  });
  copy.dispose();
});

it("is not changed by what becomes of the hair", () => {
  const before = writeGroom(groom);
  const copy = rods.createHair(head, { groom });
  copy.setCurl(20);
  copy.setLength(0.1);
  expect(writeGroom(groom)).toEqual(before);
  copy.dispose();
});

it("names what is wrong with a file", () => {
  const bytes = writeGroom(groom);
  expect(() => readGroom(new Uint8Array(4))).toThrow('groom is "4 bytes"');
  expect(() => readGroom(bytes.subarray(0, bytes.length - 1))).toThrow("groom.counts.strandLengths is 120");
  expect(() => readGroom("{")).toThrow("not JSON");
  expect(() => readGroom('{"format":"other"}')).toThrow('groom.format is "other"');
  const json = JSON.parse(writeGroomJson(groom)) as Record<string, unknown>;
  expect(() => readGroom(JSON.stringify({ ...json, version: 2 }))).toThrow("groom.version is 2; allowed: 1");
  expect(() => readGroom(JSON.stringify({ ...json, radius: -1 }))).toThrow("groom.radius is -1");
  const columns = json.columns as Record<string, string>;
  const missing = { ...json, columns: { ...columns, curls: undefined } };
  expect(() => readGroom(JSON.stringify(missing))).toThrow("groom.columns.curls is undefined");
  const short = { ...json, columns: { ...columns, curls: "AAAAAA==" } };
  expect(() => readGroom(JSON.stringify(short))).toThrow(
    'groom.guides.curls is "1 numbers"; allowed: 24 numbers',
  );
});

it("refuses a groom for another mesh, and other options with it", () => {
  const other = CreateSphere("other", { segments: 3 }, head.getScene());
  expect(() => rods.createHair(other, { groom })).toThrow("groom.triangles");
  expect(() => rods.createHair(head, { groom, length: 0.2 })).toThrow(
    "length is 0.2; allowed: none where a groom",
  );
  const outside: Groom = {
    ...groom,
    strands: { ...groom.strands, guides: groom.strands.guides.map(() => 99) },
  };
  expect(() => rods.createHair(head, { groom: outside })).toThrow("groom.strands.guides[0] is 99");
});
