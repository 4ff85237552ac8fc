import { describeKind, provideItems } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { loadPlaces } from "./comments.repo.ts";
import { loadComments } from "./comments.service.ts";
import { toCommentPath } from "./comments.view.ts";

/** What others need of this kind, and what follows from its coming and going. */
export function subscribeComments(deps: Deps): void {
  provideItems("comment", loadComments);
  describeKind("comment", async (db, ids) => {
    const rows = await loadPlaces(db, ids);
    return new Map(rows.map((row) => [row.id, { title: "", html: row.html, path: toCommentPath(row) }]));
  });
  // Whatever made it show or not, the counters of what it stands under have changed with it.
  const tellCounters = async ({ id }: { id: string }) => {
    const [place] = await loadPlaces(deps.db, [id]);
    if (!place) return;
    await transact(deps.db, async (tx) => {
      await emit(tx, "counters.changed", { id: place.item_id });
      if (place.reply_to) await emit(tx, "counters.changed", { id: place.reply_to });
    });
  };
  deps.outbox.on("item.created", tellCounters);
  deps.outbox.on("item.removed", tellCounters);
}
