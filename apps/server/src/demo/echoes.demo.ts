import { type NotificationKind, reactionKinds } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { activeStatuses } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { findMentions } from "#platform/html/html.ts";
import { createChance, shuffle } from "./chance.demo.ts";
import type { Remark, Setting, Told } from "./content.demo.ts";
import { people } from "./people.demo.ts";

type Content = { told: readonly Told[]; remarks: readonly Remark[] };
type Reaction = { subject_id: string; user_id: string; space_id: string; kind: string; created_at: Date };

const day = 24 * 3_600_000;

/** What people do with what others tell: they react, keep it, follow its tags, and are told of it. */
export async function seedEchoes(tx: Kysely<Db>, setting: Setting, content: Content): Promise<void> {
  const readers = await findReaders(tx, setting);
  const reactions = toReactions(setting, content, readers);
  await tx.insertInto("reactions").values(reactions).execute();
  await tx
    .insertInto("bookmarks")
    .values(toBookmarks(setting, content, readers))
    .execute();
  await followTags(tx);
  await insertNotifications(tx, setting, toNews(content, reactions));
}

/** Who may read a space, by its id: all of them where it is a public one. */
async function findReaders(tx: Kysely<Db>, setting: Setting): Promise<(spaceId: string) => string[]> {
  const rows = await tx
    .selectFrom("memberships")
    .select(["space_id", "user_id"])
    .where("status", "in", activeStatuses)
    .execute();
  const members = Map.groupBy(rows, (row) => row.space_id);
  const everybody = [...setting.people.values()];
  return (spaceId) => members.get(spaceId)?.map((row) => row.user_id) ?? everybody;
}

/** Lively stories draw many, and what most feel is the story's mood. */
function toReactions(setting: Setting, { told, remarks }: Content, readers: (spaceId: string) => string[]): Reaction[] {
  const chance = createChance(told.length);
  const react = (
    subject: Told | Remark,
    mood: string,
    { id, spaceId, most }: { id: string; spaceId: string; most: number },
  ) => {
    const own = "story" in subject ? setting.people.get(subject.story.by) : subject.authorId;
    const others = shuffle(readers(spaceId), chance).filter((user) => user !== own);
    return others.slice(0, Math.floor(chance() ** 2 * most)).map((user_id) => {
      const [luck, wait] = [chance(), chance() ** 2 * 4 * day];
      const other = reactionKinds[Math.floor(chance() * reactionKinds.length)]!;
      const kind = luck < 0.6 ? mood : luck < 0.9 || (other === "dislike" && luck < 0.97) ? "like" : other;
      const created_at = new Date(Math.min(subject.at + wait, setting.now));
      return { subject_id: id, user_id, space_id: spaceId, kind, created_at };
    });
  };
  const shown = told.filter(({ story }) => story.state === "published");
  return [
    ...shown.flatMap((item) => react(item, item.story.mood, { ...item, most: 9 + 4 * item.story.thread.length })),
    ...remarks.flatMap((item) => react(item, "like", { id: item.id, spaceId: item.told.spaceId, most: 6 })),
  ];
}

function toBookmarks(setting: Setting, { told }: Content, readers: (spaceId: string) => string[]) {
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

type News = { userId: string | null; actorId: string | null; kind: NotificationKind; spaceId: string } & {
  subjectId: string;
  targetId: string | null;
  at: number;
};

function toNews({ told, remarks }: Content, reactions: readonly Reaction[]): News[] {
  const authors = new Map([...told, ...remarks].map(({ id, authorId }) => [id, authorId]));
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
