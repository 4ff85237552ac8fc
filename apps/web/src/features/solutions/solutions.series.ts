import type { MeasurementView } from "@bump/contract";

/** Figures of one name and unit, the earliest first. */
export type Series = { key: string; name: string; unit: string; figures: readonly MeasurementView[] };

export function keyOf({ name, unit }: Pick<MeasurementView, "name" | "unit">): string {
  return JSON.stringify([name, unit]);
}

/** Those measured last come first. */
export function seriesOf(measurements: readonly MeasurementView[]): Series[] {
  const byKey = Map.groupBy(measurements, keyOf);
  const all = [...byKey].map(([key, figures]) => {
    const { name, unit } = figures[0]!;
    const byDay = figures.toSorted(
      (one, other) => one.date.localeCompare(other.date) || one.when.localeCompare(other.when),
    );
    return { key, name, unit, figures: byDay };
  });
  return all.sort((one, other) => other.figures.at(-1)!.date.localeCompare(one.figures.at(-1)!.date));
}
