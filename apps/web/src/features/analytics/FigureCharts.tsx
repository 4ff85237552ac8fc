import { lazy } from "react";
import type { Day } from "./analytics.queries.ts";
import { figures } from "./figures.ts";
import classes from "./SpaceAnalytics.module.css";

const FigureChart = lazy(async () => ({ default: (await import("./FigureChart.tsx")).FigureChart }));

/** Members, posts, reactions and active people, each in a chart of its own. */
export function FigureCharts({ series }: { series: readonly Day[] }) {
  return (
    <div className={classes.charts}>
      {figures.map((figure) => (
        <FigureChart key={figure} figure={figure} series={series} />
      ))}
    </div>
  );
}
