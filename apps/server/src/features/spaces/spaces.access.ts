import { worldSpaceId } from "@bump/contract";
import type { Transaction } from "kysely";
import { userinfoFragment } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { leaveActiveSpace, listMemberIds, listPresentIds } from "./spaces.members.repo.ts";
import { managingStatuses } from "./spaces.policy.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** These people may no longer read the space. */
    "space.accessLost": { spaceId: string; userIds: string[] };
    /** Somebody came, went, or has another role. */
    "space.membersChanged": { spaceId: string };
    /** Its name or picture, which the records of those who have it open show. */
    "space.updated": { spaceId: string };
  }
}

const atOnce = 1000;

/** Belongs into the transaction that takes the access away: open sockets leave its rooms on every node at the commit. */
export async function loseAccess(
  deps: Pick<Deps, "cache" | "realtime">,
  tx: Transaction<Db>,
  { spaceId, userIds }: { spaceId: string; userIds: readonly string[] },
): Promise<void> {
  for (let at = 0; at < userIds.length; at += atOnce) {
    const some = userIds.slice(at, at + atOnce);
    await leaveActiveSpace(tx, { spaceId, userIds: some, to: worldSpaceId });
    await deps.cache.drop(tx, userinfoFragment, ...some);
    await deps.realtime.refreshRooms(tx, ...some);
    await emit(tx, "space.accessLost", { spaceId, userIds: some });
  }
}

/** Belongs into the transaction that changes what others show of the space. */
export async function spaceChanged(deps: Pick<Deps, "cache">, tx: Transaction<Db>, spaceId: string): Promise<void> {
  const present = await listPresentIds(tx, spaceId);
  for (let at = 0; at < present.length; at += atOnce) {
    await deps.cache.drop(tx, userinfoFragment, ...present.slice(at, at + atOnce));
  }
  await emit(tx, "space.updated", { spaceId });
}

export function subscribeSpaces({ db, outbox, realtime }: Deps): void {
  outbox.on("space.membersChanged", async ({ spaceId }) => {
    const managers = await listMemberIds(db, spaceId, managingStatuses);
    realtime.toSpace(spaceId, managers).emit("item:updated", { path: `spaces/${spaceId}` });
  });
  outbox.on("space.accessLost", async ({ spaceId, userIds }) => {
    for (const userId of userIds) {
      const devices = realtime.toUser(userId);
      devices.emit("access:lost", { spaceId });
      devices.emit("user:updated");
    }
  });
  outbox.on("space.updated", async ({ spaceId }) => {
    realtime.toSpace(spaceId).emit("user:updated");
  });
}
