import {
  createAttachment,
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  moveAttachment,
  removeAttachment,
  rodLength,
  stepWorld,
  type AttachmentHandle,
  type RodEnergy,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

/** Something flat and curled that hangs by one edge. SI. */
export interface Sheet {
  readonly name: string;
  readonly length: number;
  /** Half the thickness, half the width: it bends towards the first director. */
  readonly radius: readonly [number, number];
  readonly clothoids: number;
  readonly density: number;
  readonly youngModulus: number;
  /** Natural twist and curvature of the upper and of the lower half, 1/m. */
  readonly natural: readonly [readonly [number, number], readonly [number, number]];
}

export const sheets: readonly Sheet[] = [
  {
    // Drawn over a blade: a corkscrew whose turns get narrower.
    ...{ name: "gift ribbon", length: 0.6, radius: [1e-4, 0.005] as const, clothoids: 2 },
    ...{ density: 900, youngModulus: 1.5e9 },
    natural: [
      [6, 22],
      [14, 55],
    ],
  },
  {
    ...{ name: "poster", length: 0.9, radius: [1.5e-4, 0.3] as const, clothoids: 1 },
    ...{ density: 800, youngModulus: 5e9 },
    natural: [
      [0, 14],
      [0, 14],
    ],
  },
  {
    ...{ name: "parchment", length: 0.5, radius: [1.5e-4, 0.12] as const, clothoids: 2 },
    ...{ density: 900, youngModulus: 3e9 },
    natural: [
      [0, 2],
      [0, 16],
    ],
  },
];

export const frame = 1 / 60;
const subSteps = 4;

/** The sheet as it hangs; a hand can pull it straight by its lower edge and let it go. */
export class HangingSheet {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  private readonly out = new Float64Array(3);
  private readonly parts: RodEnergy = { elastic: 0, gravitational: 0, kinetic: 0 };
  private hand: AttachmentHandle | undefined;

  constructor({ length, radius, density, youngModulus, natural, clothoids }: Sheet, elements = clothoids) {
    this.world = createRodWorld({ frame, subSteps });
    this.rod = createRod(this.world, {
      ...{ model: "clothoid", length, elements, radius },
      material: { density, youngModulus, internalDamping: 0.05, quadraticDrag: 0.6 * 2 * radius[1] },
      restCurvature: Array.from({ length: elements }, (_, i) => {
        const [twist, curvature] = between(natural, (i + 0.5) / elements);
        return [twist, 0, curvature];
      }).flat(),
      root: { direction: [0, -1, 0] },
      // A roll's layers are as thick as a sheet, which its round stand-in in contacts is not.
      collision: { self: false },
    });
  }

  /** Takes the lower edge and leads it straight down until the sheet is nearly straight. */
  pull(seconds: number): void {
    const start = [...this.tip()];
    const length = rodLength(this.world, this.rod);
    this.hand = createAttachment(this.world, { rod: this.rod, s: length, to: { point: start } });
    this.frames(seconds, (time) => {
      const share = time / seconds;
      const way = share * share * (3 - 2 * share);
      const target = start.map((x, c) => x + way * ((c === 1 ? -0.98 * length : 0) - x));
      moveAttachment(this.world, this.hand!, target);
    });
  }

  letGo(): void {
    if (this.hand !== undefined) removeAttachment(this.world, this.hand);
    this.hand = undefined;
  }

  frames(seconds: number, each: (time: number) => void = () => undefined): void {
    const count = Math.round(seconds / frame);
    for (let k = 1; k <= count; k++) {
      each(k * frame);
      stepWorld(this.world, frame);
    }
  }

  tip(): Float64Array {
    return getPoint(this.world, this.rod, rodLength(this.world, this.rod), this.out);
  }

  /** Places at equal distances along it. */
  points(count: number): number[][] {
    const length = rodLength(this.world, this.rod);
    return Array.from({ length: count + 1 }, (_, i) => [
      ...getPoint(this.world, this.rod, (length * i) / count, this.out),
    ]);
  }

  energy(): number {
    const { elastic, gravitational, kinetic } = getEnergy(this.world, this.rod, this.parts);
    return elastic + gravitational + kinetic;
  }
}

/** The natural shape goes linearly from the middle of the upper half to that of the lower one, and on. */
function between([upper, lower]: Sheet["natural"], share: number): readonly [number, number] {
  const at = 2 * (share - 0.25);
  return [upper[0] + at * (lower[0] - upper[0]), upper[1] + at * (lower[1] - upper[1])];
}
