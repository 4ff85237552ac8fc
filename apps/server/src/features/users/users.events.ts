import type { Deps } from "#platform/deps.ts";

/** All of a person's devices fetch their record again. */
export function subscribeUsers({ outbox, realtime }: Deps): void {
  outbox.on("user.updated", async ({ userId }) => {
    realtime.toUser(userId).emit("user:updated");
  });
}
