import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Bus } from "#platform/bus.ts";
import { FragmentCache } from "#platform/cache.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { Secrets } from "#platform/secrets.ts";

export type Query = { text: string; values: unknown[] };

/** What services need to read and write, with a list of what they ask of the database: for benches that compare what surrounds it. */
export function recordedDeps(pool: pg.Pool): { deps: Deps; sent: Query[] } {
  const sent: Query[] = [];
  const db = new Kysely<Db>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters } }) => void sent.push({ text, values: [...parameters] }),
  });
  const query = (asked: pg.QueryArrayConfig & Query) => {
    sent.push({ text: asked.text, values: asked.values });
    return pool.query(asked);
  };
  const quiet = { isUp: true, on: () => () => {}, onReset: () => () => {} } as unknown as Bus;
  const secrets = { anonymityKey: Buffer.alloc(32) } as Secrets;
  const deps = { db, pool: { query }, cache: new FragmentCache(quiet), secrets, clock: () => new Date() };
  return { deps: deps as unknown as Deps, sent };
}

export function viewerOf(userId: string): Viewer {
  return { id: userId, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: userId };
}
