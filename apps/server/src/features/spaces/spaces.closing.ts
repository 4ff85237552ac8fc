import type { Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { closeRooms, loseAccess, spaceChanged } from "./spaces.access.ts";
import { listMemberIds, listPresentIds } from "./spaces.members.repo.ts";
import { knowingStatuses } from "./spaces.policy.ts";
import { updateSpaceRow } from "./spaces.repo.ts";
import { lockStanding } from "./spaces.standing.ts";

/** Closed by the site's admins, nobody reads or enters a space, whoever is in it leaves; opened again, all is as before. */
export async function setBlocked(
  deps: Pick<Deps, "cache" | "realtime" | "clock">,
  tx: Transaction<Db>,
  viewer: Viewer,
  { spaceId, isBlocked }: { spaceId: string; isBlocked: boolean },
): Promise<void> {
  const space = await lockStanding(tx, viewer.id, spaceId);
  if (!space || space.isBlocked === isBlocked) return;
  await updateSpaceRow(tx, spaceId, { blocked_at: isBlocked ? deps.clock() : null });
  if (!isBlocked) return spaceChanged(deps, tx, spaceId);
  const userIds = new Set([
    ...(await listMemberIds(tx, spaceId, knowingStatuses)),
    ...(await listPresentIds(tx, spaceId)),
  ]);
  await loseAccess(deps, tx, { spaceId, userIds: [...userIds] });
  await closeRooms(tx, spaceId);
}
