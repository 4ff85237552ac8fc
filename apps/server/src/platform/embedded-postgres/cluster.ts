import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Account, canReach, findAccount } from "./account.ts";
import { type Binaries, findBinaries, sharedFolder } from "./binaries.ts";
import { LaunchError } from "./launch-error.ts";
import { readWindowsAccess, renewWindowsAccess } from "./windows.ts";

/** What pg needs to connect. `host` is the socket's folder, an address on Windows. */
export type Connection = { host: string; port: number; user: string; database: string; password?: string };

/** A cluster on disk, ready to be started. */
export type Cluster = {
  folder: string;
  logFile: string;
  account: Account | null;
  binaries: Binaries;
  connection: Connection;
};

const isWindows = process.platform === "win32";

/** Finds the cluster below the data folder or makes it. The caller holds the folder's lock. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const place = join(dataDir, "postgres");
  const account = findAccount(place);
  const binaries = await findBinaries(account);
  const access = isWindows ? await renewWindowsAccess(dataDir) : null;
  if (!existsSync(join(place, "PG_VERSION"))) await makeCluster(dataDir, account, binaries, access?.password);

  const folder = await realpath(place);
  if (!canReach(account, folder)) {
    throw new LaunchError(
      `${folder} is closed to the account ${account?.name}: move it, or set DATA_DIR to a folder outside of it`,
    );
  }
  const major = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (major !== binaries.major) {
    throw new LaunchError(`${folder} was made by PostgreSQL ${major}, this is ${binaries.major}: see docs/runbook.md`);
  }
  return { folder, logFile: join(dataDir, "postgres.log"), account, binaries, connection: await connectionTo(dataDir) };
}

/** How to reach the cluster of a data folder, whichever process started it. */
export async function connectionTo(dataDir: string): Promise<Connection> {
  const folder = await realpath(join(dataDir, "postgres"));
  const base = { user: "postgres", database: "bump" };
  if (isWindows) return { ...base, host: "127.0.0.1", ...(await readWindowsAccess(dataDir)) };
  return { ...base, host: await socketFolder(folder), port: 5432 };
}

/** The cluster itself, which nobody else may enter, unless the kernel's limit for a socket's path forbids it. */
async function socketFolder(cluster: string): Promise<string> {
  if (Buffer.byteLength(join(cluster, ".s.PGSQL.5432")) < 107) return cluster;
  const account = findAccount(cluster);
  const folder = join(tmpdir(), `bump-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`);
  await mkdir(folder, { mode: 0o700 })
    .then(() => account && chown(folder, account.uid, account.gid))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  // Everybody may write in the temporary folder, so somebody else's folder of that name is not to be trusted.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.()) || found.mode & 0o077) {
    throw new LaunchError(`${folder} belongs to somebody else: remove it, or set DATA_DIR to a shorter path`);
  }
  return folder;
}

/** Made beside its place and moved there whole, so that a start that is cut off leaves no half cluster. */
async function makeCluster(
  dataDir: string,
  account: Account | null,
  binaries: Binaries,
  password?: string,
): Promise<void> {
  const isReachable = canReach(account, dataDir);
  const home = isReachable ? dataDir : await makeSharedHome();
  const draft = join(home, "postgres.new");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);

  const passwordFile = `${draft}.password`;
  if (password) await writeFile(passwordFile, password, { mode: 0o600 });
  const authentication = password ? ["-A", "scram-sha-256", `--pwfile=${passwordFile}`] : ["-A", "trust"];
  const locale = ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  await runToEnd(binaries.initdb, ["-D", draft, "-U", "postgres", ...authentication, ...locale], account);
  await runToEnd(binaries.postgres, ["--single", "-D", draft, "postgres"], account, "create database bump\n");

  await rm(passwordFile, { force: true });
  await rename(draft, join(home, "postgres"));
  if (!isReachable) await symlink(join(home, "postgres"), join(dataDir, "postgres"));
}

async function makeSharedHome(): Promise<string> {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(join(sharedFolder, "data-"));
  await chmod(home, 0o711);
  return home;
}

async function runToEnd(program: string, args: string[], account: Account | null, input = ""): Promise<void> {
  const child = spawn(program, args, { ...asAccount(account), stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  child.stdout.resume();
  const [code, said] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stderr),
  ]);
  if (code !== 0) throw new LaunchError(`${program} failed: ${said.trim().split("\n").at(-1)}`);
}

/** The bare environment: PostgreSQL reads PG* and LC_* variables that are not meant for it. */
export function asAccount(account: Account | null) {
  const env = isWindows ? process.env : { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
  return account ? { env, uid: account.uid, gid: account.gid } : { env };
}
