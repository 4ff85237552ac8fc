import type { ContentItem, ReactionKind, ReactionResult, ReactionView } from "@bump/contract";
import type { Transaction } from "kysely";
import type { z } from "zod";
import { loadAuthors } from "#features/accounts/index.ts";
import { canReach, findItem, loadItems, lockItem, parseItemPath, type SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { executePrepared } from "#platform/database/prepared.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { emitAndRead } from "#platform/outbox/outbox.ts";
import type {} from "./reactions.events.ts";
import * as repo from "./reactions.repo.ts";

type Result = z.input<typeof ReactionResult>;
type PageInput = { limit: number; cursor?: string };

/** Repeating what holds changes nothing. Whoever reacts at the same moment takes turns at the subject's row. */
export async function react(
  deps: Deps,
  viewer: Viewer,
  { path, reaction }: { path: string; reaction: ReactionKind | "none" },
): Promise<Result> {
  const item = parseItemPath(path);
  const counts = await transact(deps.db, async (tx) => {
    const subject = await lockItem({ ...deps, db: tx }, viewer, item);
    if (!subject) throw new AppError("not_found");
    // What is no longer shown to all, its author and moderators still see: a reaction may go, but none come.
    if (reaction !== "none" && !canReach(subject)) throw new AppError("forbidden");
    return change(tx, viewer, subject, reaction);
  });
  return {
    reaction,
    reacted: reaction !== "none",
    reactions: counts.reactions as Result["reactions"],
    counters: { totalReactions: counts.total_reactions },
  };
}

/** Gives the counters, which stand still: the subject is held. */
async function change(
  tx: Transaction<Db>,
  viewer: Viewer,
  { id, space_id: spaceId }: SubjectRow,
  reaction: ReactionKind | "none",
): Promise<repo.Counts> {
  const key = { subjectId: id, userId: viewer.id };
  const done =
    reaction === "none"
      ? (await repo.deleteReaction(tx, id, viewer.id)) && "removed"
      : await repo.setReaction(tx, { ...key, spaceId, kind: reaction });
  const query = repo.countsQuery(id);
  if (done === "added" || done === "removed") return (await emitAndRead(tx, `reaction.${done}`, key, query))[0]!;
  if (done === "changed") return (await emitAndRead(tx, "counters.changed", { id }, query))[0]!;
  return (await executePrepared(tx, query)).rows[0]!;
}

/** By the right to read the item. */
export async function listReactions(
  deps: Deps,
  viewer: Viewer,
  { path, filter, ...page }: PageInput & { path: string; filter?: ReactionKind | "all" | "" },
): Promise<Page<ReactionView>> {
  const subject = await findItem(deps, viewer, parseItemPath(path));
  if (!subject) throw new AppError("not_found");
  const kind = filter === undefined || filter === "" || filter === "all" ? null : filter;
  const { items, last } = await repo.listReactionRows(deps.db, viewer, { subjectId: subject.id, kind, ...page });
  const authors = await loadAuthors(
    deps.db,
    items.map((row) => row.user_id),
  );
  const views = items.map((row) => ({
    id: row.user_id,
    author: authors.get(row.user_id)!,
    reaction: row.kind as ReactionKind,
    ...toInstant(row.created_at),
  }));
  return { items: views, last };
}

export async function listReacted(deps: Deps, viewer: Viewer, page: PageInput): Promise<Page<ContentItem>> {
  const { items, last } = await repo.listReacted(deps, viewer, page);
  const views = await loadItems(deps, viewer, items);
  return { items: items.flatMap(({ id }) => views.get(id) ?? []), last };
}
