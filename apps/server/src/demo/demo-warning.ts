import { type Config, ConfigError } from "#platform/config.ts";
import type { Deps } from "#platform/deps.ts";

const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/;

/** The demo's passwords stand in this repository: it does not begin where others can reach it, unless that is wanted. */
export function requireDemoPlace({ host, publicUrl, isPublicDemo }: Config): void {
  const open = [new URL(publicUrl).hostname, host].find((name) => !loopback.test(name));
  if (open === undefined || isPublicDemo) return;
  throw new ConfigError(
    `--demo has passwords that everybody knows, and others can reach ${open}: set PUBLIC_DEMO=true if that is wanted`,
  );
}

/** What an earlier start filled may have moved to an address of the open Internet since. */
export async function warnOfDemoAdmin({ config, db, log }: Deps): Promise<void> {
  if (loopback.test(new URL(config.publicUrl).hostname)) return;
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("site_role", "=", "admin")
    .where("email", "like", "%@demo.example")
    .executeTakeFirst();
  if (admin) log.warn("an admin of the demo is on this site, and everybody knows the password: delete the account");
}
