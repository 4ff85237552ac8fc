import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { LaunchError } from "./launch-error.ts";

/** Whom PostgreSQL runs as. It refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

/** Null: as the account that runs this process. */
export function findAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts();
  // A folder made under another account stays that account's.
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const found =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    accounts.find(({ name }) => name === "postgres") ??
    accounts.find(({ name }) => name === "nobody");
  if (!found)
    throw new LaunchError(
      "PostgreSQL does not run as root and there is no account postgres or nobody: start as another user",
    );
  return found;
}

/** The account that owns nothing, for programs of ours that read what strangers send. Null where root does not run us. */
export function findNobody(): Account | null {
  if (process.getuid?.() !== 0) return null;
  return readAccounts().find(({ name }) => name === "nobody") ?? null;
}

function readAccounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid), gid: Number(gid) }));
}

/** Whether the account may enter every folder down to `path`, as far as it exists. */
export function canReach(account: Account | null, path: string): boolean {
  if (!account) return true;
  const parent = dirname(path);
  if (parent !== path && !canReach(account, parent)) return false;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return true;
  const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
  return ((found.mode >> shift) & 1) === 1;
}
