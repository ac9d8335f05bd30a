import { describe, expect, it } from "vitest";
import { drawFigure } from "./figure.js";
import type { Panel, Series } from "./panel.js";
import { wellFormedTags } from "./well-formed.js";

const counts = [5, 12, 20, 32, 64];

function panel(series: readonly Partial<Series>[], more: Partial<Panel> = {}): Panel {
  return {
    title: "Time <of> a & b",
    x: { label: 'n "elements"' },
    y: { label: "time [s]" },
    series: series.map((one, k) => ({ label: `series ${k}`, x: counts, y: counts, ...one })),
    ...more,
  };
}

const figures: Record<string, Panel[]> = {
  lines: [panel([{}, { dashed: true }, { style: "steps" }])],
  points: [
    panel([
      { style: "points" },
      { style: "line-points", low: [4, 11, 19, 31, 60], high: [6, 13, 21, 33, 66] },
    ]),
  ],
  log: [
    panel([{ style: "line-points", y: counts.map((n) => n ** 3) }], {
      x: { label: "n", scale: "log", ticks: counts },
      y: { label: "t", scale: "log" },
    }),
  ],
  "unshowable values": [
    panel([{ style: "line-points", y: [NaN, 0, Infinity, 3, -1] }], { y: { label: "t", scale: "log" } }),
  ],
  "nothing to show": [
    panel([{ x: [], y: [] }]),
    panel([], { x: { label: "n", scale: "log" } }),
    panel([{ y: counts.map(() => NaN) }]),
  ],
  "a single value": [
    panel([{ x: [3], y: [7] }]),
    panel([{ x: [3], y: [7] }], { x: { label: "n", scale: "log" } }),
  ],
  "a constant": [panel([{ y: counts.map(() => 0) }]), panel([{ y: counts.map(() => -5e-7) }])],
  "extreme sizes": [
    panel([{ y: counts.map((n) => n * 1e-12) }]),
    panel([{ y: counts.map((n) => n * 1e300) }], { y: { label: "E [J]", scale: "log" } }),
  ],
  guides: [
    panel([{}], {
      guides: [
        { axis: "x", at: 12, label: "slip < stick" },
        { axis: "y", at: 1e9 },
      ],
    }),
  ],
  "given ends": [
    panel([{ style: "line-points" }], {
      x: { label: "n", minimum: 10, maximum: 30 },
      y: { label: "t", maximum: 20 },
    }),
  ],
  "equal units": [panel([{ style: "points" }], { sameUnits: true }), panel([{}])],
};

/** Numbers of all attributes, those inside paths and transforms too. */
function numbers(svg: string): number[] {
  const attributes = svg.matchAll(/ (?:[xy][12]?|d[xy]?|width|height|transform|viewBox)="([^"]*)"/g);
  return [...attributes].flatMap(([, value]) => value.match(/-?[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(Number);
}

describe("drawFigure", () => {
  it.each(Object.keys(figures))("is well-formed and finite: %s", (name) => {
    const svg = drawFigure(figures[name]);
    expect(wellFormedTags(svg)[0]).toBe("svg");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(numbers(svg).length).toBeGreaterThan(20);
    // Lines may run out of the frame, but no coordinate is astronomical.
    expect(numbers(svg).filter((value) => !(Math.abs(value) < 1e4))).toEqual([]);
  });

  it("places data where the axes say", () => {
    const ends = { minimum: 0, maximum: 10 };
    const axes = { x: { label: "x", ...ends }, y: { label: "y", ...ends } };
    const svg = drawFigure([panel([{ x: [0, 10, 5], y: [0, 10, 5] }], axes)]);
    const [, x, y, width, height] =
      /<clipPath[^>]*><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
        .exec(svg)!
        .map(Number);
    const path = /<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/
      .exec(svg)!
      .slice(1)
      .map(Number);
    const wanted = [x, y + height, x + width, y, x + width / 2, y + height / 2];
    path.forEach((value, k) => expect(value).toBeCloseTo(wanted[k], 1));
  });

  it("leaves a gap where a value cannot be shown", () => {
    const svg = drawFigure([panel([{ y: [1, 2, NaN, 4, 5] }])]);
    expect(/<path d="([^"]*)"/.exec(svg)![1].match(/M/g)).toHaveLength(2);
  });

  it("draws a metre alike along both axes when asked to", () => {
    const svg = drawFigure([panel([{ x: [0, 1, 0], y: [0, 0, 1] }], { sameUnits: true })]);
    const [x0, y0, x1, , , y2] = /<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/
      .exec(svg)!
      .slice(1)
      .map(Number);
    expect(x1 - x0).toBeCloseTo(y0 - y2, 1);
    expect(() => drawFigure([panel([{}], { sameUnits: true, x: { label: "x", scale: "log" } })])).toThrow(
      "linear axes",
    );
  });

  it("keeps long series small: vertices that no eye can part are dropped", () => {
    const many = Float64Array.from({ length: 100_000 }, (_, i) => i);
    expect(drawFigure([panel([{ x: many, y: many }])]).length).toBeLessThan(80_000);
  });

  it("names every series once there are several, and letters every panel", () => {
    const svg = drawFigure([panel([{}, { label: "second" }]), panel([{ label: "alone" }])]);
    expect(svg).toContain(">second</text>");
    expect(svg).not.toContain(">alone</text>");
    expect(svg).toContain(">(a) Time &lt;of&gt; a &amp; b</text>");
    expect(svg).toContain(">(b) Time");
  });

  it("refuses unequal lengths, no panel, and ends that an axis cannot have", () => {
    expect(() => drawFigure([panel([{ y: [1] }])])).toThrow(
      'series "series 0": y has 1 values; allowed is as many as x, 5',
    );
    expect(() => drawFigure([])).toThrow("at least 1");
    expect(() => drawFigure([panel([{}], { y: { label: "t", scale: "log", minimum: 0 } })])).toThrow(
      'axis "t": end 0; allowed is a number above 0',
    );
  });
});

describe("wellFormedTags", () => {
  it.each([
    "<a><b></a></b>",
    "<a>",
    "<a b=c/>",
    "<a>&</a>",
    "<a/><b/>",
    "<a>1 < 2</a>",
    '<a b="1" b="2"/>',
    "x<a/>",
  ])("refuses %s", (xml) => {
    expect(() => wellFormedTags(xml)).toThrow();
  });
  it("accepts XML", () => {
    expect(wellFormedTags('<a b="&lt;">x &amp; y<c:d/></a>\n')).toEqual(["a", "c:d"]);
  });
});
