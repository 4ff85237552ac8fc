import { createDatabase } from "#platform/database/database.ts";
import { createPool } from "#platform/database/pool.ts";
import { Bus } from "#platform/bus.ts";
import { createMetrics } from "#platform/http/metrics.ts";
import { createLogger } from "#platform/log.ts";
import { Outbox } from "#platform/outbox/outbox.ts";

/** A node that dies in the middle of an event: it takes the event, says so, and never gets any further. */
const connection = { connectionString: process.argv[2]! };
const log = createLogger("silent");
const db = createDatabase(createPool(connection, log));
const outbox = new Outbox({ db, bus: await Bus.connect(connection, log), log, metrics: createMetrics() });
outbox.on("thing.happened", async () => {
  process.send?.("in the middle");
  await new Promise(() => {});
});
outbox.start();
