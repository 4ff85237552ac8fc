import {
  type createMeasurement as creation,
  MeasurementFields,
  type MeasurementView,
  type updateMeasurement as change,
} from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { requireChangeable, requireRemovable, toAdditionViews } from "#features/posts/index.ts";
import { isUnblocked, requireFreeId } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { lockPlace, type Place, requirePlace } from "./solutions.place.ts";

type Row = Omit<MeasurementView, "author" | "can" | "createdAt" | "when"> & {
  authorId: string | null;
  createdAt: Date;
};

const columns = sql`m.id, m.solution_id as "solutionId", m.problem_id as "problemId", m.author_id as "authorId", m.name,
  m.unit, m.value, m.measured_on::text as date, m.created_at as "createdAt"`;

/** Those of one place: a figure of a problem's context is not one of the solution on its own. */
function isAt({ solutionId, problemId }: Place) {
  return sql<boolean>`m.solution_id = ${solutionId}::uuid and m.problem_id is not distinct from ${problemId}::uuid`;
}

/** The latest day first, so that a chart has its end before its beginning. */
export async function listMeasurements(
  deps: Deps,
  viewer: Viewer,
  { place, limit, cursor }: { place: Place; limit: number; cursor?: string | undefined },
): Promise<Page<MeasurementView>> {
  const { moderates } = await requirePlace(deps, viewer, place);
  const after = decodeNameCursor(cursor);
  if (after && !MeasurementFields.date.safeParse(after.name).success) {
    throw new AppError("invalid_value", { fields: { lastDocumentID: "invalid_value" } });
  }
  const onwards = after ? sql`(m.measured_on, m.id) < (${after.name}::date, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} from measurements m
    where ${isAt(place)} and ${onwards} and ${isUnblocked(viewer, "m.author_id")}
    order by m.measured_on desc, m.id desc limit ${limit + 1}`.execute(deps.db);
  const { items, last } = toPage(rows, limit, ({ date, id }) => ({ name: date, id }));
  return { items: await toAdditionViews(deps.db, viewer, { rows: items, moderates }), last };
}

type New = { place: Place; data: z.output<typeof creation.body>["data"] };

/** The same person's repeat with the same id gives the same figure. */
export async function createMeasurement(deps: Deps, viewer: Viewer, { place, data }: New): Promise<MeasurementView> {
  const id = data.id ?? uuidv7();
  return transact(deps.db, async (tx) => {
    const { moderates } = await lockPlace({ ...deps, db: tx }, viewer, place);
    if (await insertMeasurementRow(tx, { ...place, ...data, id, authorId: viewer.id })) {
      await requireFreeId({ ...deps, db: tx }, viewer, id);
      await emit(tx, "counters.changed", { id: place.solutionId });
    }
    const row = await find(tx, { place, id });
    if (row?.authorId !== viewer.id) throw new AppError("id_taken");
    return (await toAdditionViews(tx, viewer, { rows: [row], moderates }))[0]!;
  });
}

type NewRow = Omit<Row, "createdAt"> & { at?: Date };

/** False where it is there. */
export async function insertMeasurementRow(db: Kysely<Db>, row: NewRow): Promise<boolean> {
  const { id, name, unit, value, at } = row;
  const done = await db
    .insertInto("measurements")
    .values({
      id,
      solution_id: row.solutionId,
      problem_id: row.problemId,
      author_id: row.authorId,
      name,
      unit,
      value,
      measured_on: row.date,
      ...(at && { created_at: at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

async function find(db: Kysely<Db>, { place, id }: { place: Place; id: string }): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from measurements m where m.id = ${id}::uuid and ${isAt(place)} for no key update`.execute(db);
  return rows[0];
}

type Named = { place: Place; id: string };

export async function updateMeasurement(
  deps: Deps,
  viewer: Viewer,
  { place, id, data }: Named & { data: z.output<typeof change.body>["data"] },
): Promise<MeasurementView> {
  const { date, ...fields } = data;
  return transact(deps.db, async (tx) => {
    const { moderates } = await lockPlace({ ...deps, db: tx }, viewer, place);
    const row = await find(tx, { place, id });
    requireChangeable(viewer, row);
    const set = { ...fields, ...(date !== undefined && { measured_on: date }) };
    if (Object.keys(set).length > 0) {
      await tx.updateTable("measurements").set(set).where("id", "=", id).execute();
      await emit(tx, "counters.changed", { id: place.solutionId });
    }
    const changed = (await find(tx, { place, id }))!;
    return (await toAdditionViews(tx, viewer, { rows: [changed], moderates }))[0]!;
  });
}

export async function removeMeasurement(deps: Deps, viewer: Viewer, { place, id }: Named): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { moderates } = await requirePlace({ ...deps, db: tx }, viewer, place);
    const row = await find(tx, { place, id });
    const path = `solutions/${place.solutionId}/measurements/${id}`;
    await requireRemovable(tx, viewer, { row, moderates, action: "measurement.remove", path });
    await tx.deleteFrom("measurements").where("id", "=", id).execute();
    await emit(tx, "counters.changed", { id: place.solutionId });
  });
}
