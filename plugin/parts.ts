import type { AttachmentSet } from "./attachments/attachment-set.js";
import type { Comb } from "./comb.js";
import type { ElasticRods } from "./elastic-rods.js";
import type { ContactEvents } from "./events/contact-events.js";
import type { HairSet } from "./hair/hair-set.js";
import type { ObstacleSet } from "./obstacles/obstacle-set.js";
import type { RodDrawing } from "./rod-drawing.js";
import type { RodSet } from "./rod-set.js";
import type { Stepping } from "./stepping.js";

/** What an ElasticRods is made of, for those of the package that save it and put it back. */
export interface RodsParts {
  readonly rodSet: RodSet;
  readonly drawing: RodDrawing;
  readonly attachmentSet: AttachmentSet;
  readonly obstacleSet: ObstacleSet;
  readonly hairSet: HairSet;
  readonly stepping: Stepping;
  readonly contactEvents: ContactEvents;
  enterComb(comb: Comb): void;
  /** Rods are where they were not in the last image. */
  show(): void;
}

const known = new WeakMap<ElasticRods, RodsParts>();

export function enterParts(rods: ElasticRods, parts: RodsParts): void {
  known.set(rods, parts);
}

export function partsOf(rods: ElasticRods): RodsParts | undefined {
  return known.get(rods);
}
