import type { ContentItem } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { SubjectKind } from "./subjects.policy.ts";

export type Item = ContentItem;
/** A null viewer is nobody in particular, for sockets: no reaction, no bookmark, no rights. Rights to read are not asked. */
type Load = (deps: Deps, viewer: Viewer | null, ids: string[]) => Promise<Map<string, Item>>;

const loaders = new Map<SubjectKind, Load>();

/** Content gives the views of its own kind here, so that lists over all kinds need not know them. */
export function provideItems(kind: SubjectKind, load: Load): void {
  loaders.set(kind, load);
}

/** One batch per kind, of subjects that the caller found to be readable; a kind that nobody provides is left out. */
export async function loadItems(
  deps: Deps,
  viewer: Viewer | null,
  subjects: readonly { id: string; kind: SubjectKind }[],
): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (const kind of new Set(subjects.map((subject) => subject.kind))) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
    for (const [id, item] of (await loaders.get(kind)?.(deps, viewer, ids)) ?? []) found.set(id, item);
  }
  return found;
}
