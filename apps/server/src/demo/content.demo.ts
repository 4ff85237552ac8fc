import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { addPicture } from "#features/media/index.ts";
import { insertProposal } from "#features/revisions/index.ts";
import { anonymousTag } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { mergeTags, toRichText } from "#platform/html/rich-text.ts";
import { createChance, shuffle } from "./chance.demo.ts";
import type { DemoAccount } from "./demo-account.ts";
import { findReaders, seedEchoes, type Work } from "./echoes.demo.ts";
import { firstId, insertMatters, insertParticipants, type Readers, toMatters } from "./matters.demo.ts";
import { seedPlaces } from "./places.demo.ts";
import { readProblems } from "./problems.demo.ts";
import { drawScene } from "./scenes.demo.ts";
import { findPeople, spaces } from "./spaces.demo.ts";
import { seedFaqs, seedSkills } from "./skills.demo.ts";
import { type DemoStory, readStories } from "./stories.demo.ts";
import { insertOffers, insertOpinions, toOffers } from "./trials.demo.ts";
import { day, persons, type Setting, toHtml } from "./writing.demo.ts";

/** A story as it stands in the database. */
export type Told = { story: DemoStory; id: string; spaceId: string; authorId: string | null; at: number; html: string };
/** A comment or an answer, likewise. */
export type Remark = {
  lang: string;
  id: string;
  told: Told;
  replyTo: Remark | null;
  authorId: string | null;
  at: number;
  html: string;
};

const days = 90;

/** Three months of what people told each other. It is made once; what became of it since stays as it is. */
export async function seedContent(deps: Deps): Promise<DemoAccount[]> {
  if (await isMade(deps.db)) return [];
  const setting = await findSetting(deps);
  const stories = await readStories();
  const pictures = await Promise.all(
    stories.map(async ({ picture }, seed) => (picture ? drawScene(picture, seed) : null)),
  );
  await transact(deps.db, async (tx) => {
    // Thousands of rows in a few statements: on a busy machine they may take longer than a request would have.
    await sql`set local statement_timeout = 0`.execute(tx);
    const inside = { ...deps, db: tx };
    const readers = await findReaders(tx, setting);
    const { problemIds, works } = await seedProblems(inside, setting, { stories, readers });
    await seedSkills(inside, setting);
    await seedFaqs(inside, setting, readers);
    const told = toTold(setting, stories, problemIds);
    await insertStories(inside, setting, told);
    for (const [index, { id, authorId, story }] of told.entries()) {
      const sizes = pictures[index];
      if (!sizes || authorId === null) continue;
      const file = { ownerId: authorId, collection: "posts", fileName: `${story.picture}.webp`, sizes } as const;
      const media_id = await addPicture(inside, file);
      await tx.insertInto("subject_media").values({ subject_id: id, media_id, position: 0 }).execute();
    }
    const remarks = told.flatMap((item, index) => toRemarks(setting, item, createChance(index)));
    await insertRemarks(tx, remarks);
    await insertDecisions(inside, setting, told);
    await seedPlaces(inside, setting);
    await seedEchoes(tx, setting, { told, remarks, works, readers });
  });
  return [];
}

async function isMade(db: Kysely<Db>): Promise<boolean> {
  const { rows } = await sql`
    select from subjects where id = ${firstId} union all select from removed_subjects where id = ${firstId}`.execute(
    db,
  );
  return rows.length > 0;
}

async function findSetting(deps: Deps): Promise<Setting> {
  const open = await deps.db.selectFrom("spaces").select(["id", "code"]).where("is_private", "=", false).execute();
  const ids = [...open.map(({ id, code }) => [code!, id] as const), ...spaces.map(({ id, key }) => [key, id] as const)];
  return { people: await findPeople(deps), spaces: new Map(ids), now: deps.clock().getTime() };
}

/** What people have joined, offered, tried and thought of it. */
async function seedProblems(
  deps: Deps,
  setting: Setting,
  { stories, readers }: { stories: readonly DemoStory[]; readers: Readers },
): Promise<{ problemIds: Map<string, string>; works: Work[] }> {
  const { problems, solutions } = await readProblems();
  const matters = toMatters(setting, { problems, solutions, stories }, readers);
  const offers = toOffers(setting, solutions, new Map(matters.map((matter) => [matter.problem.key, matter])));
  await insertMatters(deps, setting, matters);
  await insertOffers(deps, setting, offers);
  await insertParticipants(deps, setting, matters);
  await insertOpinions(deps, setting, { offers, matters, readers });
  const works = [
    ...matters.map((matter): Work => {
      const mood = matter.status === "solved" ? "celebrate" : matter.status === "solving" ? "thinking" : "sad";
      return { ...matter, own: matter.authorId, mood };
    }),
    ...offers.map((offer): Work => {
      const { authorId: own, solution } = offer;
      return { ...offer, own, authorId: solution.isAnonymous ? null : own, mood: "happy" };
    }),
  ];
  return { problemIds: new Map(matters.map(({ problem: { key }, id }) => [key, id])), works };
}

type Placed = Told & { parentId: string | null; tags: string[]; text: string };

