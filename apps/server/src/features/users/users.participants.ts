import type { ParticipationView } from "@bump/contract";
import type { Kysely } from "kysely";
import { loadAuthors } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { toInstant } from "#platform/instant.ts";

type Row<Status> = { userId: string; at: Date; status: Status };

/** People as they take part in something, in the order of the rows. */
export async function toParticipations<Status extends ParticipationView["status"]>(
  db: Kysely<Db>,
  rows: readonly Row<Status>[],
): Promise<ParticipationView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.userId);
  const [authors, tags] = await Promise.all([
    loadAuthors(db, ids),
    db.selectFrom("users").select(["id", "profile_tags"]).where("id", "in", ids).execute(),
  ]);
  const tagsOf = new Map(tags.map((row) => [row.id, row.profile_tags]));
  return rows.flatMap(({ userId: id, at, status }) => {
    const author = authors.get(id);
    if (!author) return [];
    return [{ id, author, tags: tagsOf.get(id) ?? [], type: author.role, status, ...toInstant(at) }];
  });
}
