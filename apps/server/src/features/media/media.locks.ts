import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { publish } from "#platform/bus.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";

declare module "#platform/bus.ts" {
  interface Topics {
    /** Somebody waits for the lock of this upload: whoever writes to it should come to an end. */
    uploadWanted: { id: string };
  }
}

const retryMs = 50;
const patienceMs = 15_000;

/** One writer per upload, on all nodes together; the lock of a node that dies goes with it. */
export function createLocker({ bus, db }: Deps): Locker {
  const holders = new Map<string, RequestRelease>();
  bus.on("uploadWanted", async ({ id }) => holders.get(id)?.());

  return {
    newLock(id: string): Lock {
      const name = `upload:${id}`;
      return {
        async lock(signal, requestRelease) {
          const giveUpAt = Date.now() + patienceMs;
          for (let tries = 0; !(await bus.tryHold(name)); tries++) {
            if (tries === 0) await publish(db, "uploadWanted", { id });
            if (signal.aborted || Date.now() > giveUpAt) throw new AppError("overloaded", { retryAfter: 2 });
            await sleep(retryMs);
          }
          holders.set(id, requestRelease);
        },
        async unlock() {
          holders.delete(id);
          await bus.release(name);
        },
      };
    },
  };
}
