import type { ImportRow } from "@bump/contract";
import { importComment, toCommentContent } from "#features/comments/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as repo from "./exports.repo.ts";
import { judged, signed, stateOf, type Taking, timeOf, type Wrong } from "./exports.taking.ts";

type Content = ReturnType<typeof toCommentContent>;
type Rows = readonly { row: ImportRow<"comments">; content: Content; index: number }[];

/** What is talked about. */
const items = ["story", "problem", "solution", "skill", "faq", "part"];

export async function judgeComments(
  wrong: Wrong,
  viewer: Viewer,
  rows: readonly ImportRow<"comments">[],
): Promise<Rows> {
  const found = [];
  for (const [index, row] of rows.entries()) {
    const content = await judged(wrong, `comments.${index}`, "commentHTML", () =>
      toCommentContent({ commentHTML: signed(row.commentHTML, row, viewer), tags: row.tags }),
    );
    found.push({ row, content: content!, index });
  }
  return found;
}

/** Answers come after what they answer. */
export async function takeComments(taking: Taking, rows: Rows): Promise<void> {
  const { change, viewer, spaceId, check, wrong, places, outcome } = taking;
  // Whether what they are about will be there is told by the file: it comes before.
  if (check) return;
  const answered = rows.flatMap(({ row }) => (row.replyTo ? [places.of(row.replyTo, "comment").id] : []));
  const threads = await repo.loadThreads(change.db, answered);
  for (const { row, content, index } of rows.toSorted((a, b) => Number(!!a.row.replyTo) - Number(!!b.row.replyTo))) {
    const place = places.of(row.id, "comment");
    const item = places.of(row.itemId, items);
    const above = row.replyTo ? places.of(row.replyTo, "comment") : null;
    const thread = above && threads.get(above.id);
    if (place.is !== "new") outcome[place.is] += 1;
    // What it stood on was deleted here: it goes with it.
    else if (item.is === "removed" || above?.is === "removed") outcome.removed += 1;
    else if (item.is === "new") wrong.set(`comments.${index}.itemId`, { code: "not_found" });
    else if (above && (thread?.item_id !== item.id || thread.reply_to !== null)) {
      wrong.set(`comments.${index}.replyTo`, { code: "not_found" });
    } else {
      const isNew = await importComment(change, viewer, {
        id: place.id,
        ...content,
        spaceId,
        itemId: item.id,
        replyTo: above?.id ?? null,
        state: stateOf(row.state),
        createdAt: timeOf(taking, row.createdAt),
      });
      outcome[isNew ? "added" : "present"] += 1;
      places.add(place, "comment");
      threads.set(place.id, { item_id: item.id, reply_to: above?.id ?? null });
    }
  }
}
