import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

/** Windows has no sockets that belong to an account, so there it is a port on this machine and a password. */
export type WindowsAccess = { port: number; password: string };

const fileIn = (dataDir: string): string => join(dataDir, "postgres-access.json");

export async function readWindowsAccess(dataDir: string): Promise<WindowsAccess> {
  return JSON.parse(await readFile(fileIn(dataDir), "utf8")) as WindowsAccess;
}

/** The password stays, the port is whichever is free now. */
export async function renewWindowsAccess(dataDir: string): Promise<WindowsAccess> {
  const earlier = await readWindowsAccess(dataDir).catch(() => null);
  const access = { port: await freePort(), password: earlier?.password ?? randomBytes(24).toString("base64url") };
  await writeFile(fileIn(dataDir), JSON.stringify(access), { mode: 0o600 });
  return access;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
