import { type ProblemStatus, problemStatuses } from "@bump/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/** What narrows and orders a list. In the address, so that Back and a copied link bring the same list. */
export type ProblemSearch = { status?: ProblemStatus; tag?: string; order?: "top" };

function toStatus(value: unknown): ProblemStatus | undefined {
  return problemStatuses.find((status) => status === value);
}

function toTagText(value: unknown): string | undefined {
  // The router reads ?tag=12 as a number.
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text.toLowerCase() || undefined;
}

export function useProblemSearch() {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = toStatus(found["status"]);
  const tag = toTagText(found["tag"]);
  const order = found["order"] === "top" ? "top" : undefined;
  const search = useMemo<ProblemSearch>(() => ({ status, tag, order }), [status, tag, order]);
  const narrow = (change: ProblemSearch) =>
    void navigate({ to: ".", search: { ...search, ...change } as never, replace: true, resetScroll: false });
  return { search, narrow };
}
