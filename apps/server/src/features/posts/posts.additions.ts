import type { AuthorView } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { loadAuthors } from "#features/accounts/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type Instant, toInstant } from "#platform/instant.ts";
import { canChangeAddition, canRemoveAddition } from "./posts.policy.ts";

/** What people add to a post that is no post itself: a variable, a figure. */
type AdditionRow = { authorId: string | null; createdAt: Date };
type AdditionView = Instant & {
  author: AuthorView | null;
  can: { edit: boolean; remove: boolean };
};
type Views<Row> = (Omit<Row, keyof AdditionRow> & AdditionView)[];

/** `moderates`: whether the viewer moderates the space of it. */
export async function toAdditionViews<Row extends AdditionRow>(
  db: Kysely<Db>,
  viewer: Viewer,
  { rows, moderates }: { rows: readonly Row[]; moderates: boolean },
): Promise<Views<Row>> {
  const authors = await loadAuthors(
    db,
    rows.map((row) => row.authorId),
  );
  return rows.map(({ authorId, createdAt, ...row }) => {
    const isOwn = authorId === viewer.id;
    const can = { edit: canChangeAddition({ isOwn }), remove: canRemoveAddition({ isOwn, moderates }) };
    return { ...row, author: authors.get(authorId) ?? null, can, ...toInstant(createdAt) };
  });
}

export function requireChangeable(viewer: Viewer, row: Pick<AdditionRow, "authorId"> | undefined): void {
  if (!row) throw new AppError("not_found");
  if (!canChangeAddition({ isOwn: row.authorId === viewer.id })) throw new AppError("forbidden");
}

/** Before it is removed: who moderates and takes somebody else's away does so on record. */
export async function requireRemovable(
  tx: Transaction<Db>,
  viewer: Viewer,
  given: { row: Pick<AdditionRow, "authorId"> | undefined; moderates: boolean; action: string; path: string },
): Promise<void> {
  const { row, moderates, action, path: subject } = given;
  if (!row) throw new AppError("not_found");
  const isOwn = row.authorId === viewer.id;
  if (!canRemoveAddition({ isOwn, moderates })) throw new AppError("forbidden");
  if (!isOwn) await writeAudit(tx, { actorId: viewer.id, action, subject });
}
