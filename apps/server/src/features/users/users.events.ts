import type { Deps } from "#platform/deps.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** The account is gone, with all that was the person's alone. */
    "user.removed": { userId: string };
  }
}

/** All of a person's devices fetch their record again. */
export function subscribeUsers({ outbox, realtime }: Deps): void {
  outbox.on("user.updated", async ({ userId }) => {
    realtime.toUser(userId).emit("user:updated");
  });
}
