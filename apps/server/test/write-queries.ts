import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { createComment } from "#features/comments/comments.service.ts";
import { react } from "#features/reactions/reactions.service.ts";
import type { FragmentCache } from "#platform/cache.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Secrets } from "#platform/secrets.ts";

export type Write = { text: string; values: unknown[] };
type Input = { userId: string; itemId: string; commentId: string; commentHTML: string };

/** What a comment and a reaction write, the event included, for a bench that compares what surrounds it. Both are made. */
export async function writeQueries(
  pool: pg.Pool,
  { userId, itemId, commentId, commentHTML }: Input,
): Promise<{ comment: Write[]; reaction: Write[] }> {
  let sent: CompiledQuery[] = [];
  const db = new Kysely<Db>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
  // Nothing is known yet: what is read is read from the database.
  const cache = { get: (_kind, ids, load) => load([...ids]) } as Pick<FragmentCache, "get"> as FragmentCache;
  const deps = { db, cache, secrets: { anonymityKey: Buffer.alloc(32) } as Secrets } as Deps;
  const viewer = { id: userId, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: userId } as const;
  const written = async (write: () => Promise<unknown>) => {
    sent = [];
    await write();
    return sent
      .filter(({ sql }) => /^\s*(?:with told as \()?insert/i.test(sql))
      .map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }));
  };
  const path = `stories/${itemId}`;
  return {
    comment: await written(() =>
      createComment(deps, viewer, { path: `${path}/comments`, data: { id: commentId, commentHTML } }),
    ),
    reaction: await written(() => react(deps, viewer, { path, reaction: "like" })),
  };
}
