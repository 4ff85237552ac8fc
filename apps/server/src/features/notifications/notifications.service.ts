import type { NotificationView } from "@bump/contract";
import { loadAuthors, userChanged } from "#features/accounts/index.ts";
import { loadSpaceRefs } from "#features/spaces/index.ts";
import { loadDescriptions, loadRefs } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { toVisibleText } from "#platform/html/html.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as repo from "./notifications.repo.ts";
import { toNotificationView } from "./notifications.view.ts";

type Query = { spaceId: string | null; limit: number; cursor?: string };

export async function listNotifications(deps: Deps, viewer: Viewer, query: Query): Promise<Page<NotificationView>> {
  const { items, last } = await repo.listRows(deps, viewer, query);
  return { items: await toViews(deps, viewer, items), last };
}

/** Null where the person may not read it any more. */
export async function findNotification(deps: Deps, viewer: Viewer, id: string): Promise<NotificationView | null> {
  const { items } = await repo.listRows(deps, viewer, { spaceId: null, limit: 1, id });
  return (await toViews(deps, viewer, items))[0] ?? null;
}

async function toViews(deps: Deps, viewer: Viewer, rows: repo.NotificationRow[]): Promise<NotificationView[]> {
  const { db } = deps;
  const targets = rows.flatMap(({ target_id: id, target_kind: kind }) => (id && kind ? { id, kind } : []));
  const [authors, spaces, texts, refs] = await Promise.all([
    loadAuthors(
      db,
      rows.flatMap((row) => row.actor_ids),
    ),
    loadSpaceRefs(
      db,
      rows.map((row) => row.space_id),
    ),
    loadDescriptions(db, targets),
    loadRefs(
      deps,
      viewer,
      rows.flatMap((row) => (row.target_kind === "comment" || row.kind === "removal" ? (row.parent_id ?? []) : [])),
    ),
  ]);
  return rows.map((row) => {
    const { title, html } = texts.get(row.target_id ?? "") ?? { title: "", html: "" };
    return toNotificationView(row, {
      authors,
      refs,
      space: spaces.get(row.space_id)!,
      text: title || toVisibleText(html),
    });
  });
}

export async function removeNotification(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (!(await repo.clearRow(tx, viewer.id, id))) throw new AppError("not_found");
    await userChanged(deps, tx, viewer.id);
  });
}

export async function clearNotifications(deps: Deps, viewer: Viewer, spaceId: string | null): Promise<void> {
  await transact(deps.db, async (tx) => {
    await repo.clearRowsOf(tx, viewer.id, spaceId);
    await userChanged(deps, tx, viewer.id);
  });
}

/** Those named, else all of one space or of all. Answers with how many are left. */
export async function readNotifications(
  deps: Deps,
  viewer: Viewer,
  which: { ids: readonly string[] | null; spaceId: string | null },
): Promise<number> {
  return transact(deps.db, async (tx) => {
    await repo.markRead(tx, viewer.id, which);
    await userChanged(deps, tx, viewer.id);
    return repo.countUnread({ ...deps, db: tx }, viewer);
  });
}
