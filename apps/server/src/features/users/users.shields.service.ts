import type { AuthorView, ShieldKind } from "@bump/contract";
import { loadAuthors, userChanged, userinfoFragment } from "#features/accounts/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type Instant, toInstant } from "#platform/instant.ts";
import { getPerson } from "./users.people.service.ts";
import * as repo from "./users.shields.repo.ts";

/** More than anybody needs, and few enough for every list to leave them out. */
const maxShields = 1_000;

/** Whoever it is about does not learn of it. */
export async function setShield(
  deps: Deps,
  viewer: Viewer,
  { id, shield }: { id: string; shield: ShieldKind | "none" },
): Promise<ShieldKind | null> {
  if (id === viewer.id) throw new AppError("invalid_value");
  const pair = { userId: viewer.id, otherId: id };
  return transact(deps.db, async (tx) => {
    // What waits for either of them is counted anew; the other's devices are told of nothing.
    await userChanged(deps, tx, viewer.id);
    await deps.cache.drop(tx, userinfoFragment, id);
    if (shield === "none") {
      await repo.removeShieldRow(tx, pair);
      return null;
    }
    await getPerson({ ...deps, db: tx }, id);
    const isNew = (await repo.findShield(tx, pair)) === null;
    if (isNew && (await repo.countShields(tx, viewer.id)) >= maxShields) throw new AppError("too_many");
    await repo.upsertShield(tx, { ...pair, kind: shield });
    return shield;
  });
}

type Shield = Instant & { id: string; author: AuthorView; shield: ShieldKind };

export async function listShields(
  { db }: Deps,
  viewer: Viewer,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Shield>> {
  const { items, last } = await repo.listShieldRows(db, viewer.id, page);
  const authors = await loadAuthors(
    db,
    items.map((row) => row.other_id),
  );
  const shields = items.map((row) => ({
    id: row.other_id,
    author: authors.get(row.other_id)!,
    shield: row.kind,
    ...toInstant(row.created_at),
  }));
  return { items: shields, last };
}
