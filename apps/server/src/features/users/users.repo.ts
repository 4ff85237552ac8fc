import { worldSpaceId } from "@bump/contract";
import { type Insertable, type Kysely, sql } from "kysely";
import { activeStatuses, effectiveStatus } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";

export type UserRow = Awaited<ReturnType<typeof findUserRow>> & {};

/** A person's own record with all it shows of others: their picture, their active space, where they are a member. */
export function findUserRow(db: Kysely<Db>, id: string) {
  return db
    .selectFrom("users as u")
    .leftJoin("media as photo", "photo.id", "u.photo_media_id")
    .innerJoin("spaces as s", "s.id", "u.active_space_id")
    .leftJoin("media as img", "img.id", "s.image_media_id")
    .innerJoin("spaces as w", (join) => join.on("w.id", "=", worldSpaceId))
    .leftJoin("media as world_img", "world_img.id", "w.image_media_id")
    .leftJoin("subscriptions as sub", (join) =>
      join.onRef("sub.user_id", "=", "u.id").on(sql<boolean>`(sub.ends_at is null or sub.ends_at > now())`),
    )
    .leftJoin("plans as plan", "plan.id", "sub.plan_id")
    .select([
      "u.id",
      "u.email",
      "u.display_name",
      "u.role",
      "u.site_role",
      "u.bio",
      "u.app_lang",
      "u.profile_tags",
      "u.hide_explainers",
      "u.created_at",
      "photo.variants as photo_variants",
      "s.id as space_id",
      "s.name as space_name",
      "s.code as space_code",
      "s.is_private as space_is_private",
      "s.blocked_at as space_blocked_at",
      "img.variants as space_variants",
      "w.name as world_name",
      "world_img.variants as world_variants",
      "plan.name as plan_name",
      (eb) =>
        eb
          .selectFrom("memberships as m")
          .select(
            sql<
              { space_id: string; status: string }[] | null
            >`json_agg(json_build_object('space_id', m.space_id, 'status', ${effectiveStatus}))`.as("all"),
          )
          .whereRef("m.user_id", "=", "u.id")
          .where(effectiveStatus, "in", [...activeStatuses, "invited"])
          .as("memberships"),
      (eb) =>
        eb
          .selectFrom("user_spaces as us")
          .innerJoin("spaces as f", "f.id", "us.space_id")
          .select(
            sql<{ space_id: string; is_private: boolean }[] | null>`json_agg(
              json_build_object('space_id', f.id, 'is_private', f.is_private))`.as("all"),
          )
          .whereRef("us.user_id", "=", "u.id")
          .where("us.favorited_at", "is not", null)
          .as("favorites"),
      // What they follow where they are, in the order in which they followed it.
      (eb) =>
        eb
          .selectFrom("tag_follows as tf")
          .innerJoin("tags as tag", "tag.id", "tf.tag_id")
          .select(
            sql<
              { purpose: string; lang: string; name: string }[] | null
            >`json_agg(json_build_object('purpose', tf.purpose, 'lang', tf.lang, 'name', tag.name) order by tf.created_at, tag.name)`.as(
              "all",
            ),
          )
          .whereRef("tf.user_id", "=", "u.id")
          .whereRef("tag.space_id", "=", "u.active_space_id")
          .as("follows"),
    ])
    .where("u.id", "=", id)
    .executeTakeFirst();
}

export type UserChanges = Partial<
  Pick<
    Insertable<Db["users"]>,
    "display_name" | "bio" | "photo_media_id" | "profile_tags" | "app_lang" | "active_space_id"
  >
>;

export async function updateUserRow(db: Kysely<Db>, id: string, changes: UserChanges): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** False when as many are hidden as can be. */
export async function hideExplainerRow(db: Kysely<Db>, id: string, path: string, max: number): Promise<boolean> {
  const done = await db
    .updateTable("users")
    .set({ hide_explainers: sql`hide_explainers || jsonb_build_object(${path}::text, true)` })
    .where("id", "=", id)
    .where(
      sql<boolean>`(hide_explainers ? ${path} or (select count(*) from jsonb_object_keys(hide_explainers)) < ${max})`,
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function showExplainerRows(db: Kysely<Db>, id: string): Promise<void> {
  await db.updateTable("users").set({ hide_explainers: "{}" }).where("id", "=", id).execute();
}

/** Whether anybody is left besides this person, and whether one of them is an admin. */
export async function findOthers(db: Kysely<Db>, id: string): Promise<{ anybody: boolean; admin: boolean }> {
  const others = db.selectFrom("users").select("id").where("id", "!=", id).where("email_verified", "=", true);
  return db
    .selectNoFrom((eb) => [
      eb.exists(others).$castTo<boolean>().as("anybody"),
      eb
        .exists(others.where("site_role", "=", "admin").where("suspended_at", "is", null))
        .$castTo<boolean>()
        .as("admin"),
    ])
    .executeTakeFirstOrThrow();
}

/** Held until the transaction ends: of two changes at once the second sees what the first did. */
export async function lockPhoto(db: Kysely<Db>, id: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("photo_media_id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row?.photo_media_id ?? null;
}

export async function isPhoto(db: Kysely<Db>, mediaId: string): Promise<boolean> {
  const shown = await db.selectFrom("users").select("id").where("photo_media_id", "=", mediaId).executeTakeFirst();
  return shown !== undefined;
}

/** What told others of this person's reactions and of nobody else's. Answers with whom it was for. */
export async function removeReactionsTold(db: Kysely<Db>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from notifications n using notification_actors a
    where a.notification_id = n.id and a.user_id = ${userId} and n.kind = 'reaction'
      and not exists (select from notification_actors o where o.notification_id = n.id and o.user_id <> ${userId})
    returning n.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function removeReactions(db: Kysely<Db>, id: string): Promise<void> {
  await db.deleteFrom("reactions").where("user_id", "=", id).execute();
}

/**
 * Votes, and where the person took part. What counts them and what will lose its author is taken first, in the order that
 * all take it in (sql/problems.sql).
 */
export async function removeParticipations(db: Kysely<Db>, id: string): Promise<void> {
  await sql`
    select s.id from subjects s where s.id in (
      select subject_id from reactions where user_id = ${id}::uuid
      union select own.id from subjects own where own.author_id = ${id}::uuid)
    order by s.kind = 'comment', s.id for no key update`.execute(db);
  await sql`
    select p.id from problems p where p.id in (
      select problem_id from problem_participants where user_id = ${id}::uuid
      union select problem_id from problem_leavings where user_id = ${id}::uuid
      union select context_id from votes where user_id = ${id}::uuid
      union select problem_id from solution_problems where linked_by = ${id}::uuid)
    order by p.id for no key update`.execute(db);
  await sql`
    select so.id from solutions so where so.id in (select solution_id from votes where user_id = ${id}::uuid)
    order by so.id for no key update`.execute(db);
  await sql`
    select sk.id from skills sk where sk.id in (select skill_id from skill_members where user_id = ${id}::uuid)
    order by sk.id for no key update`.execute(db);
  await sql`
    select f.id from faqs f where f.id in (select faq_id from faq_votes where user_id = ${id}::uuid)
    order by f.id for no key update`.execute(db);
  for (const table of ["problem_participants", "problem_leavings", "votes", "skill_members", "faq_votes"] as const) {
    await db.deleteFrom(table).where("user_id", "=", id).execute();
  }
}

/** Sessions, ways to sign in and media go with the row; what the person wrote stays without a name. False where it was gone. */
export async function removeUserRow(db: Kysely<Db>, id: string): Promise<boolean> {
  const removed = await db.deleteFrom("users").where("id", "=", id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
