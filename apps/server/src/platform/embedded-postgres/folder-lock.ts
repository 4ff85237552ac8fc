import { createHash } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

export type FolderLock = { release(): void };

/**
 * One process at a time works on a data folder. The kernel holds the lock and lets go of it however the
 * process ends, so there is no stale lock to judge. Null when another process has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  if (process.platform === "darwin") return lockFile(join(folder, "lock"));
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `bump-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32)}`;
  return lockName(process.platform === "win32" ? `\\\\.\\pipe\\${name}` : `\0${name}`);
}

/** A pipe on Windows, a socket in the abstract namespace on Linux: names without a file. */
function lockName(path: string): Promise<FolderLock | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => server.close() });
    });
  });
}

/** macOS has no abstract sockets but locks at open (O_EXLOCK, which Node does not name). */
function lockFile(path: string): FolderLock | null {
  const exclusiveLock = 0x20;
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock, 0o600);
    return { release: () => closeSync(file) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return null;
    throw error;
  }
}
