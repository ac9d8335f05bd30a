import { checkOptions, type OptionNames } from "./options.js";
import { reject } from "./validate.js";

/** Who touches whom: two sides meet if each belongs to a group that the other collides with. */
export interface CollisionOptions {
  /** Bits of the groups that it belongs to; default all. */
  membership?: number;
  /** Bits of the groups that it collides with; default all. */
  collidesWith?: number;
}

const collisionNames: OptionNames<CollisionOptions> = { membership: true, collidesWith: true };

/** Both groups; default all. */
export function checkCollision(collision: CollisionOptions = {}): Required<CollisionOptions> {
  checkOptions("collision", collision, collisionNames);
  return {
    membership: groups("collision.membership", collision.membership ?? everyGroup),
    collidesWith: groups("collision.collidesWith", collision.collidesWith ?? everyGroup),
  };
}

export const everyGroup = 0xffffffff;

export function groups(parameter: string, value: number): number {
  return Number.isInteger(value) && value >= 0 && value <= everyGroup
    ? value
    : reject(parameter, value, "a whole number of 32 bits");
}
