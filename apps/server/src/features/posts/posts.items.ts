import { loadAuthorJson } from "#features/accounts/index.ts";
import { loadFiles } from "#features/media/index.ts";
import { itemFragment } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { PostKind } from "./posts.kinds.ts";
import * as repo from "./posts.repo.ts";
import { toFixedView, toPersonalView } from "./posts.view.ts";

/**
 * The inside of a JSON array of posts, in the order of the rows: what everybody sees of them comes from the cache, the
 * viewer's own is added.
 */
export async function toItemsJson(deps: Deps, kind: PostKind, rows: readonly repo.FlagsRow[]): Promise<string> {
  const [fixed, authors] = await Promise.all([
    deps.cache.get(
      itemFragment,
      rows.map(({ id }) => id),
      (missing) => loadFixed(deps, kind, missing),
    ),
    loadAuthorJson(
      deps,
      rows.map((row) => row.author_id),
    ),
  ]);
  // One text that grows is copied once, when it is sent; pieces that are joined are copied twice.
  let json = "";
  for (const [at, row] of rows.entries()) {
    const item = fixed[at];
    if (item === undefined) continue;
    const personal = JSON.stringify(toPersonalView(kind, row)).slice(1);
    json += `${json && ","}${item.slice(0, -1)},"author":${authors[at] ?? "null"},"reactions":${row.reactions},${personal}`;
  }
  return json;
}

async function loadFixed({ db }: Deps, kind: PostKind, ids: string[]): Promise<Map<string, string>> {
  const [rows, files] = await Promise.all([repo.loadPostRows(db, kind, ids), loadFiles(db, ids)]);
  return new Map(rows.map((row) => [row.id, JSON.stringify(toFixedView(kind, row, files.get(row.id) ?? []))]));
}

/** Nobody in particular: no row of the database is theirs. */
const nobody = { id: "00000000-0000-0000-0000-000000000000", siteRole: "user" } as Viewer;

/** What is told to everybody may not say what some of them may not read. */
export function isNobody(viewer: Viewer): boolean {
  return viewer === nobody;
}

type Wanted<View extends object> = { kind: PostKind<View>; ids: readonly string[]; contextId?: string | null };

/** The inside of a JSON array of posts that the caller found to be readable. */
export async function loadPostsJson<View extends object>(
  deps: Deps,
  viewer: Viewer,
  { kind, ids, contextId = null }: Wanted<View>,
): Promise<string> {
  if (ids.length === 0) return "";
  return toItemsJson(deps, kind, await repo.loadFlags(deps, viewer, { kind, ids, contextId }));
}

/** Of posts that the caller found to be readable; for a null viewer without any flag or right. */
export async function loadPosts<View extends { id: string; can: object }>(
  deps: Deps,
  viewer: Viewer | null,
  wanted: Wanted<View>,
): Promise<Map<string, View>> {
  const posts = JSON.parse(`[${await loadPostsJson(deps, viewer ?? nobody, wanted)}]`) as View[];
  return new Map(posts.map((post) => [post.id, viewer === null ? withoutRights(post) : post]));
}

function withoutRights<View extends { can: object }>(post: View): View {
  return { ...post, can: Object.fromEntries(Object.keys(post.can).map((right) => [right, false])) };
}
