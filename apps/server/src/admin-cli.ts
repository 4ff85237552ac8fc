import { type SiteRole, siteRoles } from "@bump/contract";
import { emailProblem } from "@bump/contract/rules";
import { grantSiteRole } from "#features/accounts/index.ts";
import { Bus } from "#platform/bus.ts";
import { FragmentCache } from "#platform/cache.ts";
import { parseConfig } from "#platform/config.ts";
import { createDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { joinEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#platform/log.ts";

const usage = "usage: npm run admin -- grant <e-mail> [admin|moderator|user]";

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`bump: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

/** Works beside a running server, and without one. */
async function run([command, address = "", role = "admin"]: string[]): Promise<number> {
  const email = address.trim().toLowerCase();
  if (command !== "grant" || emailProblem(email) || !isSiteRole(role)) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = parseConfig(process.env);
  const log = createLogger("warn");
  const postgres = config.databaseUrl === null ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  const connection = postgres?.connection ?? { connectionString: config.databaseUrl! };
  const pool = createPool(connection, log, 2);
  try {
    await migrate(pool);
    const bus = await Bus.connect(connection, log);
    const deps = { db: createDatabase(pool), bus, cache: new FragmentCache(bus), clock: () => new Date() };
    const isDone = await grantSiteRole(deps, email, role);
    await bus.close();
    const missing = `Nobody has an account with ${email} yet. Sign up with it, then run this again.`;
    process.stdout.write(`${isDone ? `${email} is ${role} now` : missing}\n`);
    return isDone ? 0 : 1;
  } finally {
    await pool.end();
    await postgres?.stop();
  }
}

function isSiteRole(role: string): role is SiteRole {
  return siteRoles.some((known) => known === role);
}
