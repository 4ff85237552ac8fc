import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildFaq, buildSkill, buildSolution } from "#test/factories/posts.ts";
import { buildProblem, joinProblem } from "#test/factories/problems.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { canSeeFile } from "./subjects.files.ts";
import { anonymousTag } from "./subjects.visibility.ts";

const { as, db, deps } = await startTestServer();

const author = await buildUser(db, { display_name: "Ottoline Vane" });
const third = await buildUser(db);
const people = {
  "who was blocked": await buildUser(db),
  "who blocked": await buildUser(db),
  "a moderator who was blocked": await buildUser(db, { site_role: "moderator" }),
  "anybody else": await buildUser(db),
};
type Who = keyof typeof people;
const parted = ["who was blocked", "who blocked"] as const satisfies Who[];

const shield = (by: UserRow, of: UserRow, kind: string) => as(by).post(`/users/${of.id}/shield`, { shield: kind });
await shield(author, people["who was blocked"], "block");
await shield(people["who blocked"], author, "block");
await shield(author, people["a moderator who was blocked"], "block");

const by = { author_id: author.id };
const scene = async () => {
  const story = await buildStory(db, by);
  const problem = await buildProblem(db, by);
  const solution = await buildSolution(db, { ...by, problems: [problem] });
  const skill = await buildSkill(db, by);
  const faq = await buildFaq(db, { ...by, answer: "Ask." });
  const elsewhere = await buildStory(db, { author_id: third.id });
  const comment = await buildComment(db, elsewhere, by);
  const below = await buildComment(db, story, { author_id: third.id });
  const answer = await buildComment(db, elsewhere, { author_id: third.id, reply_to: comment.id });
  for (const person of Object.values(people)) await joinProblem(db, problem.id, person.id);
  return { story, problem, solution, skill, faq, elsewhere, comment, below, answer };
};
type Scene = Awaited<ReturnType<typeof scene>>;

const paths = ({ story, problem, solution, skill, faq, elsewhere, comment, below, answer }: Scene) => ({
  story: `stories/${story.id}`,
  problem: `problems/${problem.id}`,
  solution: `solutions/${solution.id}`,
  offer: `problems/${problem.id}/solutions/${solution.id}`,
  skill: `skills/${skill.id}`,
  faq: `faqs/${faq.id}`,
  comment: `stories/${elsewhere.id}/comments/${comment.id}`,
  "somebody else's comment": `stories/${story.id}/comments/${below.id}`,
  "somebody else's answer": `stories/${elsewhere.id}/comments/${comment.id}/replies/${answer.id}`,
});
type What = keyof ReturnType<typeof paths>;
const items: What[] = ["story", "problem", "solution", "offer", "skill", "faq", "comment"];
const posts = items.slice(0, -1);

type Call = [name: string, path: (at: Record<What, string>) => string, body?: (at: Record<What, string>) => object];
const words = { commentHTML: "<p>And another thing</p>" };
const texts = { name: "Something else", description: "<p>In a few words</p>" };

/** Whatever turns to what the other wrote. */
const reaching: Call[] = [
  ...posts.map((what): Call => [`comments on a ${what}`, () => "/comments", (at) => ({ path: at[what], data: words })]),
  ["answers a comment", () => "/comments", ({ comment }) => ({ path: `${comment}/replies`, data: words })],
  ...items.map((what): Call => [
    `reacts to a ${what}`,
    () => "/reactions/react",
    (at) => ({ path: at[what], reaction: "like" }),
  ]),
  ...(["solution", "offer"] as const).flatMap((what): Call[] => [
    [`votes up a ${what}`, () => "/votes/upvote", (at) => ({ path: at[what] })],
    [`votes down a ${what}`, () => "/votes/downvote", (at) => ({ path: at[what] })],
  ]),
  ["finds an answer helpful", ({ faq }) => `/${faq}/helpful`, () => ({ helpful: true })],
  ["joins a problem", ({ problem }) => `/${problem}/join`],
  ["solves a problem", ({ problem }) => `/${problem}/solve`],
  ["offers a solution", () => "/solutions", ({ problem }) => ({ problemId: problem, data: texts })],
  [
    "tells a story to a problem",
    () => "/stories",
    ({ problem }) => ({ data: { story: "<p>Dry #well</p>", problemId: problem } }),
  ],
  ["adds a part", ({ problem }) => `/${problem}/parts`, () => ({ data: { name: "Farmers", type: "stakeholder" } })],
  [
    "tells an outcome",
    ({ solution }) => `/${solution}/outcomes`,
    () => ({ data: { text: "It rained", date: "2026-05-01" } }),
  ],
  ["reviews a skill", ({ skill }) => `/${skill}/reviews`, () => ({ data: { rating: 4, text: "Good" } })],
  ["has a skill", ({ skill }) => `/${skill}/join`],
];

