/**
 * What the methods that rods of curvatures share must know of a model's spans: an element i has the
 * curvatures i to i + perElement - 1, its own or those of its two joints.
 */
export interface CurvatureLayout {
  readonly perElement: 1 | 2;
  /**
   * Size of an element's row, and where its twist columns and its momenta per rate begin, 18 numbers for each
   * of its curvatures.
   */
  readonly rowSize: number;
  readonly S: number;
  readonly F: number;
  /**
   * Where, from the start of the workspace, the i-th curvature of the shape is that the carried velocities
   * belong to.
   */
  fieldCurvature(elements: number, i: number): number;
}

/** How many curvatures a rod of so many elements has. */
export function curvatureCount({ perElement }: CurvatureLayout, elements: number): number {
  return elements - 1 + perElement;
}
