import type { ParticipationView, SkillView } from "@bump/contract";
import { sql } from "kysely";
import { type Change, getPost } from "#features/posts/index.ts";
import { isUnblocked } from "#features/subjects/index.ts";
import { toParticipations } from "#features/users/index.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { skillKind as kind } from "./skills.kind.ts";
import { lockOpenSkill, requireSkill } from "./skills.service.ts";

type Part = Pick<SkillView, "joined" | "counters">;

/** Repeating what holds changes nothing. */
async function change(
  deps: Deps,
  viewer: Viewer,
  { id, act }: { id: string; act: (change: Change) => Promise<boolean> },
): Promise<Part> {
  await transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    await lockOpenSkill(within, viewer, id);
    if (await act(within)) await emit(tx, "counters.changed", { id });
  });
  const { joined, counters } = await getPost(deps, viewer, { kind, id });
  return { joined, counters };
}

export function joinSkill(deps: Deps, viewer: Viewer, id: string): Promise<Part> {
  return change(deps, viewer, {
    id,
    act: async ({ db }) => {
      const done = await db
        .insertInto("skill_members")
        .values({ skill_id: id, user_id: viewer.id })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return done.numInsertedOrUpdatedRows === 1n;
    },
  });
}

export function leaveSkill(deps: Deps, viewer: Viewer, id: string): Promise<Part> {
  return change(deps, viewer, {
    id,
    act: async ({ db }) => {
      const done = await db
        .deleteFrom("skill_members")
        .where("skill_id", "=", id)
        .where("user_id", "=", viewer.id)
        .executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
  });
}

/** Who has it, the latest first. */
export async function listMembers(
  deps: Deps,
  viewer: Viewer,
  { skillId, limit, cursor }: { skillId: string; limit: number; cursor?: string | undefined },
): Promise<Page<ParticipationView>> {
  await requireSkill(deps, viewer, skillId);
  const after = decodeCursor(cursor);
  const onwards = after ? sql`(sm.created_at, sm.user_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<{ userId: string; at: Date }>`
    select sm.user_id as "userId", sm.created_at as at from skill_members sm
    where sm.skill_id = ${skillId}::uuid and ${onwards} and ${isUnblocked(viewer, "sm.user_id")}
    order by sm.created_at desc, sm.user_id desc limit ${limit + 1}`.execute(deps.db);
  const { items, last } = toPage(rows, limit, ({ at, userId: id }) => ({ at, id }));
  const members = items.map((row) => ({ ...row, status: "member" as const }));
  return { items: await toParticipations(deps.db, members), last };
}
