import { type Kysely, sql, type Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { loadDescriptions } from "./subjects.descriptions.ts";
import { type Item, loadItems } from "./subjects.items.ts";
import type { SubjectKind, SubjectState } from "./subjects.policy.ts";
import { findIf, freeDrafts, lockSubjectState, updateState } from "./subjects.repo.ts";
import { listShielded } from "./subjects.shields.ts";
import { isShown } from "./subjects.visibility.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Everybody who reads the space may read it now. `again`: they could before reports hid it. */
    "item.created": { id: string; again?: true };
    "item.changed": { id: string };
    /** They may no longer. */
    "item.removed": { id: string };
    /** How many reacted to it or commented on it. */
    "counters.changed": { id: string };
  }
}

/** Kind of the fragment that holds what does not depend on who reads it, without counters. */
export const itemFragment = "item";

type Change = Pick<Deps, "cache"> & { db: Transaction<Db> };

/** Belongs into the transaction of a change of something's text, tags or files, by its author or by approval. */
export async function itemChanged({ cache, db }: Change, id: string): Promise<void> {
  await cache.drop(db, itemFragment, id);
  await emit(db, "item.changed", { id });
}

/** The only way to another state: what shows it hears of it. */
export async function setSubjectState({ cache, db }: Change, id: string, state: SubjectState): Promise<void> {
  const before = await lockSubjectState(db, id);
  if (before === state) return;
  const freed = state === "removed" ? await freeDrafts(db, sql`${id}::uuid`) : [];
  await updateState(db, id, before, state);
  await cache.drop(db, itemFragment, id, ...freed);
  if (state === "published") await emit(db, "item.created", { id, ...(before === "hidden" && { again: true }) });
  else if (before === "published") await emit(db, "item.removed", { id });
}

/**
 * Tells who has the space open. Only what everybody there may read is told of, judged when it is told: what was hidden
 * again meanwhile stays unsaid. Safe to repeat: clients know things by their id.
 */
export function subscribeSubjects(deps: Deps): void {
  const { db, outbox, realtime } = deps;
  outbox.on("item.created", async ({ id }) => {
    const shown = await findShown(db, id);
    const item = shown && (await loadNeutral(deps, shown));
    if (item) (await toReaders(deps, item)).emit("item:created", { path: item.path, item });
    if (shown) await tellAbove(deps, shown);
  });
  outbox.on("item.changed", async ({ id }) => {
    const item = await findNeutral(deps, id);
    if (item) (await toReaders(deps, item)).emit("item:updated", { path: item.path, item });
  });
  outbox.on("item.removed", async ({ id }) => {
    const gone = await findIf(db, id, sql`not ${isShown}`);
    if (!gone) return;
    const path = await pathOf(db, { id, kind: gone.kind as SubjectKind });
    realtime.toSpace(gone.space_id).emit("item:removed", { path });
    await tellAbove(deps, gone);
  });
  outbox.on("counters.changed", ({ id }) => tellCounters(deps, id));
}

/** For those who hear of what changes the counters of another subject: no event of its own is needed. */
export async function tellCounters(deps: Deps, id: string): Promise<void> {
  const item = await findNeutral(deps, id);
  if (!item) return;
  const { path, spaceId, counters, reactions } = item;
  deps.realtime.toSpace(spaceId).emit("counters", { path, counters, reactions });
}

/** What comes or goes counts on what it hangs on; comments tell of theirs themselves. */
async function tellAbove(deps: Deps, { kind, parent_id }: { kind: string; parent_id: string | null }): Promise<void> {
  if (parent_id !== null && kind !== "comment") await tellCounters(deps, parent_id);
}

/** Who has the space open, without those from whom a shield keeps it. */
async function toReaders({ db, realtime }: Deps, { id, spaceId }: Item) {
  return realtime.toSpace(spaceId, [], await listShielded(db, id));
}

async function findNeutral(deps: Deps, id: string) {
  const shown = await findShown(deps.db, id);
  return shown && loadNeutral(deps, shown);
}

async function loadNeutral(deps: Deps, shown: { id: string; kind: SubjectKind }) {
  return (await loadItems(deps, null, [shown])).get(shown.id);
}

async function findShown(db: Kysely<Db>, id: string) {
  const row = await findIf(db, id, isShown);
  return row && { ...row, kind: row.kind as SubjectKind };
}

async function pathOf(db: Kysely<Db>, subject: { id: string; kind: SubjectKind }): Promise<string> {
  return (await loadDescriptions(db, [subject])).get(subject.id)!.path;
}
