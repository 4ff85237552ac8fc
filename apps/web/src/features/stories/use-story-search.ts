import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { StoryFilter } from "./stories.queries.ts";

/** What narrows and orders a list. In the address, so that Back and a copied link bring the same list. */
export type StorySearch = { q?: string; tag?: string; order?: "top" };

function textOf(value: unknown): string | undefined {
  // The router reads ?q=12 as a number.
  return typeof value === "string" || typeof value === "number" ? String(value) || undefined : undefined;
}

export function useStorySearch() {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [q, tag, order] = [textOf(found["q"]), textOf(found["tag"])?.toLowerCase(), found["order"] === "top"];
  const search = useMemo<StorySearch>(() => ({ q, tag, order: order ? "top" : undefined }), [q, tag, order]);
  const narrow = (change: StorySearch) =>
    void navigate({ to: ".", search: { ...search, ...change } as never, replace: true, resetScroll: false });
  return { search, narrow };
}

export function toFilter(filterBy: StoryFilter["filterBy"], { q, tag, order }: StorySearch): StoryFilter {
  return { filterBy, query: q, tags: tag ? [tag] : undefined, orderBy: order };
}
