import { useMatches } from "@tanstack/react-router";
import type { PageName } from "../access.ts";

/** The page's name where it writes its own heading; undefined where a tabbed parent has written one already. */
export function useOwnHeading(): PageName | undefined {
  return useMatches({
    select: (matches) => {
      const pages = matches.flatMap(({ staticData }) => staticData.page ?? []);
      return pages.length === 1 ? pages[0] : undefined;
    },
  });
}
