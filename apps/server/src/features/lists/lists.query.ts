import { Id, limits } from "@bump/contract";
import { toTag } from "@bump/contract/rules";
import { type Area, toArea } from "#features/places/index.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { ListQuery } from "./lists.paths.ts";

export function refusal(
  field: string,
  code: "invalid_value" | "invalid_id" | "invalid_tag" | "max_tags" | "unknown_language",
): AppError {
  return new AppError(code, { fields: { [field]: code } });
}

export function readPage({ results: limit, lastDocumentID: cursor }: Pick<ListQuery, "results" | "lastDocumentID">) {
  return { limit, cursor };
}

/** By what a list can be narrowed, besides its filters. `lang` is none of them: clients say with it who reads. */
const narrowings = ["query", "tags", "authorId", "status", "bounds", "near", "type"] as const;
type Narrowing = (typeof narrowings)[number];

/** What a list cannot be narrowed by is refused: to let it pass would answer with more than was asked for. */
export function refuseOthers(list: Pick<ListQuery, Narrowing>, known: readonly Narrowing[]): void {
  const isAsked = (one: Narrowing) => Boolean(list[one]) && list[one] !== "all";
  const other = narrowings.find((one) => isAsked(one) && !known.includes(one));
  if (other) throw refusal(other, "invalid_value");
}

/** What happened, and who did what, has one order. */
export function requireRecent({ orderBy }: Pick<ListQuery, "orderBy">): void {
  if (orderBy !== "recent") throw refusal("orderBy", "invalid_value");
}

/** Of a list in one order, which is whole but for what it may be narrowed by. */
export function readPlainPage(list: Omit<ListQuery, "ids" | "request">, known: readonly Narrowing[] = []) {
  requireRecent(list);
  refuseOthers(list, known);
  readFilter(list, []);
  return readPage(list);
}

/** `recent` is what every list is without a filter; of the others it has those named. */
export function readFilter<Filter extends string>(
  { filterBy }: Pick<ListQuery, "filterBy">,
  filters: readonly Filter[],
): Filter | null {
  if (!filterBy || filterBy === "recent") return null;
  const filter = filters.find((one) => one === filterBy);
  if (filter === undefined) throw refusal("filterBy", "invalid_value");
  return filter;
}

/** `a,b`: whatever carries any of them. */
export function readTagNames({ tags = "" }: Pick<ListQuery, "tags">): string[] {
  const named = tags.split(",").filter((tag) => tag.trim() !== "");
  if (named.length > limits.itemTags.max) throw refusal("tags", "max_tags");
  return named.map((name) => {
    const tag = toTag(name);
    if (tag === null) throw refusal("tags", "invalid_tag");
    return tag;
  });
}

export function readAuthorId({ authorId }: ListQuery): string | null {
  if (!authorId) return null;
  const id = Id.safeParse(authorId);
  if (!id.success) throw refusal("authorId", "invalid_id");
  return id.data;
}

/** One or the other: within bounds, or near a point. */
export function readArea({ bounds, near }: ListQuery): Area | undefined {
  if (bounds && near) throw refusal("near", "invalid_value");
  return bounds || near ? toArea({ bounds, near }) : undefined;
}

/** The last word may be unfinished. */
export function readWords({ query }: ListQuery): { words: string; beginning: string } | null {
  return query ? { words: query, beginning: /[\p{L}\p{M}\p{N}]+$/u.exec(query)?.[0] ?? "" } : null;
}

export function readPeopleOrder({ orderBy }: Pick<ListQuery, "orderBy">): "recent" | "name" | "nameDesc" {
  if (orderBy === "top" || orderBy === "unread") throw refusal("orderBy", "invalid_value");
  return orderBy;
}
