import { describe, expect, it } from "vitest";
import { coveredEdges, fitPicture } from "../../../sample-game/studio/fit-picture.js";
import { seeded } from "../../oracle/random.js";

const none = { left: 0, right: 0, top: 0, bottom: 0 };
const reach = { left: 0.3, right: 0.5, top: 0.4, bottom: 0.35 };

describe("a picture that panels cover in part", () => {
  it("leaves a large screen alone", () => {
    expect(fitPicture(reach, 1600, 900, none)).toEqual({ farther: 1, x: 0, y: 0 });
    expect(fitPicture(reach, 1600, 900, { ...none, left: 260 })).toEqual({ farther: 1, x: 0, y: 0 });
  });

  it("shows all of what is to be seen in what is free (seed 3)", () => {
    const random = seeded(3);
    for (let i = 0; i < 200; i++) {
      const [width, height] = [320 + 1400 * random(), 320 + 900 * random()];
      const covered = {
        left: 0.3 * width * random(),
        right: 0.3 * width * random(),
        top: 0.3 * height * random(),
        bottom: 0.3 * height * random(),
      };
      const { farther, x, y } = fitPicture(reach, width, height, covered);
      const [right, up] = [0.5 * width + x * height, 0.5 * height + y * height];
      const scale = height / farther;
      expect(right - reach.left * scale).toBeGreaterThan(covered.left - 1e-6);
      expect(right + reach.right * scale).toBeLessThan(width - covered.right + 1e-6);
      expect(up - reach.bottom * scale).toBeGreaterThan(covered.bottom - 1e-6);
      expect(up + reach.top * scale).toBeLessThan(height - covered.top + 1e-6);
    }
  });

  it("counts a panel to the edge of which it takes least, and none that is not shown", () => {
    const side = { left: 14, right: 206, top: 67, bottom: 315 };
    const below = { left: 96, right: 748, top: 303, bottom: 375 };
    const hidden = { left: 0, right: 0, top: 0, bottom: 0 };
    expect(coveredEdges([side, below, hidden], 844, 390)).toEqual({
      left: 206,
      right: 0,
      top: 0,
      bottom: 87,
    });
    // On a phone held upright the same card is above.
    expect(coveredEdges([{ ...side, right: 150 }], 390, 844)).toEqual({ ...none, top: 315 });
  });
});
