import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { analyticsQuery, type Range, ranges } from "./analytics.queries.ts";
import { FigureCharts } from "./FigureCharts.tsx";
import { RangedFigures } from "./RangedFigures.tsx";

/** Members, posts, reactions and active people of a space, day by day. */
export function SpaceAnalytics({ spaceId }: { spaceId: string }) {
  const [days, setDays] = useState<Range>(ranges[0]);
  const query = useQuery(analyticsQuery(spaceId, days));
  return (
    <RangedFigures days={days} onDays={setDays} query={query}>
      {({ series }) => <FigureCharts series={series} />}
    </RangedFigures>
  );
}
