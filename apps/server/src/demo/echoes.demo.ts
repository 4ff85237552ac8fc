import { type NotificationKind, type ReactionKind, reactionKinds } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { activeStatuses } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { findMentions } from "#platform/html/html.ts";
import { createChance, shuffle } from "./chance.demo.ts";
import type { Remark, Told } from "./content.demo.ts";
import type { Readers } from "./matters.demo.ts";
import { people } from "./people.demo.ts";
import { day, type Setting } from "./writing.demo.ts";

/** A problem or a solution, and what most who react to it feel; `own` is its author, whether named or not. */
export type Work = {
  id: string;
  spaceId: string;
  authorId: string | null;
  own: string;
  at: number;
  mood: ReactionKind;
};
type Content = { told: readonly Told[]; remarks: readonly Remark[]; works: readonly Work[]; readers: Readers };
type Reaction = { subject_id: string; user_id: string; space_id: string; kind: string; created_at: Date };

/** What people do with what others tell: they react, keep it, follow its tags, and are told of it. */
export async function seedEchoes(tx: Kysely<Db>, setting: Setting, content: Content): Promise<void> {
  const reactions = toReactions(setting, content);
  await tx.insertInto("reactions").values(reactions).execute();
  await tx.insertInto("bookmarks").values(toBookmarks(setting, content)).execute();
  await followTags(tx);
  await dateTags(tx);
  await insertNotifications(tx, setting, toNews(content, reactions));
}

/** Who may read a space, by its id: all of them where it is a public one. */
export async function findReaders(tx: Kysely<Db>, setting: Setting): Promise<Readers> {
  const rows = await tx
    .selectFrom("memberships")
    .select(["space_id", "user_id"])
    .where("status", "in", activeStatuses)
    .execute();
  const members = Map.groupBy(rows, (row) => row.space_id);
  const everybody = [...setting.people.values()];
  return (spaceId) => members.get(spaceId)?.map((row) => row.user_id) ?? everybody;
}

type Shown = { id: string; spaceId: string; own: string | null | undefined; at: number };

/** Lively stories draw many, and what most feel is the story's mood. */
function toReactions(setting: Setting, { told, remarks, works, readers }: Content): Reaction[] {
  const chance = createChance(told.length);
  const react = ({ id, spaceId, own, at }: Shown, mood: ReactionKind, most: number) => {
    const others = shuffle(readers(spaceId), chance).filter((user) => user !== own);
    return others.slice(0, Math.floor(chance() ** 2 * most)).map((user_id) => {
      const [luck, wait] = [chance(), chance() ** 2 * Math.min(4 * day, setting.now - at)];
      const other = reactionKinds[Math.floor(chance() * reactionKinds.length)]!;
      const kind = luck < 0.6 ? mood : luck < 0.9 || (other === "dislike" && luck < 0.97) ? "like" : other;
      const created_at = new Date(at + wait);
      return { subject_id: id, user_id, space_id: spaceId, kind, created_at };
    });
  };
  const shown = told.filter(({ story }) => story.state === "published");
  return [
    ...shown.flatMap((item) => {
      const own = setting.people.get(item.story.by);
      return react({ ...item, own }, item.story.mood, 9 + 4 * item.story.thread.length);
    }),
    ...remarks.flatMap((item) => react({ ...item, spaceId: item.told.spaceId, own: item.authorId }, "like", 6)),
    ...works.flatMap((work) => react(work, work.mood, 10)),
  ];
}

function toBookmarks(setting: Setting, { told, readers }: Content) {
  const chance = createChance(told.length + 1);
  const shown = told.filter(({ story }) => story.state === "published");
  return shown.flatMap(({ id, spaceId, authorId, at }) =>
    readers(spaceId)
      .filter((userId) => userId !== authorId && chance() < 0.03)
      .map((user_id) => ({ user_id, subject_id: id, created_at: new Date(at + chance() * (setting.now - at)) })),
  );
}

/**
 * Everybody follows what is told most in their language, in the world and in the country they like best; of the first two
 * they want to be told.
 */
