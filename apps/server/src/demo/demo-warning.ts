import type { Deps } from "#platform/deps.ts";

const loopback = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** The demo's passwords stand in this repository: a site that others can reach must not keep its admin. */
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
