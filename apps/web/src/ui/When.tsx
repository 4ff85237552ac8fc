import type { ReactNode } from "react";
import { useFormats } from "#lib/formats.ts";

type Props = {
  /** ISO 8601. */
  at: string;
  /** Only the day is known: of anonymous posts, no more is told. */
  byDay?: boolean;
  /** In place of how long ago it was. */
  children?: ReactNode;
};

/** How long ago; the exact time on hover. */
export function When({ at, byDay = false, children }: Props) {
  const { relative, relativeDay, date, dateTime } = useFormats();
  return (
    <time dateTime={at} title={byDay ? date(at) : dateTime(at)}>
      {children ?? (byDay ? relativeDay(at) : relative(at))}
    </time>
  );
}
