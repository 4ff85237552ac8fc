import { loadAuthorJson } from "#features/accounts/index.ts";
import { loadFiles } from "#features/media/index.ts";
import { itemFragment } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { PostKind } from "./posts.kinds.ts";
import * as repo from "./posts.repo.ts";
import { toFixedView, toPersonalView } from "./posts.view.ts";

/** Posts as JSON, in the order of the rows: what everybody sees of them comes from the cache, the viewer's own is added. */
export async function toItemsJson(deps: Deps, kind: PostKind, rows: readonly repo.FlagsRow[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const [fixed, authors] = await Promise.all([
    deps.cache.get(itemFragment, ids, (missing) => loadFixed(deps, kind, missing)),
    loadAuthorJson(
      deps,
      rows.map((row) => row.author_id),
    ),
  ]);
  return rows.flatMap((row) => {
    const json = fixed.get(row.id);
    if (json === undefined) return [];
    const personal = JSON.stringify(toPersonalView(kind, row)).slice(1);
    const author = authors.get(row.author_id) ?? "null";
    return [`${json.slice(0, -1)},"author":${author},"reactions":${row.reactions},${personal}`];
  });
}

async function loadFixed({ db }: Deps, kind: PostKind, ids: string[]): Promise<Map<string, string>> {
  const [rows, files] = await Promise.all([repo.loadPostRows(db, kind, ids), loadFiles(db, ids)]);
  return new Map(rows.map((row) => [row.id, JSON.stringify(toFixedView(kind, row, files.get(row.id) ?? []))]));
}

/** Nobody in particular: no row of the database is theirs. */
const nobody = { id: "00000000-0000-0000-0000-000000000000", siteRole: "user" } as Viewer;

/** Of posts that the caller found to be readable; for a null viewer without any flag or right. */
export async function loadPosts<View extends { id: string; can: object }>(
  deps: Deps,
  viewer: Viewer | null,
  { kind, ids, contextId = null }: { kind: PostKind<View>; ids: readonly string[]; contextId?: string | null },
): Promise<Map<string, View>> {
  if (ids.length === 0) return new Map();
  const rows = await repo.loadFlags(deps, viewer ?? nobody, { kind, ids, contextId });
  const posts = (await toItemsJson(deps, kind, rows)).map((json) => JSON.parse(json) as View);
  return new Map(posts.map((post) => [post.id, viewer === null ? withoutRights(post) : post]));
}

function withoutRights<View extends { can: object }>(post: View): View {
  return { ...post, can: Object.fromEntries(Object.keys(post.can).map((right) => [right, false])) };
}
