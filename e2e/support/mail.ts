import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Server } from "./server.ts";

type Found = string | null;

/** Mails go out by a job, a moment after the call that asked for them. */
async function waitFor(what: string, find: () => Promise<Found>): Promise<string> {
  let found: Found = null;
  await expect
    .poll(async () => (found = await find()) !== null, { message: what, intervals: [25, 50, 100], timeout: 10_000 })
    .toBe(true);
  return found ?? "";
}

const link = /^https?:\/\/\S+$/;

/** The links that the console shows below `mail to <address>`, newest mail last. */
async function linksOnConsole({ consoleLog }: Server, address: string): Promise<string[]> {
  const lines = (await readFile(consoleLog, "utf8")).split("\n");
  return lines.flatMap((line, index) => {
    const next = lines[index + 1] ?? "";
    return line.startsWith(`mail to ${address}: `) && link.test(next) ? [next] : [];
  });
}

/** What a person copies from the terminal in which the server runs. */
export function linkOnConsole(server: Server, address: string): Promise<string> {
  return waitFor(`a link for ${address} on the console`, async () => {
    return (await linksOnConsole(server, address)).at(-1) ?? null;
  });
}

async function mailsTo({ dataDir }: Server, address: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${address}.eml`)).sort();
  return Promise.all(own.map((name) => readFile(join(folder, name), "utf8")));
}

type Mode = "verifyEmail" | "resetPassword" | "changeEmail";

/** The newest link of one kind in a person's mails. `after`: links that are known already. */
export function mailedLink(
  server: Server,
  address: string,
  mode: Mode,
  after: readonly string[] = [],
): Promise<string> {
  return waitFor(`a mail for ${address} with a link to ${mode}`, async () => {
    const mails = await mailsTo(server, address);
    const links = mails.flatMap((mail) => mail.split("\r\n").filter((line) => link.test(line)));
    return links.filter((found) => found.includes(`mode=${mode}`) && !after.includes(found)).at(-1) ?? null;
  });
}

export function tokenOf(mailed: string): string {
  return new URL(mailed).searchParams.get("token") ?? "";
}
