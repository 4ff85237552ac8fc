import type { Day } from "./analytics.queries.ts";

export const figures = ["members", "posts", "reactions", "active"] as const;
export type Figure = (typeof figures)[number];

/** How a figure moved: members are a level, the others happen. */
export function summaryOf(series: readonly Day[], figure: Figure) {
  const values = series.map((day) => day[figure]);
  return {
    last: values.at(-1) ?? 0,
    sum: values.reduce((total, value) => total + value, 0),
    low: Math.min(...values, Infinity),
    high: Math.max(...values, 0),
  };
}
