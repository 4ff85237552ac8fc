import { useFormats } from "#lib/formats.ts";

/** Days are days everywhere: none of them is moved by the reader's clock. */
export function noonOf(day: string): string {
  return `${day}T12:00:00`;
}

/** Of a moment of which only the day is told. It is kept as one of UTC, and is no other day to whoever reads it elsewhere. */
export function dayAlone(at: string): string {
  return noonOf(at.slice(0, 10));
}

export function useDay(): (day: string) => string {
  const { date } = useFormats();
  return (day) => date(noonOf(day));
}

/** What every chart over days looks like. */
export function useDayChart() {
  const { number, shortDate } = useFormats();
  const dayOf = useDay();
  return {
    dataKey: "day",
    gridAxis: "x",
    tickLine: "none",
    xAxisProps: {
      tickFormatter: (day: string) => shortDate(noonOf(day)),
      minTickGap: 40,
      interval: "equidistantPreserveStart",
    },
    yAxisProps: { width: 44, allowDecimals: false },
    valueFormatter: number,
    tooltipAnimationDuration: 0,
    tooltipProps: { labelFormatter: (day: unknown) => (typeof day === "string" ? dayOf(day) : "") },
  } as const;
}

/** Above a chart: else its topmost number is moved down to stay inside, over the next, which then goes. */
export const chartMargin = { top: 10 };
