import { type getItem, Id, listItems, page } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { serialise } from "#platform/http/mount.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** `ids` are those that the path names, in their order. */
export type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest; ids: readonly string[] };
type ListItem = z.output<typeof listItems.response>["items"][number];

/** A page, or the whole answer as JSON. */
export type ListReaders = Record<
  string,
  (deps: Deps, viewer: Viewer, list: ListQuery) => Promise<Page<ListItem> | string>
>;

type Item = z.output<typeof getItem.response>["data"];
/** The item, or the same as JSON. */
export type ItemReaders = Record<
  string,
  (deps: Deps, viewer: Viewer, ids: readonly string[]) => Promise<Item | string>
>;

type PageReader<View> = (deps: Deps, viewer: Viewer, list: ListQuery) => Promise<Page<View>>;

/** Judged by the schema of what it lists: to try what any list may hold, one after the other, takes longer than to read it. */
export function pagesOf<View extends z.ZodType>(view: View, read: PageReader<z.input<View>>): ListReaders[string] {
  const own = { ...listItems, response: page(view) };
  return async (deps, viewer, list) => {
    const found = await read(deps, viewer, list);
    return serialise(own, { ...found, lastScannedWhen: deps.clock().toISOString() });
  };
}

/** Looks a path up in a closed grammar: it is one of the patterns, with an id for each `{id}`, or it is nothing. */
export function pathTable<Row>(rows: Record<string, Row>) {
  const patterns = Object.entries(rows).map(([pattern, row]) => ({ parts: pattern.split("/"), row }));
  return (path: string): { row: Row; ids: string[] } | null => {
    const segments = path.replace(/^\//, "").split("/");
    for (const { parts, row } of patterns) {
      const ids = match(segments, parts);
      if (ids) return { row, ids };
    }
    return null;
  };
}

function match(segments: readonly string[], parts: readonly string[]): string[] | null {
  if (segments.length !== parts.length) return null;
  const ids: string[] = [];
  for (const [at, part] of parts.entries()) {
    const segment = segments[at]!;
    if (part !== "{id}" && part !== segment) return null;
    if (part !== "{id}") continue;
    const id = Id.safeParse(segment);
    if (!id.success) return null;
    ids.push(id.data);
  }
  return ids;
}
