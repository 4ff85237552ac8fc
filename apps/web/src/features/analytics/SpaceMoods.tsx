import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { moodsQuery, type Range, ranges } from "./analytics.queries.ts";
import { RangedFigures } from "./RangedFigures.tsx";

const MoodChart = lazy(async () => ({ default: (await import("./MoodChart.tsx")).MoodChart }));

/** How people of a space react, day by day and kind by kind. */
export function SpaceMoods({ spaceId, empty }: { spaceId: string; empty: ReactNode }) {
  const [days, setDays] = useState<Range>(ranges[0]);
  const query = useQuery(moodsQuery(spaceId, days));
  return (
    <RangedFigures days={days} onDays={setDays} query={query}>
      {(moods) => (Object.values(moods.totals).some(Boolean) ? <MoodChart moods={moods} /> : empty)}
    </RangedFigures>
  );
}
