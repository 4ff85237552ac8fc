import type { ReactNode } from "react";
import { useFormats } from "#lib/formats.ts";

type Props = {
  /** ISO 8601. */
  at: string;
  /** In place of how long ago it was. */
  children?: ReactNode;
};

/** How long ago; the exact time on hover. */
export function When({ at, children }: Props) {
  const { relative, dateTime } = useFormats();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {children ?? relative(at)}
    </time>
  );
}
