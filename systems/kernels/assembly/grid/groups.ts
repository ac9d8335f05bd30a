import { GridHead } from "../_grid-layout";

const head = changetype<GridHead>(0);

/** Whether two elements may touch, by the groups of their rods. */
// @ts-ignore: decorator
@inline
export function mayTouch(a: i32, b: i32): bool {
  const i = head.groups[a];
  const j = head.groups[b];
  if (i.rod == j.rod) return i.touchesItself != 0;
  return (i.membership & j.collidesWith) != 0 && (j.membership & i.collidesWith) != 0;
}

/** Whether no two elements of these groups touch, as hair that does not touch hair. */
// @ts-ignore: decorator
@inline
export function touchNoneOfTheirOwn(element: i32): bool {
  const groups = head.groups[element];
  return groups.touchesItself == 0 && (groups.membership & groups.collidesWith) == 0;
}

// @ts-ignore: decorator
@inline
export function areOfOneKind(a: i32, b: i32): bool {
  const i = head.groups[a];
  const j = head.groups[b];
  return (
    i.membership == j.membership &&
    i.collidesWith == j.collidesWith &&
    i.touchesItself == j.touchesItself
  );
}