async function followTags(tx: Kysely<Db>): Promise<void> {
  // The planner knows nothing yet of what this transaction has written; its guess may cost minutes.
  await sql`analyze tags, subject_tags, subjects, user_spaces`.execute(tx);
  await sql`
    insert into tag_follows (user_id, purpose, lang, tag_id)
    select u.id, f.purpose, u.app_lang, t.id
    from users u
    join user_spaces v on v.user_id = u.id
    join spaces p on p.id = v.space_id and (p.code = 'ww' or v.favorited_at is not null)
    cross join lateral (
      select t.id, row_number() over (order by t.weight desc, t.id) as place from tags t
      where t.space_id = p.id and exists (
        select from subject_tags st join subjects s on s.id = st.subject_id where st.tag_id = t.id and s.lang = u.app_lang)
      order by t.weight desc, t.id limit 4) t
    join (values ('feed', 4), ('alerts', 2)) f (purpose, most) on t.place <= f.most
    where u.email like '%@demo.example'
    on conflict do nothing`.execute(tx);
}

/** A tag is as old as the first that carries it. */
async function dateTags(tx: Kysely<Db>): Promise<void> {
  await sql`
    update tags t set created_at = first.at
    from (
      select st.tag_id, min(s.created_at) as at from subject_tags st join subjects s on s.id = st.subject_id
      group by st.tag_id) first
    where first.tag_id = t.id`.execute(tx);
}

type News = { userId: string | null; actorId: string | null; kind: NotificationKind; spaceId: string } & {
  subjectId: string;
  targetId: string | null;
  at: number;
};

function toNews({ told, remarks, works }: Content, reactions: readonly Reaction[]): News[] {
  const authors = new Map([...told, ...remarks, ...works].map(({ id, authorId }) => [id, authorId]));
  const answers = remarks.map(({ id, told: item, replyTo, authorId, at }): News => {
    const { id: subjectId, authorId: userId } = replyTo ?? item;
    return {
      userId,
      actorId: authorId,
      kind: replyTo ? "reply" : "comment",
      spaceId: item.spaceId,
      subjectId,
      targetId: id,
      at,
    };
  });
  const mentions = remarks.flatMap(({ id, told: item, authorId, at, html }) =>
    findMentions(html).map((userId): News => {
      return { userId, actorId: authorId, kind: "mention", spaceId: item.spaceId, subjectId: id, targetId: null, at };
    }),
  );
  const felt = reactions.map(({ subject_id, user_id, space_id, created_at }): News => {
    const userId = authors.get(subject_id) ?? null;
    const at = created_at.getTime();
    return { userId, actorId: user_id, kind: "reaction", spaceId: space_id, subjectId: subject_id, targetId: null, at };
  });
  return [...answers, ...mentions, ...felt].filter(({ userId, actorId }) => userId !== null && userId !== actorId);
}

const unread = 5;

/** The last weeks' news of those who can sign in, gathered as they come; the newest wait to be read. */
async function insertNotifications(tx: Kysely<Db>, setting: Setting, news: readonly News[]): Promise<void> {
  const hearers = new Set(people.map(({ key }) => setting.people.get(key)));
  const heard = news
    .filter(({ userId, at }) => hearers.has(userId!) && at > setting.now - 30 * day)
    .sort((a, b) => b.at - a.at);
  const gathered = [...Map.groupBy(heard, ({ userId, kind, subjectId }) => `${userId} ${kind} ${subjectId}`).values()];
  const seen = new Map<string, number>();
  const rows = gathered.map((group) => {
    const [{ userId, kind, spaceId, subjectId, targetId, at }] = group as [News, ...News[]];
    const place = (seen.get(userId!) ?? 0) + 1;
    seen.set(userId!, place);
    const [updated_at, created_at] = [new Date(at), new Date(group.at(-1)!.at)];
    const about = { user_id: userId!, kind, space_id: spaceId, subject_id: subjectId, target_id: targetId };
    const read_at = place > unread ? updated_at : null;
    return { row: { id: uuidv7({ msecs: at }), ...about, read_at, created_at, updated_at }, group };
  });
  if (rows.length === 0) return;
  await tx
    .insertInto("notifications")
    .values(rows.map(({ row }) => row))
    .execute();
  const actors = rows.flatMap(({ row, group }) =>
    [...Map.groupBy(group, ({ actorId }) => actorId)].flatMap(([user_id, [latest]]) =>
      user_id === null ? [] : [{ notification_id: row.id, user_id, created_at: new Date(latest!.at) }],
    ),
  );
  await tx.insertInto("notification_actors").values(actors).execute();
}
