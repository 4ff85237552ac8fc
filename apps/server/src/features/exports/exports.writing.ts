import type { z } from "zod";
import { type Item, loadItems, type SubjectKind } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** Rows held at once. */
const limit = 200;

/** A list as JSON, asked for page by page. The schema is the allow-list, as for every other answer. */
export async function* writeList(
  schema: z.ZodType,
  ask: (page: { limit: number; cursor: string }) => Promise<Page<unknown>>,
): AsyncGenerator<string> {
  yield "[";
  let cursor: string | null = "";
  let separator = "\n";
  while (cursor !== null) {
    const page: Page<unknown> = await ask({ limit, cursor });
    for (const row of page.items) {
      yield `${separator}${JSON.stringify(schema.parse(row))}`;
      separator = ",\n";
    }
    cursor = page.last;
  }
  yield "]";
}

/** These rows as the viewer sees them. */
export async function toItems<View extends Item>(
  deps: Deps,
  viewer: Viewer,
  kind: SubjectKind,
  { items, last }: Page<{ id: string }>,
): Promise<Page<View>> {
  const views = await loadItems(
    deps,
    viewer,
    items.map(({ id }) => ({ id, kind })),
  );
  return { items: items.flatMap(({ id }) => (views.get(id) as View | undefined) ?? []), last };
}
