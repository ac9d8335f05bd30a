import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";

/**
 * The template that every instance bends into its rod's shape. Vertices live in rod coordinates:
 * position = (sample coordinate along the rod, radius factor, height above the end in radii),
 * normal = (axial part, radial part, turns around the section).
 * Angles are left to the shader, which lets the rings of a rope follow its plies.
 */
class TemplateBuilder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly indices: number[] = [];
  private rings = 0;

  /** `columns` is the number of vertices across: one more than the sides, so that turns run from 0 to 1. */
  constructor(private readonly columns: number) {}

  ring(along: number, radius: number, height: number, axial: number, radial: number): void {
    for (let column = 0; column < this.columns; column++) {
      this.positions.push(along, radius, height);
      this.normals.push(axial, radial, column / (this.columns - 1));
    }
    if (this.rings++ > 0) this.stitch();
  }

  private stitch(): void {
    const upper = (this.rings - 1) * this.columns;
    const lower = upper - this.columns;
    for (let column = 0; column + 1 < this.columns; column++) {
      const a = lower + column;
      const b = upper + column;
      this.indices.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }

  build(): VertexData {
    const data = new VertexData();
    data.positions = this.positions;
    data.normals = this.normals;
    data.indices = this.indices;
    // Only has to exist: PBR wants either tangents or texture coordinates before it shades anisotropy.
    data.uvs = new Float32Array((this.positions.length / 3) * 2);
    return data;
  }
}

/**
 * The rounded edge of a cut rope: (height, radius, axial normal, radial normal) from the rim to the centre.
 */
const CAP_PROFILE = [
  [0.07, 0.985, 0.5, 0.866],
  [0.12, 0.94, 0.866, 0.5],
  [0.14, 0.87, 1, 0],
  [0.16, 0, 1, 0],
] as const;

/** A closed tube of `sides` sides with `ringsPerSample` rings between one sample and the next. */
export function ropeTemplate(samplesPerRod: number, ringsPerSample: number, sides: number): VertexData {
  const last = samplesPerRod - 1;
  const builder = new TemplateBuilder(sides + 1);
  for (const [height, radius, axial, radial] of [...CAP_PROFILE].reverse()) {
    builder.ring(0, radius, -height, -axial, radial);
  }
  for (let ring = 0; ring <= last * ringsPerSample; ring++) {
    builder.ring(ring / ringsPerSample, 1, 0, 0, 1);
  }
  for (const [height, radius, axial, radial] of CAP_PROFILE)
    builder.ring(last, radius, height, axial, radial);
  return builder.build();
}

/** A ribbon that the shader turns towards the viewer and shades as a round hair. */
export function strandTemplate(samplesPerRod: number, ringsPerSample: number): VertexData {
  const builder = new TemplateBuilder(2);
  for (let ring = 0; ring <= (samplesPerRod - 1) * ringsPerSample; ring++) {
    builder.ring(ring / ringsPerSample, 1, 0, 0, 1);
  }
  return builder.build();
}
