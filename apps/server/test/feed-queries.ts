import type { FastifyRequest } from "fastify";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { requireSpace } from "#features/spaces/index.ts";
import { postsQuery } from "#features/posts/posts.lists.repo.ts";
import { storyKind } from "#features/stories/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { limitFor } from "#platform/database/prepared.ts";
import type { Secrets } from "#platform/secrets.ts";

/** The queries that one page of a space's feed sends, for a bench that compares what surrounds them. */
export async function feedQueries(
  pool: pg.Pool,
  { userId, spaceId, results }: { userId: string; spaceId: string; results: number },
): Promise<{ text: string; values: unknown[] }[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Db>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
  const viewer = { id: userId, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: userId } as const;
  await requireSpace(db, viewer, { spaceId, request: { headers: {} } as FastifyRequest });
  const secrets = { anonymityKey: Buffer.alloc(32) } as Secrets;
  const scope = { of: "space", spaceId, moderates: false } as const;
  const list = {
    kind: storyKind,
    scope,
    orderBy: "recent",
    tags: [],
    authorId: null,
    words: null,
    limit: limitFor(results),
  } as const;
  await postsQuery({ secrets }, viewer, list).execute(db);
  return sent.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }));
}
