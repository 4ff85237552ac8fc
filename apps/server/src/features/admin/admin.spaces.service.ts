import { type AdminSpaceView, worldSpaceId } from "@bump/contract";
import type { Kysely } from "kysely";
import { loadAuthors } from "#features/accounts/index.ts";
import { endSpace, setBlocked } from "#features/spaces/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { listSpaceIds, loadSpaceRows, type SpaceQuery } from "./admin.spaces.repo.ts";
import { toAdminSpaceView } from "./admin.view.ts";

export async function listSpaces({ db }: Deps, q: SpaceQuery): Promise<Page<AdminSpaceView>> {
  const { items, last } = await listSpaceIds(db, q);
  return { items: await loadSpaces(db, items), last };
}

export async function updateSpace(
  deps: Deps,
  viewer: Viewer,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<AdminSpaceView> {
  return transact(deps.db, async (tx) => {
    await getSpace(tx, id);
    // Where those go whose space is closed.
    if (id === worldSpaceId) throw new AppError("forbidden");
    await setBlocked(deps, tx, viewer, { spaceId: id, isBlocked: blocked });
    const details = { blocked };
    await writeAudit(tx, { actorId: viewer.id, action: "adminSpace.update", subject: `spaces/${id}`, details });
    return getSpace(tx, id);
  });
}

/** Public spaces stay: there is one for everybody. */
export async function removeSpace(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const space = await getSpace(tx, id);
    if (!space.isPrivate) throw new AppError("forbidden");
    const details = { name: space.name };
    await writeAudit(tx, { actorId: viewer.id, action: "adminSpace.remove", subject: `spaces/${id}`, details });
    await endSpace(deps, tx, id);
  });
}

async function getSpace(db: Kysely<Db>, id: string): Promise<AdminSpaceView> {
  const [space] = await loadSpaces(db, [id]);
  if (!space) throw new AppError("not_found");
  return space;
}

async function loadSpaces(db: Kysely<Db>, ids: readonly string[]): Promise<AdminSpaceView[]> {
  const rows = await loadSpaceRows(db, ids);
  const owners = await loadAuthors(
    db,
    rows.flatMap((row) => row.owner_ids),
  );
  return rows.map((row) => toAdminSpaceView(row, owners));
}
