import { type AnyRouter, useLocation } from "@tanstack/react-router";
import type { PageName } from "./access.ts";

const visited = new Map<number, PageName>();

/** Remembers which page stood at each step of the tab's history, for 'Back to Problems'. */
export function watchTrail(router: AnyRouter): () => void {
  const note = () => {
    const page = router.state.matches.find(({ staticData }) => staticData.page)?.staticData.page;
    if (page) visited.set(router.state.location.state.__TSR_index, page);
  };
  // The first page has come already.
  note();
  return router.subscribe("onResolved", note);
}

/** Null when the person came from outside, or the page was loaded anew. */
export function usePreviousPage(): PageName | null {
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  return visited.get(index - 1) ?? null;
}