/** Gives each its moment: some in every week, the more the nearer to now. */
function toTold(setting: Setting, stories: readonly DemoStory[], problemIds: Map<string, string>): Placed[] {
  const order = shuffle([...stories.keys()], createChance(stories.length));
  const rank = new Map(order.map((index, place) => [index, (place + 0.5) / order.length]));
  return stories.map((story, index) => {
    const at = Math.round(setting.now - days * day * rank.get(index)! ** 1.3);
    const { html, text } = toRichText(toHtml(story.text, setting), "story");
    const parentId = problemIds.get(story.problem ?? "") ?? null;
    const spaceId = setting.spaces.get(story.space)!;
    const authorId = story.isAnonymous ? null : (setting.people.get(story.by) ?? null);
    return { story, id: uuidv7({ msecs: at }), spaceId, authorId, at, html, text, tags: mergeTags([], text), parentId };
  });
}

async function insertStories({ db, secrets }: Deps, setting: Setting, told: readonly Placed[]): Promise<void> {
  const subjects = told.map(({ id, spaceId, authorId, parentId, at, tags, story }) => ({
    id,
    kind: "story",
    space_id: spaceId,
    author_id: authorId,
    parent_id: parentId,
    state: story.state,
    is_anonymous: story.isAnonymous,
    tags,
    // An anonymous author's language would tell something of them.
    lang: story.isAnonymous ? "en" : story.lang,
    created_at: new Date(at),
    updated_at: new Date(at),
  }));
  await db.insertInto("subjects").values(subjects).execute();
  await db
    .insertInto("posts")
    .values(told.map(({ id, html, text }) => ({ id, html, text })))
    .execute();
  const owners = told
    .filter(({ story }) => story.isAnonymous)
    .map(({ id, story }) => ({ subject_id: id, tag: anonymousTag({ secrets }, setting.people.get(story.by) ?? id) }));
  await db.insertInto("anonymous_owners").values(owners).execute();
}

/** Everybody takes their turn, within the three days after the story. */
function toRemarks(setting: Setting, told: Told, chance: () => number): Remark[] {
  const { thread } = told.story;
  const all: Remark[] = [];
  const total = thread.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  const span = Math.min(setting.now - told.at, (1 + chance() * 2) * day);
  const say = ({ by, text }: { by: string; text: string }, replyTo: Remark | null): Remark => {
    const at = Math.round(told.at + (span * (all.length + chance())) / (total + 1));
    const { html } = toRichText(toHtml(text, setting), "comment");
    const { lang } = persons.get(by)!;
    const remark = {
      lang,
      id: uuidv7({ msecs: at }),
      told,
      replyTo,
      authorId: setting.people.get(by) ?? null,
      at,
      html,
    };
    all.push(remark);
    return remark;
  };
  for (const comment of thread) {
    const answered = say(comment, null);
    for (const reply of comment.replies) say(reply, answered);
  }
  return all;
}

async function insertRemarks(tx: Kysely<Db>, remarks: readonly Remark[]): Promise<void> {
  const subjects = remarks.map(({ id, told, authorId, lang, at }) => ({
    id,
    kind: "comment",
    space_id: told.spaceId,
    author_id: authorId,
    parent_id: told.id,
    lang,
    created_at: new Date(at),
    updated_at: new Date(at),
  }));
  await tx.insertInto("subjects").values(subjects).execute();
  const comments = remarks.map(({ id, told, replyTo, html, at }) => {
    const { text } = toRichText(html, "comment");
    return { id, item_id: told.id, reply_to: replyTo?.id ?? null, html, text, created_at: new Date(at) };
  });
  await tx.insertInto("comments").values(comments).execute();
}

/** What those who look after a space have decided, and what waits for them. */
async function insertDecisions({ db, secrets }: Deps, setting: Setting, told: readonly Placed[]): Promise<void> {
  for (const { id, spaceId, authorId, at, html, story } of told) {
    const created_at = new Date(at);
    if (story.isAnonymous && story.state === "published") {
      const decided = { decision: "approve", decided_by: setting.people.get("jonas") ?? null, created_at };
      await db
        .insertInto("approval_decisions")
        .values({ id: uuidv7(), subject_id: id, ...decided })
        .execute();
    }
    const author = setting.people.get(story.proposal?.by ?? "");
    if (story.proposal && author) {
      const { html: proposed, text } = toRichText(toHtml(story.proposal.text, setting), "story");
      const content = { html: proposed, tags: mergeTags([], text) };
      const tag = anonymousTag({ secrets }, author);
      await insertProposal(db, { subjectId: id, spaceId, number: 1, content, tag });
    }
    if (story.report) {
      const report = { id: uuidv7(), subject_id: id, space_id: spaceId, author_id: authorId, topics: ["spam"] };
      const reporter_id = setting.people.get(story.report.by) ?? null;
      const snapshot = JSON.stringify({ title: "", html });
      const more = { reporter_id, snapshot, comments: story.report.text, for_staff: true };
      await db
        .insertInto("reports")
        .values({ ...report, ...more })
        .execute();
    }
  }
}
