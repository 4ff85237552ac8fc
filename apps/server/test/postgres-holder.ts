import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "../src/platform/log.ts";

// A process of its own that holds a data folder's PostgreSQL, for tests that kill it.
try {
  await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: createLogger("silent") });
  process.stdout.write("holding\n");
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
