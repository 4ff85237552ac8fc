import type { ReactNode } from "react";
import { useFormats } from "#lib/formats.ts";
import { dayAlone } from "./use-day.ts";

type Props = {
  /** ISO 8601. */
  at: string;
  /** Only the day is known: of anonymous posts, no more is told. */
  byDay?: boolean;
  /** As a date, not as how long ago it was. */
  asDate?: boolean;
  /** In place of how long ago it was. */
  children?: ReactNode;
};

/** How long ago; the exact time on hover. */
export function When({ at, byDay = false, asDate = false, children }: Props) {
  const { relative, relativeDay, date, day, dateTime } = useFormats();
  const known = byDay ? dayAlone(at) : at;
  const ago = byDay ? relativeDay(at) : relative(at);
  return (
    <time dateTime={byDay ? at.slice(0, 10) : at} title={byDay ? date(known) : dateTime(at)}>
      {children ?? (asDate ? day(known) : ago)}
    </time>
  );
}
