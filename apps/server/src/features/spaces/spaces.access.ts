import { worldSpaceId } from "@bump/contract";
import type { Transaction } from "kysely";
import { userinfoFragment } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { publish } from "#platform/bus.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { leaveActiveSpace, listMemberIds, listPresentIds } from "./spaces.members.repo.ts";
import { managingStatuses } from "./spaces.policy.ts";

declare module "#platform/bus.ts" {
  interface Topics {
    /** This person may no longer know of the space or read it: their sockets are told, on whichever node they are. */
    accessLost: { spaceId: string; userId: string };
    /** Nobody reads the space any more. */
    spaceClosed: { spaceId: string };
  }
}

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Somebody came, went, or has another role. */
    "space.membersChanged": { spaceId: string };
    /** Its name or picture, which the records of those who have it open show. */
    "space.updated": { spaceId: string };
    /** It is gone, with all that was in it. */
    "space.removed": { spaceId: string };
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
    await publish(tx, "accessLost", ...some.map((userId) => ({ spaceId, userId })));
  }
}

/** For a public space: whoever looks at it is known by their open sockets alone. */
export async function closeRooms(tx: Transaction<Db>, spaceId: string): Promise<void> {
  await publish(tx, "spaceClosed", { spaceId });
}

/** Belongs into the transaction that changes what others show of the space. */
export async function spaceChanged(deps: Pick<Deps, "cache">, tx: Transaction<Db>, spaceId: string): Promise<void> {
  const present = await listPresentIds(tx, spaceId);
  for (let at = 0; at < present.length; at += atOnce) {
    await deps.cache.drop(tx, userinfoFragment, ...present.slice(at, at + atOnce));
  }
  await emit(tx, "space.updated", { spaceId });
}

export function subscribeSpaces({ db, bus, outbox, realtime }: Deps): void {
  outbox.on("space.membersChanged", async ({ spaceId }) => {
    const managers = await listMemberIds(db, spaceId, managingStatuses);
    realtime.toSpace(spaceId, managers).emit("item:updated", { path: `spaces/${spaceId}` });
  });
  // By the bus, which reaches every node with and without Redis, and each tells its own sockets.
  bus.on("accessLost", ({ spaceId, userId }) => {
    const devices = realtime.toUserHere(userId);
    devices.emit("access:lost", { spaceId });
    devices.emit("user:updated");
  });
  bus.on("spaceClosed", async ({ spaceId }) => {
    const userIds = realtime.listPeopleHere(spaceId);
    for (const userId of userIds) realtime.toUserHere(userId).emit("access:lost", { spaceId });
    await realtime.refreshRooms(db, ...userIds);
  });
  outbox.on("space.updated", async ({ spaceId }) => {
    realtime.toSpace(spaceId).emit("user:updated");
  });
}
