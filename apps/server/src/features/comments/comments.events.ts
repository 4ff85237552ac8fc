import { describeKind, eraseKind, provideItems, tellCounters } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eraseTexts, loadPlaces } from "./comments.repo.ts";
import { loadListedComments } from "./comments.service.ts";
import { toCommentPath } from "./comments.view.ts";

/** What others need of this kind, and what follows from its coming and going. */
export function subscribeComments(deps: Deps): void {
  provideItems("comment", loadListedComments);
  eraseKind("comment", eraseTexts);
  describeKind("comment", async (db, ids) => {
    const rows = await loadPlaces(db, ids);
    return new Map(rows.map((row) => [row.id, { title: "", html: row.html, path: toCommentPath(row) }]));
  });
  // Whatever made it show or not, the counters of what it stands under have changed with it.
  const tellPlaces = async ({ id }: { id: string }) => {
    const [place] = await loadPlaces(deps.db, [id]);
    if (!place) return;
    await tellCounters(deps, place.item_id);
    if (place.reply_to) await tellCounters(deps, place.reply_to);
  };
  deps.outbox.on("item.created", tellPlaces);
  deps.outbox.on("item.removed", tellPlaces);
}