describe.each(reaching)("%s", (_name, path, body) => {
  it("only who is parted from its author by no block", async () => {
    const at = paths(await scene());
    const answers: Partial<Record<Who, number>> = {};
    for (const [who, person] of Object.entries(people)) {
      answers[who as Who] = (await as(person).post(path(at), body?.(at) ?? {})).statusCode;
    }
    expect(answers).toEqual({
      "who was blocked": 404,
      "who blocked": 404,
      // Reads it, to judge it.
      "a moderator who was blocked": 403,
      "anybody else": 200,
    });
  });
});

describe("what the other wrote", () => {
  it.each([...items, "somebody else's comment", "somebody else's answer"] as const)(
    "is not there: a %s by its link",
    async (what) => {
      const path = paths(await scene())[what];
      for (const who of parted) {
        const answer = await as(people[who]).get(`/get/v2?path=${path}`);
        const absent = await as(people[who]).get(`/get/v2?path=${path.slice(0, -12)}000000000000`);
        expect(answer.statusCode, who).toBe(404);
        const { requestId: _ours, ...said } = answer.json().error;
        const { requestId: _other, ...unknown } = absent.json().error;
        expect(said).toEqual(unknown);
      }
      expect((await as(people["anybody else"]).get(`/get/v2?path=${path}`)).statusCode).toBe(200);
    },
  );

  it("shows who moderates that they may neither talk nor react, and lets them take it away", async () => {
    const at = paths(await scene());
    const moderator = people["a moderator who was blocked"];
    for (const what of items) {
      const { can } = (await as(moderator).get(`/get/v2?path=${at[what]}`)).json().data;
      expect(can, what).toMatchObject({ comment: false, react: false, remove: true, report: true });
    }
    expect((await as(moderator).delete(`/${at.story}`)).statusCode).toBe(200);
    expect((await as(moderator).delete(`/${at.comment}`)).statusCode).toBe(200);
  });

  it("keeps its files", async () => {
    const file = await buildMedia(db, author.id, { collection: "posts" });
    const { id } = await buildStory(db, by);
    await db.insertInto("subject_media").values({ subject_id: id, media_id: file.id, position: 0 }).execute();
    const sees = (who: Who) => canSeeFile(deps, { id: people[who].id, siteRole: "user" } as Viewer, file.id);
    expect(await Promise.all([...parted, "anybody else" as const].map(sees))).toEqual([false, false, true]);
  });

  it("is not offered to tell a story to", async () => {
    const { problem } = await scene();
    const offered = async (who: Who) =>
      (await as(people[who]).get("/problems/joinedProblems"))
        .json<{ items: { id: string }[] }>()
        .items.some(({ id }) => id === problem.id);
    expect(await Promise.all([...parted, "anybody else" as const].map(offered))).toEqual([false, false, true]);
  });

  it("can still be complained about, and what stands below it be taken away by its author", async () => {
    for (const who of parted) {
      const { story } = await scene();
      const own = await buildComment(db, story, { author_id: people[who].id });
      const report = { path: `stories/${story.id}`, documentID: story.id, tags: ["harassment"] };
      expect((await as(people[who]).post("/reports", report)).statusCode).toBe(200);
      expect((await as(people[who]).delete(`/stories/${story.id}/comments/${own.id}`)).statusCode).toBe(200);
    }
  });
});

it("tells nobody of a mention by whom a block parts from them", async () => {
  const { elsewhere } = await scene();
  const mention = `<p><span data-type="mention" data-id="${author.id}">@Ottoline Vane</span> see?</p>`;
  const told = async () => (await as(author).get(`/list/v2?path=users/${author.id}/notifications`)).json().items.length;
  const say = async (who: Who) => {
    const data = { commentHTML: mention };
    expect((await as(people[who]).post("/comments", { path: `stories/${elsewhere.id}`, data })).statusCode).toBe(200);
    await deps.outbox.drain();
  };
  await deps.outbox.drain();
  const before = await told();
  for (const who of parted) await say(who);
  expect(await told()).toBe(before);
  await say("anybody else");
  expect(await told()).toBe(before + 1);
});

it("an anonymous post is the same to who blocked its author and to everybody else", async () => {
  const { id } = await buildStory(db, { author_id: null, is_anonymous: true });
  await db
    .insertInto("anonymous_owners")
    .values({ subject_id: id, tag: anonymousTag(deps, author.id) })
    .execute();
  const path = `stories/${id}`;
  const read = async (who: Who) => (await as(people[who]).get(`/get/v2?path=${path}`)).json().data;
  const usual = await read("anybody else");
  for (const who of parted) expect(await read(who)).toEqual(usual);
  for (const who of parted) {
    expect((await as(people[who]).post("/comments", { path, data: words })).statusCode).toBe(200);
    expect((await as(people[who]).post("/reactions/react", { path, reaction: "like" })).statusCode).toBe(200);
  }
});
