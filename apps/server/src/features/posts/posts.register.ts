import { acceptRevisions } from "#features/revisions/index.ts";
import { describeKind, eraseKind, type Item, provideItems } from "#features/subjects/index.ts";
import { applyText } from "./posts.changes.ts";
import { loadPosts } from "./posts.items.ts";
import { pathOf, type PostKind } from "./posts.kinds.ts";
import { eraseTexts, loadTexts } from "./posts.repo.ts";

/** What the features below need to know of a kind of post, told from above. */
export function registerPostKind<View extends Item>(kind: PostKind<View>): void {
  describeKind(kind.kind, async (db, ids) => {
    const rows = await loadTexts(db, ids);
    return new Map(
      rows.map(({ name, html, location: place, ...post }) => [
        post.id,
        { title: name ?? "", html, path: pathOf(kind, post), place },
      ]),
    );
  });
  eraseKind(kind.kind, eraseTexts);
  provideItems(kind.kind, (deps, viewer, ids) => loadPosts(deps, viewer, { kind, ids }));
  acceptRevisions(kind.kind, (change, post, content) => applyText(change, kind, { post, content }));
}
