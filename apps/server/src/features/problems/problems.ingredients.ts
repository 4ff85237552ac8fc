import type { createIngredient as creation, IngredientView, updateIngredient as change } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { requireChangeable, requireRemovable, toAdditionViews } from "#features/posts/index.ts";
import { isUnblocked, requireFreeId } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { lockOpenProblem, moderatesProblem, requireProblem } from "./problems.service.ts";

type Row = Omit<IngredientView, "author" | "can" | "createdAt" | "when"> & { authorId: string | null; createdAt: Date };
type Named = { problemId: string; id: string };

const columns = sql`i.id, i.problem_id as "problemId", i.author_id as "authorId", i.name, i.type,
  i.visual_type as "visualType", i.created_at as "createdAt"`;

/** The variables of a problem, the latest first. */
export async function listIngredients(
  deps: Deps,
  viewer: Viewer,
  { problemId, limit, cursor }: { problemId: string; limit: number; cursor?: string | undefined },
): Promise<Page<IngredientView>> {
  const problem = await requireProblem(deps, viewer, problemId);
  const after = decodeCursor(cursor);
  const onwards = after ? sql`(i.created_at, i.id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} from ingredients i
    where i.problem_id = ${problemId}::uuid and ${onwards} and ${isUnblocked(viewer, "i.author_id")}
    order by i.created_at desc, i.id desc limit ${limit + 1}`.execute(deps.db);
  const { items, last } = toPage(rows, limit, ({ createdAt: at, id }) => ({ at, id }));
  const moderates = await moderatesProblem(deps.db, viewer, problem);
  return { items: await toAdditionViews(deps.db, viewer, { rows: items, moderates }), last };
}

/** The same person's repeat with the same id gives the same ingredient. */
export async function createIngredient(
  deps: Deps,
  viewer: Viewer,
  { problemId, data }: { problemId: string; data: z.output<typeof creation.body>["data"] },
): Promise<IngredientView> {
  const { id = uuidv7(), name, type, visualType } = data;
  return transact(deps.db, async (tx) => {
    const problem = await lockOpenProblem({ ...deps, db: tx }, viewer, problemId);
    if (await insertIngredientRow(tx, { id, problemId, authorId: viewer.id, name, type, visualType })) {
      await requireFreeId({ ...deps, db: tx }, viewer, id);
      await emit(tx, "counters.changed", { id: problemId });
    }
    const row = await find(tx, { problemId, id });
    if (row?.authorId !== viewer.id) throw new AppError("id_taken");
    const moderates = await moderatesProblem(tx, viewer, problem);
    return (await toAdditionViews(tx, viewer, { rows: [row], moderates }))[0]!;
  });
}

type NewRow = Pick<Row, "id" | "problemId" | "authorId" | "name" | "type" | "visualType"> & { at?: Date };

/** False where it is there. */
export async function insertIngredientRow(db: Kysely<Db>, row: NewRow): Promise<boolean> {
  const { id, problemId: problem_id, authorId: author_id, name, type, visualType: visual_type, at } = row;
  const done = await db
    .insertInto("ingredients")
    .values({ id, problem_id, author_id, name, type, visual_type, ...(at && { created_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

async function find(db: Kysely<Db>, { problemId, id }: Named): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ingredients i
    where i.id = ${id}::uuid and i.problem_id = ${problemId}::uuid for no key update`.execute(db);
  return rows[0];
}

export async function updateIngredient(
  deps: Deps,
  viewer: Viewer,
  { problemId, id, data }: Named & { data: z.output<typeof change.body>["data"] },
): Promise<IngredientView> {
  const { visualType, ...fields } = data;
  const set = { ...fields, ...(visualType && { visual_type: visualType }) };
  return transact(deps.db, async (tx) => {
    const problem = await lockOpenProblem({ ...deps, db: tx }, viewer, problemId);
    const row = await find(tx, { problemId, id });
    requireChangeable(viewer, row);
    if (Object.keys(set).length > 0) await tx.updateTable("ingredients").set(set).where("id", "=", id).execute();
    const moderates = await moderatesProblem(tx, viewer, problem);
    return (await toAdditionViews(tx, viewer, { rows: [(await find(tx, { problemId, id }))!], moderates }))[0]!;
  });
}

export async function removeIngredient(deps: Deps, viewer: Viewer, { problemId, id }: Named): Promise<void> {
  await transact(deps.db, async (tx) => {
    const problem = await requireProblem({ ...deps, db: tx }, viewer, problemId);
    const row = await find(tx, { problemId, id });
    const moderates = await moderatesProblem(tx, viewer, problem);
    const path = `problems/${problemId}/ingredients/${id}`;
    await requireRemovable(tx, viewer, { row, moderates, action: "ingredient.remove", path });
    await tx.deleteFrom("ingredients").where("id", "=", id).execute();
    await emit(tx, "counters.changed", { id: problemId });
  });
}
