import type { AuthorView } from "@bump/contract";
import type { Kysely } from "kysely";
import { toMediaUrl } from "#features/media/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { executePrepared, padded } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import { authorFragment } from "./accounts.events.ts";

export type AuthorRow = { id: string; display_name: string; role: string; photo_variants: unknown };

/** What others see of somebody, for a query with the person's row as `u` and their picture's as `photo`. */
export const authorColumns = ["u.id", "u.display_name", "u.role", "photo.variants as photo_variants"] as const;

export function toAuthorView(row: AuthorRow): AuthorView {
  return {
    id: row.id,
    displayName: row.display_name,
    photoURL: toMediaUrl(row.photo_variants),
    role: row.role as AuthorView["role"],
  };
}

/** The people of a page in one query. Who is gone is not among them, and null stands for nobody. */
export async function loadAuthors(
  db: Kysely<Db>,
  ids: readonly (string | null)[],
): Promise<Map<string | null, AuthorView>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const query = db
    .selectFrom("users as u")
    .leftJoin("media as photo", "photo.id", "u.photo_media_id")
    .select(authorColumns)
    .where("u.id", "in", padded(wanted));
  const { rows } = await executePrepared(db, query);
  return new Map(rows.map((row) => [row.id, toAuthorView(row)]));
}

/** As loadAuthors, for what many read: who was read before comes from the cache. */
export async function loadKnownAuthors(
  deps: Deps,
  ids: readonly (string | null)[],
): Promise<Map<string | null, AuthorView>> {
  const people = [...new Set(ids)];
  const known = await loadAuthorJson(deps, people);
  return new Map(people.flatMap((id, at) => (known[at] ? [[id, JSON.parse(known[at]) as AuthorView]] : [])));
}

/** As JSON in the order of the ids, for lists that many read; undefined for nobody and for who is gone. */
export async function loadAuthorJson(
  { cache, db }: Deps,
  ids: readonly (string | null)[],
): Promise<(string | undefined)[]> {
  return cache.get(authorFragment, ids, async (missing) => {
    const authors = await loadAuthors(db, missing);
    return new Map([...authors.values()].map((author) => [author.id, JSON.stringify(author)]));
  });
}
