/**
 * The closed braid with this word as a polygon, x y z of each corner, for braids that close to one knot. Letter i lets the strand at place i pass
 * over to place i + 1, a right-handed crossing; letter -i is its mirror image.
 */
export function closedBraid(word: readonly number[]): number[] {
  const strands = Math.max(...word.map(Math.abs)) + 1;
  const length = word.length;
  const points: number[] = [];
  let place = 0;
  do {
    points.push(place, 0, 0);
    word.forEach((letter, y) => {
      const left = Math.abs(letter) - 1;
      if (place !== left && place !== left + 1) return;
      const goesRight = place === left;
      const height = goesRight === letter > 0 ? 0.3 : -0.3;
      points.push(left + 0.5, y + 0.5, height);
      place = goesRight ? left + 1 : left;
      points.push(place, y + 1, 0);
    });
    // Back around the right-hand side, the outer strands outside.
    const away = strands - place;
    const far = 2 * strands - place;
    points.push(place, length + away, 0, far, length + away, 0, far, -away, 0, place, -away, 0);
  } while (place !== 0);
  return points;
}
