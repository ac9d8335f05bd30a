/** Names besides those of the tables: what mathematicians say, what sailors and climbers say. */
const others: Readonly<Record<string, { common?: string; rope?: string }>> = {
  unknot: { rope: "no knot" },
  "3_1": { common: "trefoil", rope: "overhand knot" },
  "4_1": { common: "figure-eight", rope: "figure-eight knot" },
  "5_1": { common: "cinquefoil", rope: "double overhand knot" },
  "5_2": { common: "three-twist" },
  "6_1": { common: "stevedore", rope: "stevedore knot" },
  "6_2": { common: "Miller Institute knot" },
  "7_1": { common: "septafoil", rope: "triple overhand knot" },
  "7_4": { common: "endless knot" },
  "8_18": { common: "carrick mat" },
  granny: { rope: "granny knot" },
  square: { rope: "reef knot" },
};

export function knotNames(name: string): { name: string; common: string; rope: string } {
  const { common = name, rope = common } = others[name] ?? {};
  return { name, common, rope };
}
