import { type ProblemStatus, problemStatuses } from "@bump/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { PostFilter } from "./posts.queries.ts";

/** What narrows and orders a list. In the address, so that Back and a copied link bring the same list. */
export type PostSearch = { q?: string; tag?: string; status?: ProblemStatus; order?: "top" };

function textOf(value: unknown): string | undefined {
  // The router reads ?q=12 as a number.
  return typeof value === "string" || typeof value === "number" ? String(value) || undefined : undefined;
}

export function usePostSearch() {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const q = textOf(found["q"]);
  const tag = textOf(found["tag"])?.toLowerCase();
  const status = problemStatuses.find((one) => one === found["status"]);
  const order = found["order"] === "top" ? "top" : undefined;
  const search = useMemo<PostSearch>(() => ({ q, tag, status, order }), [q, tag, status, order]);
  const narrow = (change: PostSearch) =>
    void navigate({ to: ".", search: { ...search, ...change } as never, replace: true, resetScroll: false });
  return { search, narrow };
}

export function toFilter<Of extends PostFilter["filterBy"]>(filterBy: Of, { q, tag, order }: PostSearch) {
  return { filterBy, query: q, tags: tag ? [tag] : undefined, orderBy: order };
}

/** Whether a list holds fewer than it would by itself: what is empty then is the narrowed list. */
export function isNarrowed({ q, tag, status }: PostSearch): boolean {
  return q !== undefined || tag !== undefined || status !== undefined;
}
